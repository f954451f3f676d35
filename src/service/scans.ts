import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { readPublicUrl } from '../http/public-url.ts';
import { createFinish } from '../domain/queue/finish.ts';
import { Dispatcher } from '../domain/queue/dispatcher.ts';
import { Supervisor } from '../domain/queue/supervisor.ts';
import type { IconSources } from '../domain/icon-facts.ts';
import { sweepOld } from '../domain/retention.ts';
import { createRefusal } from '../domain/refusal.ts';
import type { DomainWorld } from '../domain/routes.ts';
import { pickSettings } from '../domain/queue/pick-settings.ts';
import { createScanFacts, describeName } from '../domain/scan-facts.ts';
import { Screenshots } from '../domain/screenshots.ts';
import type { Scan } from '../domain/store.ts';
import { ViewCounter } from '../domain/views.ts';
import type { Technologies } from '../feeds/follow-records.ts';
import { parseAllow } from '../egress/allow.ts';
import { createGuard } from '../egress/guard.ts';
import { createReservedTable } from '../intel/reserved.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { summariseAddress } from '../ip/address-summary.ts';
import { Background } from '../lib/background.ts';
import { Bell } from '../lib/bell.ts';
import type { Objects } from '../lib/objects.ts';
import type { Store } from '../store/store.ts';
import type { KeyGate } from '../user/gate.ts';
import { createScanTimes } from './metrics.ts';
import type { Part, Status } from './part.ts';
import type { Tracing } from './tracing.ts';

interface ScanParts {
  config: Config;
  log: Logger;
  now: () => number;
  ledger: Store;
  objects: Objects;
  gate: KeyGate;
  tracing: Tracing | undefined;
  version: string;
  intel: () => IntelSnapshot;
  cves: () => CveCatalogue;
  /** Web technologies from the user's feed. */
  technologies: Technologies;
  /** Hosts that show an icon, and the product it belongs to. */
  icons: Pick<IconSources, 'hostsWithIcon' | 'productOf'>;
  /** URL of the module with the scan function; tests replace it. */
  module: string;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic: readonly string[];
}

/** The scan queue, its workers, screenshots and retention. */
export interface Scans extends Part {
  start: () => void;
  world: Omit<DomainWorld, 'judgeReport' | 'lookups' | 'now'>;
  registerMetrics: (registry: Registry) => void;
  /** Starts workers ahead of the first scan. */
  warm: () => void;
  /** Where callers reach the server, unless a setting says otherwise. */
  listensAt: (url: string) => void;
  /** Process ids of the workers. */
  workers: () => number[];
  startDraining: () => void;
}

/** The operation charged for a scan. */
const operationOf = (scan: Scan) =>
  scan.mode === 'lite' ? 'domainLiteScan' : scan.isPrivate ? 'domainScanPrivate' : 'domainScan';

const hourMs = 3_600_000;

export function openScans(parts: ScanParts): Scans {
  const { config, log, ledger, objects, now } = parts;
  const store = ledger.scans;
  const strayMs = config.ledger === '' ? 0 : hourMs;
  const screenshots = new Screenshots({ objects, store, strayMs, now });
  const views = new ViewCounter(store);
  const complain = (error: unknown) => log.error({ err: error }, 'scans');
  const background = new Background(complain);
  const news = new Bell();
  const times = createScanTimes();
  const onEnd = (scan: Scan, state: string) =>
    times.observe({ state }, (now() - Date.parse(scan.createdAt)) / 1000);
  const around = { screenshots, background, complain, announce: news.ring, onEnd };
  const { dispatcher, unsubscribe } = openDispatcher(parts, around);
  const sweep = async () => {
    await views.flush();
    if (ledger.leads()) await sweepOld({ store, screenshots, settings: config, now });
  };
  const sweepMs = config.scanSweepSeconds * 1000;
  const timer = setInterval(() => background.start(sweep), sweepMs).unref();
  let base = `http://${config.host}:${config.port}`;
  let drained: Promise<void> | undefined;
  let unlisten: () => unknown = () => undefined;
  const drain = () => (drained ??= dispatcher.drain(config.scanDrainMs));
  return {
    world: createWorld(parts, { screenshots, views, news, dispatcher, base: () => base }),
    start() {
      unlisten = whenScansMove(ledger, { wake: () => dispatcher.wake(), ring: news.ring });
      background.start(async () => {
        if (ledger.leads()) await screenshots.removeStrays();
        const isLeft = (await store.countWaiting()) > 0 || (await store.countRunning()) > 0;
        if (isLeft) dispatcher.wake();
      });
    },
    registerMetrics: (registry) => registry.registerMetric(times),
    warm: () => dispatcher.wake(),
    listensAt: (url) => {
      base = url;
    },
    status: async () =>
      describe(dispatcher.trouble, (await store.countWaiting()) >= config.scansWaiting),
    workers: () => dispatcher.pids,
    startDraining: () => {
      news.close();
      void drain();
    },
    async close() {
      clearInterval(timer);
      unlisten();
      await unsubscribe();
      await drain();
      await dispatcher.close();
      await background.close();
      await views.flush();
    },
  };
}

