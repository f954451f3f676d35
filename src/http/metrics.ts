import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Registry,
  collectDefaultMetrics,
  type Metric,
} from 'prom-client';
import { errorTable, type ErrorCode } from '../errors.ts';
import { createDurations } from './durations.ts';

export type ReadMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics {
  registry: Registry;
  /** Metrics of the server's other processes. */
  others: Set<() => Promise<ReadMetrics[]>>;
  /** Bound once per operation, so counting needs no label look-up. */
  forOperation(id: string): OperationMetrics;
  connections: Gauge;
  workInFlight: Gauge;
}

export interface OperationMetrics {
  succeeded(milliseconds: number): void;
  failed(code: ErrorCode, milliseconds: number): void;
}

let metricsOfProcess: readonly Metric[] | undefined;

/** Created once per process: the observers never stop, and each keeps its registry alive. */
function ofProcess(): readonly Metric[] {
  if (metricsOfProcess) return metricsOfProcess;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Drops three gauges that are named like counters and duplicate a sum by kind.
  const all = registry.getMetricsAsArray() as unknown as (Metric & { name: string })[];
  metricsOfProcess = all.filter(({ name }) => !/^nodejs_active_.*_total$/.test(name));
  return metricsOfProcess;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  for (const metric of ofProcess()) registry.registerMetric(metric);
  const requests = new Counter({
    name: 'vedette_requests_total',
    help: 'Requests answered, by operation and outcome (the status in the body).',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'vedette_failures_total',
    help: 'Failed requests, by error.',
    labelNames: ['code'],
    registers: [registry],
  });
  const seconds = createDurations(
    'vedette_request_seconds',
    'Time from the end of the request headers to the answer.',
  );
  // The registry only uses a metric's name and values.
  registry.registerMetric(seconds as unknown as Metric);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  return {
    registry,
    others: new Set(),
    connections: gauge('vedette_connections', 'Open connections.'),
    workInFlight: gauge('vedette_work_in_flight', 'Requests in progress.'),
    forOperation(id) {
      const ok = requests.labels(id, '200');
      const took = seconds.of(id);
      return {
        succeeded(milliseconds) {
          ok.inc();
          took.observe(milliseconds / 1000);
        },
        failed(code, milliseconds) {
          requests.labels(id, String(errorTable[code].status)).inc();
          failures.labels(code).inc();
          took.observe(milliseconds / 1000);
        },
      };
    },
  };
}

/** Adds up the metrics of all processes of this server. */
export async function addUp({ registry, others }: Metrics): Promise<Registry> {
  if (others.size === 0) return registry;
  const counted = await Promise.all([...others].map((read) => read()));
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...counted.flat()]);
}
