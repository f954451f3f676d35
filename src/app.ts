import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { bannerRoutes, type BannerWorld } from './banner/routes.ts';
import { domainRoutes, type DomainWorld } from './domain/routes.ts';
import { urlRoutes, type UrlWorld } from './domain/url/routes.ts';
import { createAffected } from './exploit/affected.ts';
import { createExploitsOf } from './exploit/of-cves.ts';
import { exploitRoutes, type ExploitWorld } from './exploit/routes.ts';
import { exposureRoutes, type ExposureWorld } from './exposure/routes.ts';
import type { Banners } from './open-banners.ts';
import type { Cves } from './open-cves/open.ts';
import type { Exploits } from './open-exploits/open.ts';
import type { Fingerprints } from './open-fingerprints/open.ts';
import type { Scans } from './open-scans.ts';
import { describeFeeds, registerFeedMetrics } from './feeds/metrics.ts';
import { feedRoutes, type FeedWorld } from './feeds/routes.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { Operation, Route } from './http/operation.ts';
import { createPages } from './http/pages.ts';
import { createHttpHandler, type HttpHandler } from './http/server.ts';
import { LookupCounter } from './ip/lookup-counter.ts';
import { ipRoutes, type BulkLimits, type IpWorld } from './ip/routes.ts';
import { hostsFromBanners } from './ip/banner-hosts.ts';
import type { Store } from './store/store.ts';
import { systemRoutes, type SystemWorld } from './system/routes.ts';
import type { UserWorld } from './user/accounts.ts';
import type { KeyGate } from './user/gate.ts';
import { userRoutes } from './user/routes.ts';

/** Everything an operation may ask of the world. */
export type World = UserWorld &
  SystemWorld &
  FeedWorld &
  IpWorld &
  BannerWorld &
  DomainWorld &
  ExploitWorld &
  ExposureWorld &
  UrlWorld & { bulkLimits: BulkLimits };

/** Every route of the service. A new feature is one more line here. */
export const routes: readonly Route<World>[] = [
  ...systemRoutes,
  ...userRoutes,
  ...ipRoutes,
  ...bannerRoutes,
  ...domainRoutes,
  ...exploitRoutes,
  ...exposureRoutes,
  ...urlRoutes,
  ...feedRoutes,
];

export const operations: readonly Operation[] = routes.map(({ operation }) => operation);

export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

export interface AppParts {
  config: Config;
  store: Store;
  gate: KeyGate;
  log: Logger;
  now: () => number;
  isDraining: () => boolean;
  library: FeedWorld['library'];
  updater: FeedWorld['updater'];
  banners: Banners;
  exploits: Exploits;
  cves: Cves;
  fingerprints: Fingerprints;
  scans: Scans;
  onFirstAnswer?: () => void;
  /** Absent where the settings allow no probes. */
  probeDns?: NonNullable<IpWorld['probeDns']>;
  /** Parts of the world that a test replaces by its own. */
  world?: Partial<World>;
  /** Routes besides the product's own, for tests and benches. */
  extraRoutes?: readonly Route<World>[];
}

export interface App {
  handle: HttpHandler;
  metrics: Metrics;
}

/** How long an answer about an address waits for the exploits of its CVEs. */
const exploitPatienceMs = 250;

export function createApp(parts: AppParts): App {
  const { config, store, gate, log, now, isDraining, library, updater } = parts;
  const { banners, exploits, cves, scans } = parts;
  const metrics = createMetrics();
  const feedWorld: FeedWorld = {
    library,
    updater,
    now,
    feedStore: store.feeds,
    fetching: new Map<string, number>(),
  };
  registerFeedMetrics(metrics.registry, feedWorld);
  const world: World = {
    ...feedWorld,
    intel: () => library.current(),
    hosts: hostsFromBanners(banners.index, {
      ...config,
      cves: cves.current,
      exploitsOf: createExploitsOf(exploits.index, exploitPatienceMs),
    }),
    ...scans.world,
    banners: banners.index,
    importScan: banners.importScan,
    refingerprint: banners.refingerprint,
    exploits: exploits.index,
    cves: cves.current,
    cveData: cves.data,
    whenCvesKnown: cves.whenKnown,
    findAffected: createAffected({
      banners: banners.index,
      now,
      limit: config.affected_cves,
      seconds: config.affected_seconds,
    }),
    lookups: new LookupCounter(),
    bulkLimits: config,
    urlLimits: config,
    exposureLimits: config,
    users: store.users,
    gate,
    now,
    version,
    isDraining,
    readinessChecks: [
      { name: 'ledger', look: () => store.ping().then(() => ({ ok: true, detail: 'readable' })) },
      { name: 'feeds', look: () => describeFeeds(feedWorld) },
      { name: 'banners', look: banners.look },
      { name: 'exploits', look: exploits.look },
      { name: 'cves', look: cves.look },
      { name: 'fingerprints', look: parts.fingerprints.look },
      { name: 'scans', look: scans.look },
    ],
    backup: (file) => store.backup(file),
    ...(parts.probeDns ? { probeDns: parts.probeDns } : {}),
    ...parts.world,
  };
  const mounted = [...routes, ...(parts.extraRoutes ?? [])];
  const pages = createPages({
    version,
    operations: mounted.map(({ operation }) => operation),
    metrics,
    metricsFor: config.metrics,
  });
  const handle = createHttpHandler({
    settings: config,
    routes: mounted,
    pages,
    world,
    gate,
    log,
    metrics,
    ...(parts.onFirstAnswer ? { onFirstAnswer: parts.onFirstAnswer } : {}),
  });
  return { handle, metrics };
}
