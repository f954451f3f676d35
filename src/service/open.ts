import { chmodSync, rmSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { followFavicons, followTechnologies } from '../feeds/follow-records.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import type { Updater } from '../feeds/updater.ts';
import { type Listener, openListener } from '../http/listen.ts';
import { moduleUrl } from '../lib/module-url.ts';
import { once } from '../lib/once.ts';
import { controlSocketPath } from '../store/holder.ts';
import { objectsInFolder } from '../store/objects/folder.ts';
import type { Role } from '../store/ledger/postgres/postgres.ts';
import type { ObjectStore } from '../store/objects/open.ts';
import type { Store } from '../store/store.ts';
import type { Sender } from '../watch/sinks/index.ts';
import { type App, type AppParts, createApp } from './app.ts';
import { type Backups, openBackups } from './backups.ts';
import { type Banners, openBanners } from './banners.ts';
import { type Cves, openCves } from './cves.ts';
import { openDnsProbe } from './dns-probe.ts';
import { type Exposures, openExposures } from './exposures.ts';
import { type Exploits, openExploits } from './exploits.ts';
import { type Feeds, openFeeds } from './feeds.ts';
import { type Fingerprints, openFingerprints } from './fingerprints.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openSharedObjects } from './objects.ts';
import { openPeers } from './peers.ts';
import { type FollowingPart, type Part, Parts } from './part.ts';
import { inPlainText } from './plain-text.ts';
import { openSinks } from './sinks.ts';
import { openScans, type Scans } from './scans.ts';
import { openSelfTest } from './self-test.ts';
import { openTracing, type Tracing } from './tracing.ts';
import { version } from './version.ts';
import { openWatches } from './watches.ts';

/** The service without a public listener: all parts, the operations and the control socket. */
export interface Service {
  app: App;
  store: Store;
  library: FeedLibrary;
  updater: Updater;
  banners: Banners;
  exploits: Exploits;
  exposures: Exposures;
  cves: Cves;
  fingerprints: Fingerprints;
  scans: Scans;
  watches: FollowingPart;
  ownerId: string;
  ledger: Ledger;
  feeds: Feeds;
  /** Adds a part opened after the others; it is closed before them. */
  add: <P extends Part>(name: string, part: P) => P;
  /** Reports the URL of the public listener, so links can point to it. */
  listensAt: (url: string) => void;
  /** Makes `/readyz` report that the service is not ready. */
  startDraining: () => void;
  /** Lets running commands finish and accepts no new ones. */
  closeControlSocket: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ServiceParts {
  config: Config;
  /** Where each setting came from; empty if unknown. */
  origin?: Record<string, string>;
  log: Logger;
  /** Shown to a process that finds the data folder in use. */
  command: string;
  now?: () => number;
  extraRoutes?: AppParts['extraRoutes'];
  world?: AppParts['world'];
  /** True for a server, which starts its parts and fetches feeds; a command does neither. */
  isServer?: boolean;
  /** True for a server that only runs scans. */
  isWorker?: boolean;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic?: string[];
  /** URL of the module with the scan function; tests replace it. */
  scanModule?: string;
}

/** Runs in a separate process, so it is always the built file. */
const ownScanModule = moduleUrl('service/scanner').href;

export async function openService(given: ServiceParts): Promise<Service> {
  const parts = new Parts();
  const state = { isDraining: false, url: '' };
  try {
    const opened = await openParts(parts, given);
    const { ledger, feeds, scans } = opened;
    const { config, log, isServer = false } = given;
    const app = createApp({
      config,
      origin: given.origin ?? {},
      log,
      now: ledger.store.now,
      parts: opened,
      checks: () => parts.checks,
      isDraining: () => state.isDraining,
      ownUrl: () => state.url,
      ...(isServer ? { onFirstAnswer: feeds.fetchSoon } : {}),
      ...(given.extraRoutes ? { extraRoutes: given.extraRoutes } : {}),
      ...(given.world ? { world: given.world } : {}),
      ...(config.dns_probe === 'on' ? { probeDns: openDnsProbe(config, given.extraPublic) } : {}),
    });
    if (config.ledger !== '') parts.add('peers', openPeers(ledger.store));
    const { lists } = app.world;
    parts.add('lists', {
      status: () => Promise.resolve(lists.status()),
      close: () => Promise.resolve(),
    });
    parts.add('work', openSelfTest({ config, store: ledger.store, world: app.world }));
    const watches = parts.add(
      'watches',
      openWatches({
        config,
        log,
        store: ledger.store,
        library: feeds.library,
        cves: opened.cves,
        banners: opened.banners,
        world: app.world,
      }),
    );
    const control = await openControlSocket(app, config, log);
    const closeControlSocket = once(() => control.drain());
    if (isServer) {
      warnOfPlainText(config, log);
      parts.start();
    }
    return {
      ...opened,
      app,
      watches,
      store: ledger.store,
      ownerId: ledger.ownerId,
      library: feeds.library,
      updater: feeds.updater,
      add: (name, part) => parts.add(name, part),
      listensAt: (url) => {
        state.url = url;
        scans.listensAt(url);
      },
      startDraining: () => {
        state.isDraining = true;
        scans.startDraining();
      },
      closeControlSocket,
      close: async () => {
        state.isDraining = true;
        await closeControlSocket();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** Every part of the service; each uses only those above it. */
export interface OpenParts {
  /** Absent unless traces are sent to a collector. */
  tracing: Tracing | undefined;
  ledger: Ledger;
  backups: Backups;
  feeds: Feeds;
  cves: Cves;
  fingerprints: Fingerprints;
  banners: Banners;
  exploits: Exploits;
  exposures: Exposures;
  scans: Scans;
  /** Delivers events. */
  sinks: Sender;
}

async function openParts(parts: Parts, given: ServiceParts): Promise<OpenParts> {
  const { config, log, command, extraPublic = [], isServer = false } = given;
  const tracing = openTracing({ config, log });
  if (tracing) parts.add('traces', tracing);
  const ledger = parts.add(
    'ledger',
    await openLedger({
      config,
      origin: given.origin ?? {},
      log,
      now: given.now,
      command,
      role: roleOf(given),
      tracing,
    }),
  );
  const { store, gate } = ledger;
  const { now } = store;
  const shared = config.objects === '' ? undefined : addObjects(parts, given);
  const feeds = parts.add(
    'feeds',
    await openFeeds({
      config,
      log,
      now,
      extraPublic,
      store,
      tracing,
      ...(shared ? { objects: shared } : {}),
    }),
  );
  const { library } = feeds;
  const cves = parts.add('cves', await openCves({ config, log, library, isPatient: !isServer }));
  const fingerprints = parts.add('fingerprints', openFingerprints({ config, log, library }));
  const banners = parts.add(
    'banners',
    openBanners({ config, log, now, library, cves, fingerprints, tracing }),
  );
  const { copyTo: copyBanners, keepIn } = banners;
  const elsewhere = { objects: shared, copyBanners, keepIn };
  const backups = parts.add('backups', openBackups({ config, log, now, store, elsewhere }));
  const exploits = parts.add(
    'exploits',
    openExploits({ config, log, library, cves, isPatient: !isServer, tracing }),
  );
  const exposures = parts.add(
    'exposure',
    openExposures({ config, log, now, store, cves, banners, isPatient: !isServer }),
  );
  const favicons = followFavicons(library, config.data);
  const scans = parts.add(
    'scans',
    openScans({
      config,
      log,
      now,
      gate,
      tracing,
      extraPublic,
      version,
      module: given.scanModule ?? ownScanModule,
      ledger: store,
      objects: shared ?? objectsInFolder(config.data),
      intel: () => library.current(),
      cves: cves.current,
      technologies: followTechnologies(library, config.data),
      icons: {
        hostsWithIcon: banners.hostsWithIcon,
        productOf: async (icon) =>
          fingerprints.productOfIcon(icon) || ((await favicons()).get(String(icon.mmh3)) ?? ''),
      },
    }),
  );
  return {
    tracing,
    ledger,
    backups,
    feeds,
    cves,
    fingerprints,
    banners,
    exploits,
    exposures,
    scans,
    sinks: openSinks({ config, now, extraPublic }),
  };
}

function roleOf({ isServer, isWorker }: ServiceParts): Role {
  if (isWorker) return 'worker';
  return isServer ? 'server' : 'command';
}

function addObjects(parts: Parts, { config, log }: ServiceParts): ObjectStore {
  return parts.add('objects', openSharedObjects({ config, log })).store;
}

function warnOfPlainText(config: Config, log: Logger): void {
  const engines = inPlainText(config);
  if (engines.length > 0)
    log.warn({ engines }, 'not encrypted: passwords and data can be read in transit');
}

async function openControlSocket(app: App, config: Config, log: Logger): Promise<Listener> {
  const socket = controlSocketPath(config.data, config.runtime_dir);
  rmSync(socket, { force: true }); // left by a killed process, because this one holds the folder
  const parts = { settings: config, metrics: app.metrics, log };
  const listener = await openListener(app.handle, { at: { socket } }, parts);
  chmodSync(socket, 0o600);
  return listener;
}
