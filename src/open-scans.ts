import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { CveCatalogue } from './cve/store.ts';
import { createFinish } from './domain/queue/finish.ts';
import { Dispatcher } from './domain/queue/dispatcher.ts';
import { Supervisor } from './domain/queue/supervisor.ts';
import { describeIcon, type IconSources } from './domain/icon-facts.ts';
import { sweepOld } from './domain/retention.ts';
import type { DomainWorld } from './domain/routes.ts';
import { pickSettings } from './domain/queue/pick-settings.ts';
import {
  softwareKey,
  type AskFacts,
  type IpFacts,
  type NameFacts,
  type SoftwareSeen,
} from './domain/scan-job.ts';
import { Screenshots } from './domain/screenshots.ts';
import type { Scan, ScanStore } from './domain/store.ts';
import { ViewCounter } from './domain/views.ts';
import type { Technologies } from './feeds/technology-records.ts';
import { EgressError } from './egress/egress-error.ts';
import { createGuard, webPorts } from './egress/guard.ts';
import { isOwnAddress } from './egress/own-addresses.ts';
import { createReservedTable } from './intel/reserved.ts';
import type { IntelSnapshot } from './intel/snapshot.ts';
import { assess } from './ip/assessment.ts';
import { readTables } from './ip/reading.ts';
import { Background } from './lib/background.ts';
import { parseIp } from './lib/ip.ts';
import type { KeyGate } from './user/gate.ts';

interface ScanParts {
  config: Config;
  log: Logger;
  now: () => number;
  store: ScanStore;
  gate: KeyGate;
  version: string;
  intel: () => IntelSnapshot;
  cves: () => CveCatalogue;
  /** What the user's feed knows of web technologies. */
  technologies: Technologies;
  /** Who shows an icon, and what it belongs to. */
  icons: Pick<IconSources, 'hostsWithIcon' | 'productOf'>;
  /** URL of the module with the scan function; tests bring one of their own. */
  module: string;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic: readonly string[];
}

/** Scans with all that surrounds them: the queue, its workers, pictures, what is kept for how long. */
export interface Scans {
  world: Omit<DomainWorld, 'lookups' | 'now'>;
  /** Takes up what waits. */
  wake: () => void;
  /** Starts workers before anybody needs one: the first scan would have to wait for it. */
  warm: () => void;
  /** Where callers reach the server, unless a setting says otherwise. */
  listensAt: (url: string) => void;
  look: () => Promise<{ ok: boolean; detail: string }>;
  /** Processes that scan. */
  workers: () => number[];
  startDraining: () => void;
  close: () => Promise<void>;
}

/** Every scan of these counts as one call that was charged. */
const operationOf = (scan: Scan) =>
  scan.mode === 'lite' ? 'domainLiteScan' : scan.isPrivate ? 'domainScanPrivate' : 'domainScan';

export function openScans(parts: ScanParts): Scans {
  const { config, log, store, now, gate } = parts;
  const screenshots = new Screenshots(config.data, store);
  const views = new ViewCounter(store);
  const complain = (error: unknown) => log.error({ err: error }, 'scans');
  const background = new Background(complain);
  const { dispatcher, unsubscribe } = openDispatcher(parts, { screenshots, background, complain });
  const tidy = async () => {
    await views.flush();
    await sweepOld({ store, screenshots, settings: config, now });
  };
  const timer = setInterval(() => background.start(tidy), config.scan_sweep_seconds * 1000).unref();
  let base = `http://${config.host}:${config.port}`;
  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= dispatcher.drain(config.scan_drain_ms));
  return {
    world: {
      scanStore: store,
      scanLimits: config,
      screenshots,
      views,
      nameFacts: (name) => describeName(name, parts),
      wakeScans: () => dispatcher.wake(),
      refuseTarget: createRefusal(parts),
      chargedPots: (accountId) => gate.potsOf(accountId, 'domain'),
      screenshotUrl: (name) =>
        `${(config.public_url || base).replace(/\/$/, '')}/v1/domain/screenshot/${name}`,
    },
    wake() {
      background.start(async () => {
        await screenshots.removeStrays();
        const isLeft =
          (await store.countWaiting()) > 0 || (await store.heldByOthers('')).length > 0;
        if (isLeft) dispatcher.wake();
      });
    },
    warm: () => dispatcher.wake(),
    listensAt: (url) => {
      base = url;
    },
    async look() {
      // Anybody may read this, so it says nothing of how many scans there are.
      const isFull = (await store.countWaiting()) >= config.scans_waiting;
      const { trouble } = dispatcher;
      if (trouble !== '') return { ok: false, detail: `no scan worker can be started: ${trouble}` };
      return { ok: true, detail: isFull ? 'too many scans wait' : 'scans are taken' };
    },
    workers: () => dispatcher.pids,
    startDraining: () => void drain(),
    async close() {
      clearInterval(timer);
      await unsubscribe();
      await drain();
      await dispatcher.close();
      await background.close();
      await views.flush();
    },
  };
}

