import { auditRoutes } from '../audit/routes.ts';
import { bannerRoutes } from '../banner/routes.ts';
import { dialectRoutes, mountsByHost } from '../dialects/index.ts';
import { domainRoutes } from '../domain/routes.ts';
import { urlRoutes } from '../domain/url/routes.ts';
import { caseRoutes } from '../cases/routes.ts';
import { checkRoutes } from '../check/routes.ts';
import { exploitRoutes } from '../exploit/routes.ts';
import { mcpRoutes } from '../mcp/routes.ts';
import { toExport } from '../exports/findings/on-reports.ts';
import { findingRoutes } from '../exports/findings/routes.ts';
import { mispRoutes } from '../exports/misp/routes.ts';
import { taxiiRoutes } from '../exports/taxii/routes.ts';
import { exportRoutes } from '../exports/routes.ts';
import { exposureRoutes } from '../exposure/routes.ts';
import { registerFeedMetrics } from '../feeds/metrics.ts';
import { feedRoutes } from '../feeds/routes.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import type { Operation, Route } from '../http/operation.ts';
import { createPages } from '../http/pages.ts';
import { createHttpHandler, type HttpHandler } from '../http/server.ts';
import { createStreamSlots, type StreamSlots } from '../http/workload.ts';
import { ipRoutes } from '../ip/routes.ts';
import { shareRoutes } from '../share/routes.ts';
import { systemRoutes } from '../system/routes.ts';
import { userRoutes } from '../user/routes.ts';
import { savedQueryRoutes } from '../user/saved-queries/routes.ts';
import { sessionRoutes } from '../user/session/routes.ts';
import { watchRoutes } from '../watch/routes.ts';
import { registerServiceMetrics } from './metrics.ts';
import { version } from './version.ts';
import { createWorld, type World, type WorldParts } from './world.ts';

/** Every route of the service. To add a feature, add a line. */
const routes: readonly Route<World>[] = [
  ...systemRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...sessionRoutes,
  ...savedQueryRoutes,
  ...ipRoutes,
  ...bannerRoutes,
  ...domainRoutes,
  ...exploitRoutes,
  ...exposureRoutes,
  ...checkRoutes,
  ...caseRoutes,
  ...shareRoutes,
  ...watchRoutes,
  ...exportRoutes,
  ...taxiiRoutes,
  ...mispRoutes,
  ...findingRoutes,
  ...mcpRoutes,
  ...urlRoutes,
  ...feedRoutes,
];

/** Operations of our own API; dialects document theirs separately. */
export const operations: readonly Operation[] = routes.map(({ operation }) => operation);

export interface AppParts extends WorldParts {
  onFirstAnswer?: () => void;
  /** Additional routes, for tests and benchmarks. */
  extraRoutes?: readonly Route<World>[];
}

export interface App {
  handle: HttpHandler;
  metrics: Metrics;
  world: World;
  streams: StreamSlots;
}

export function createApp(given: AppParts): App {
  const { config, log } = given;
  const { gate } = given.parts.ledger;
  const metrics = createMetrics();
  registerFeedMetrics(metrics.registry, given.parts.feeds.world);
  given.parts.backups.registerMetrics(metrics.registry);
  const { tracing } = given.parts;
  tracing?.registerMetrics(metrics.registry);
  const world = createWorld(given);
  given.parts.scans.registerMetrics(metrics.registry);
  registerServiceMetrics(metrics.registry, { data: config.data, world });
  const own = [...routes, ...(given.extraRoutes ?? [])];
  const { recorder } = given.parts.ledger;
  const pages = createPages({
    version,
    operations: own.map(({ operation }) => operation),
    publicUrl: config.public_url,
    metrics,
    metricsFor: config.metrics,
  });
  const streams = createStreamSlots(config);
  const handle = createHttpHandler({
    settings: config,
    routes: [...own, ...dialectRoutes],
    restate: toExport,
    foreignHosts: mountsByHost(config.dialect_hosts),
    pages,
    world,
    gate: tracing?.gate(gate) ?? gate,
    log,
    metrics,
    isStale: () => !given.parts.ledger.store.isUp() || given.parts.feeds.isBehind(),
    streams,
    ...(tracing ? { around: tracing.around } : {}),
    ...(recorder ? { onAsked: recorder.note } : {}),
    ...(given.onFirstAnswer ? { onFirstAnswer: given.onFirstAnswer } : {}),
  });
  return { handle, metrics, world, streams };
}
