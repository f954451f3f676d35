import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Scan } from '../domain/store.ts';
import type { Gate } from '../http/gate.ts';
import type { ServerParts } from '../http/server.ts';
import type { Store } from '../store/store.ts';
import { Exporter } from '../trace/exporter.ts';
import { readTraceparent } from '../trace/span.ts';
import { Tracer } from '../trace/tracer.ts';
import type { Part } from './part.ts';
import { version } from './version.ts';

/** Sends traces of requests, scans and feed updates to a collector. Absent, and free, if none is set. */
export interface Tracing extends Part {
  around: NonNullable<ServerParts<unknown>['around']>;
  gate: (gate: Gate) => Gate;
  store: (store: Store) => Store;
  index: <Index extends object>(name: string, index: Index) => Index;
  feedUpdate: <T>(feed: string, work: () => Promise<T>) => Promise<T>;
  /** Stored in the ledger, so that a scan continues the trace of its request in any process. */
  traceparent: () => string;
  /** Starts a span; call the result when the scan ends. */
  scan: (scan: Scan) => () => void;
  registerMetrics: (registry: Registry) => void;
}

export function openTracing({ config, log }: { config: Config; log: Logger }): Tracing | undefined {
  if (config.otlp_endpoint === '') return undefined;
  const exporter = new Exporter({
    settings: config,
    resource: { version, instance: randomUUID() },
    onFault: (error) => log.warn({ err: error }, 'the trace collector does not accept spans'),
  });
  const tracer = new Tracer({ add: (span) => exporter.add(span), every: config.otlp_every });
  return {
    ...aroundRequests(tracer),
    ...aroundStores(tracer),
    feedUpdate: (feed, work) =>
      tracer.task(
        { name: 'feed update', kind: 'internal', attributes: { 'vedette.feed': feed } },
        work,
      ),
    traceparent: tracer.traceparent,
    scan: ({ id, mode, attempts, trace }) => {
      const attributes = {
        'vedette.scan': id,
        'vedette.scan.mode': mode,
        'vedette.scan.attempt': attempts,
      };
      const parent = readTraceparent(trace);
      const beginning = { name: 'scan', kind: 'consumer', parent, attributes } as const;
      return tracer.begin(beginning, (span) => () => tracer.end(span));
    },
    registerMetrics: (registry) => registerMetrics(exporter, registry),
    status: () => Promise.resolve({ ok: true, detail: `${exporter.dropped} spans dropped` }),
    close: () => exporter.close(),
  };
}

function aroundRequests(tracer: Tracer): Pick<Tracing, 'around' | 'gate'> {
  return {
    around(exchange, { id, path }, enter) {
      const { request, response } = exchange;
      const given = request.headers['traceparent'];
      const parent = readTraceparent(typeof given === 'string' ? given : undefined);
      const method = request.method ?? '';
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'vedette.operation': id,
        'vedette.request': exchange.id,
      };
      const name = `${method} ${path}`;
      tracer.begin({ name, kind: 'server', parent, attributes }, (span) => {
        response.once('close', () => {
          const { statusCode } = response;
          span.attributes['http.response.status_code'] = statusCode;
          const account = exchange.admission?.caller.accountId;
          if (account) span.attributes['vedette.account'] = account;
          span.isFailed = statusCode >= 500;
          tracer.end(span);
        });
        enter(exchange);
      });
    },
    gate: (gate) => ({
      admit: (visitor, operation) => tracer.within('gate', () => gate.admit(visitor, operation)),
    }),
  };
}

const questions = ['search', 'facets', 'addresses', 'ofAddress', 'write', 'remove'] as const;

function aroundStores(tracer: Tracer): Pick<Tracing, 'store' | 'index'> {
  return {
    store: (store) => ({
      ...store,
      users: tracer.wrap('ledger.users', store.users),
      feeds: tracer.wrap('ledger.feeds', store.feeds),
      scans: tracer.wrap('ledger.scans', store.scans),
      audit: tracer.wrap('ledger.audit', store.audit),
    }),
    index: (name, index) => tracer.wrap(`index.${name}`, index, questions),
  };
}

function registerMetrics(exporter: Exporter, registry: Registry): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'vedette_trace_spans_sent_total',
    'Spans accepted by the collector.',
    () => exporter.sent,
  );
  counter(
    'vedette_trace_spans_dropped_total',
    'Spans dropped because the collector was unavailable or rejected them.',
    () => exporter.dropped,
  );
}