interface Around {
  screenshots: Screenshots;
  background: Background;
  complain: (error: unknown) => void;
}

function openDispatcher(parts: ScanParts, { screenshots, background, complain }: Around) {
  const { config, log, store, now, gate, technologies } = parts;
  const onRefund = (scan: Scan) => gate.noteRefund(scan.accountId, operationOf(scan), 1);
  let unsubscribe = () => Promise.resolve();
  const dispatcher = new Dispatcher({
    store,
    settings: config,
    now,
    complain,
    facts: createFacts(parts),
    ...createFinish({ store, screenshots, limits: config, onRefund, now }),
    supervise: (handlers) => {
      const supervisor = new Supervisor({
        ...handlers,
        count: config.scan_workers,
        restartSeconds: config.scan_restart_seconds,
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

/** What can be known before a name is resolved; the way out looks again at every address it dials. */
function createRefusal({ config, extraPublic }: ScanParts): DomainWorld['refuseTarget'] {
  const { isPublic } = createReservedTable([...extraPublic]);
  const guard = createGuard({ isPublic, allow: config.egress_allow, isOwn: isOwnAddress });
  return ({ host, port }) => {
    if (!parseIp(host)) {
      const isOpen = webPorts.includes(port) || config.egress_allow.length > 0;
      return isOpen ? '' : `port ${port} is not open.`;
    }
    try {
      guard.check(host, port);
      return '';
    } catch (error) {
      if (error instanceof EgressError) return `${error.facts['why'] ?? 'not allowed'}.`;
      throw error;
    }
  };
}

/** What a worker asks: it has no tables of its own. */
function createFacts(parts: ScanParts): AskFacts {
  const { intel, now } = parts;
  const sources = { ...parts.icons, store: parts.store, isWellKnown: knowsName(parts) };
  return async ({ ips, names, software, icons }) => {
    const snapshot = intel();
    const about = (ip: string) => [ip, describeIp(ip, snapshot, now())] as const;
    const aboutIcons = icons.map(
      async (icon) => [String(icon.mmh3), await describeIcon(icon, sources)] as const,
    );
    return {
      icons: Object.fromEntries(await Promise.all(aboutIcons)),
      ips: Object.fromEntries(ips.map(about)),
      names: Object.fromEntries(names.map((name) => [name, describeName(name, parts)])),
      cves: Object.fromEntries(software.map((each) => [softwareKey(each), cvesOf(each, parts)])),
    };
  };
}

/** Of one piece of software; nobody reads more of them in a report. */
const mostCves = 100;

/** Worst first. */
function cvesOf({ name, version, cpes }: SoftwareSeen, { cves }: ScanParts): string[] {
  const software = { product: name, version, cpes, distribution: '', build: '', around: [] };
  return cves()
    .matching(software)
    .filter(({ grade }) => grade !== 'fixed')
    .slice(0, mostCves)
    .map(({ id }) => id);
}

const unknown: NameFacts = { listed: [], rank: 0, wellKnown: '' };

function describeName(name: string, { intel, now }: ScanParts): NameFacts {
  return intel().names?.find(name, now()) ?? unknown;
}

function knowsName(parts: ScanParts): (name: string) => boolean {
  return (name) => {
    const { rank, wellKnown } = describeName(name, parts);
    return rank > 0 || wellKnown !== '';
  };
}

function describeIp(text: string, snapshot: IntelSnapshot, now: number): IpFacts {
  const ip = parseIp(text);
  if (!ip || !snapshot.reserved.isPublic(ip)) {
    return { asName: '', asn: 0, country: '', score: '' }; // nobody could know
  }
  const reading = readTables(text, snapshot);
  const { inbound, outbound } = assess(reading, { snapshot, now }).levels;
  const worse = inbound.value > outbound.value ? inbound : outbound;
  return {
    asName: reading.network?.name ?? '',
    asn: reading.network?.asn ?? 0,
    country: reading.place.countryCode,
    score: worse.word.toLowerCase(),
  };
}