interface Inside {
  screenshots: Screenshots;
  views: ViewCounter;
  news: Bell;
  dispatcher: Dispatcher;
  base: () => string;
}

/** The part that operations use. */
function createWorld(parts: ScanParts, inside: Inside): Scans['world'] {
  const { config, ledger, now, gate } = parts;
  const { screenshots, views, news, dispatcher, base } = inside;
  return {
    scanStore: ledger.scans,
    ...(parts.tracing ? { traceparent: parts.tracing.traceparent } : {}),
    scanLimits: config,
    scanNews: news,
    screenshots,
    views,
    nameFacts: (name) => describeName(name, { intel: parts.intel, now }),
    wakeScans: () => dispatcher.wake(),
    refuseTarget: createRefusal(
      openGuard(parts),
      parseAllow(config.egress_allow, 'scans').length > 0,
    ),
    chargedPots: (accountId) => gate.potsOf(accountId, 'domain'),
    screenshotUrl: (name) =>
      `${readPublicUrl(config.public_url)?.href ?? base()}/v1/domain/screenshot/${name}`,
  };
}

/** Called when another process has, or may have, queued, taken, advanced or finished scans. */
function whenScansMove(
  { changes }: Store,
  { wake, ring }: { wake: () => void; ring: () => void },
): () => void {
  return changes.listen(({ change, isOwn }) => {
    if (isOwn) return;
    if (change === null || change.about === 'scans') wake();
    if (change === null || change.about === 'scans' || change.about === 'progress') ring();
  });
}

/** Every user of this machine can read it in /readyz, so it does not show the number of scans. */
function describe(trouble: string, isFull: boolean): Status {
  if (trouble !== '') return { ok: false, detail: `no scan worker can be started: ${trouble}` };
  return { ok: true, detail: isFull ? 'too many scans wait' : 'scans are taken' };
}

interface Around {
  screenshots: Screenshots;
  background: Background;
  complain: (error: unknown) => void;
  announce: () => void;
  onEnd: Parameters<typeof createFinish>[0]['onEnd'];
}

function openDispatcher(parts: ScanParts, around: Around) {
  const { screenshots, background, complain, announce } = around;
  const { config, log, now, gate, technologies } = parts;
  const store = parts.ledger.scans;
  const onRefund = (scan: Scan) => gate.noteRefund(scan.accountId, operationOf(scan), 1);
  let unsubscribe = () => Promise.resolve();
  const dispatcher = new Dispatcher({
    store,
    settings: config,
    now,
    complain,
    announce,
    ...(parts.tracing ? { around: parts.tracing.scan } : {}),
    facts: createScanFacts({
      ...parts,
      summariseAddress,
      icons: { ...parts.icons, store },
    }),
    ...createFinish({ store, screenshots, onRefund, now, onEnd: around.onEnd }),
    supervise: (handlers) => {
      const supervisor = new Supervisor({
        ...handlers,
        count: config.scan_workers,
        restartSeconds: config.scanRestartSeconds,
        beginning: async () => ({
          module: parts.module,
          user: config.scan_user,
          settings: pickSettings(config, parts),
          technologies: await technologies.read(),
        }),
        complain: (facts, message) => log.warn(facts, message),
      });
      unsubscribe = technologies.onChange(() => {
        background.start(async () =>
          supervisor.tell({ kind: 'technologies', technologies: await technologies.read() }),
        );
      });
      return supervisor;
    },
  });
  return { dispatcher, unsubscribe: () => unsubscribe() };
}

function openGuard({ config, extraPublic }: ScanParts) {
  const { isPublic } = createReservedTable([...extraPublic]);
  return createGuard({ isPublic, allow: config.egress_allow, purpose: 'scans' });
}
