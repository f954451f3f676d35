import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createApp, version, type App, type AppParts } from './app.ts';
import type { Config } from './config.ts';
import { createDnsProbe } from './egress/dns-probe.ts';
import { createEgress } from './egress/egress.ts';
import { StartError } from './errors.ts';
import { createBuilder } from './feeds/builder.ts';
import { FeedLibrary } from './feeds/library.ts';
import { followFavicons } from './feeds/favicon-records.ts';
import { followTechnologies } from './feeds/technology-records.ts';
import { Updater } from './feeds/updater.ts';
import { openListener, type Listener } from './http/listen.ts';
import { isLoopback } from './http/loopback.ts';
import { readCertificate, watchCertificate } from './http/tls.ts';
import { createReservedTable } from './intel/reserved.ts';
import { moduleUrl } from './lib/module-url.ts';
import { openBanners, type Banners } from './open-banners.ts';
import { Cves } from './open-cves/open.ts';
import { openExploits, type Exploits } from './open-exploits/open.ts';
import { Fingerprints } from './open-fingerprints/open.ts';
import { openScans, type Scans } from './open-scans.ts';
import { controlSocketPath, openFolder } from './store/folder.ts';
import { openStore, type Store } from './store/store.ts';
import { ensureOwner } from './user/accounts.ts';
import { KeyGate } from './user/gate.ts';

/** The service without a public door: store, accounts, operations, and the control socket. */
export interface Service {
  app: App;
  store: Store;
  library: FeedLibrary;
  updater: Updater;
  banners: Banners;
  exploits: Exploits;
  cves: Cves;
  fingerprints: Fingerprints;
  scans: Scans;
  ownerId: string;
  /** From now on the service says that it is not ready. */
  startDraining: () => void;
  /** Lets running commands finish and takes no new ones. */
  closeControlSocket: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ServiceParts {
  config: Config;
  log: Logger;
  /** What holds the data folder, for whoever finds it taken. */
  command: string;
  now?: () => number;
  extraRoutes?: AppParts['extraRoutes'];
  world?: AppParts['world'];
  /** Fetch feeds once somebody was served; a command does not. */
  fetchFeeds?: boolean;
  /** Reserved ranges that count as public; tests pass documentation ranges. */
  extraPublic?: string[];
  /** URL of a module with the scan function, instead of the product's own; tests bring one. */
  scanModule?: string;
}

export async function openService(parts: ServiceParts): Promise<Service> {
  const { config, log, command, now = Date.now } = parts;
  const folder = await openFolder(config.data, command);
  const state = { draining: false };
  const opened: (() => unknown)[] = [() => folder.release()];
  const closeAll = once(async () => {
    state.draining = true;
    for (const close of opened.reverse()) await close();
  });
  try {
    const store = await openStore(folder, now);
    opened.push(() => store.close());
    const owner = await ensureOwner(store.users, {
      name: config.owner_name,
      email: config.owner_email,
      now,
    });
    const gate = new KeyGate({ store: store.users, settings: config, ownerId: owner.id, now });
    opened.push(() => gate.close(), flushRegularly(gate, config, log));
    const { library, updater } = await openFeeds(parts, store, opened);
    const isServing = parts.fetchFeeds === true;
    const cves = await Cves.open({ config, log, library, isPatient: !isServing });
    opened.push(() => cves.close());
    const fingerprints = new Fingerprints({ config, log, library });
    opened.push(() => fingerprints.close());
    const banners = openBanners({ config, log, now, library, cves, fingerprints });
    opened.push(() => banners.close());
    const exploits = openExploits({ config, log, library, cves, isPatient: !isServing });
    opened.push(() => exploits.close());
    const scans = openScanQueue(parts, { store, gate, library, cves, banners, fingerprints });
    opened.push(() => scans.close());
    if (isServing) for (const each of [cves, fingerprints, banners, exploits, scans]) each.wake();
    const onFirstAnswer = () => {
      if (parts.fetchFeeds !== true || config.feeds === 'off') return;
      setTimeout(() => updater.start(), config.feed_delay_ms).unref();
    };
    const app = createApp({
      config,
      store,
      gate,
      log,
      now,
      library,
      updater,
      banners,
      exploits,
      cves,
      scans,
      fingerprints,
      onFirstAnswer,
      isDraining: () => state.draining,
      ...(parts.extraRoutes ? { extraRoutes: parts.extraRoutes } : {}),
      ...(parts.world ? { world: parts.world } : {}),
      ...(config.dns_probe === 'on' ? { probeDns: openDnsProbe(parts) } : {}),
    });
    const control = await openControlSocket(app, config, log);
    const closeControlSocket = once(() => control.drain());
    opened.push(closeControlSocket);
    const startDraining = () => {
      state.draining = true;
      scans.startDraining();
    };
    return {
      app,
      store,
      library,
      updater,
      banners,
      exploits,
      cves,
      fingerprints,
      scans,
      ownerId: owner.id,
      startDraining,
      closeControlSocket,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface ScanSurroundings {
  store: Store;
  gate: KeyGate;
  library: FeedLibrary;
  cves: Cves;
  banners: Banners;
  fingerprints: Fingerprints;
}

/** Scans with what the last run left of them. No worker is started yet. */
function openScanQueue(
  { config, log, now = Date.now, extraPublic = [], scanModule = ownScanModule }: ServiceParts,
  { store, gate, library, cves, banners, fingerprints }: ScanSurroundings,
): Scans {
  const listed = followFavicons(library, config.data);
  return openScans({
    config,
    log,
    now,
    gate,
    extraPublic,
    version,
    module: scanModule,
    store: store.scans,
    intel: () => library.current(),
    cves: cves.current,
    technologies: followTechnologies(library, config.data),
    icons: {
      hostsWithIcon: banners.hostsWithIcon,
      productOf: async (icon) =>
        fingerprints.productOfIcon(icon) || ((await listed()).get(String(icon.mmh3)) ?? ''),
    },
  });
}

/** Feeds with what the last run left of them. Nothing is fetched yet. */
async function openFeeds(
  { config, log, now = Date.now, extraPublic = [] }: ServiceParts,
  store: Store,
  opened: (() => unknown)[],
): Promise<{ library: FeedLibrary; updater: Updater }> {
  const builder = createBuilder();
  opened.push(() => builder.close());
  const library = await FeedLibrary.open({
    data: config.data,
    packaged: packagedTables,
    builder,
    now,
    store: store.feeds,
    territory: { extraPublic, ownRanges: config.own_ranges },
    ownFeeds: config.own_feeds,
    suppressions: config.suppressions,
  });
  const reserved = createReservedTable(extraPublic);
  const { download } = createEgress({
    isPublic: reserved.isPublic,
    allow: config.egress_allow,
    servers: config.dns,
    version,
    projectUrl: config.feed_contact || 'self-hosted',
  });
  const updater = new Updater({
    library,
    download,
    settings: config,
    now,
    log,
    keys: readFeedKeys(config.feed_keys),
    temporary: () => join(config.data, `tmp-feed-${randomUUID()}`),
  });
  opened.push(() => updater.stop());
  return { library, updater };
}

function openDnsProbe({ config, extraPublic = [] }: ServiceParts) {
  return createDnsProbe({
    isPublic: createReservedTable(extraPublic).isPublic,
    allow: config.egress_allow,
    name: config.dns_probe_name,
    broken: config.dns_probe_broken,
    port: config.dns_probe_port,
    timeoutMs: config.dns_probe_timeout_ms,
  });
}

/** Runs in a process of its own, so it is the built file in any case. */
const ownScanModule = moduleUrl('open-scanner').href;

/** Made by the build, beside the compiled program. */
export const packagedTables = fileURLToPath(new URL('../dist/derived', import.meta.url));

function readFeedKeys(entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at > 0) return [entry.slice(0, at), entry.slice(at + 1)];
      throw new StartError('VEDETTE_FEED_KEYS takes name=key, with commas between several.');
    }),
  );
}

/** Closing twice is closing once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= work());
}

function flushRegularly(gate: KeyGate, config: Config, log: Logger): () => void {
  const timer = setInterval(() => {
    gate.activity.flush().catch((error: unknown) => {
      log.error({ err: error }, 'usage not written; it is kept and tried again');
    });
  }, config.flush_seconds * 1000);
  return () => clearInterval(timer);
}

async function openControlSocket(app: App, config: Config, log: Logger): Promise<Listener> {
  const socket = controlSocketPath(config.data, config.runtime_dir);
  rmSync(socket, { force: true }); // we hold the folder, so what lies there is left from a kill
  const parts = { settings: config, metrics: app.metrics, log };
  const listener = await openListener(app.handle, { at: { socket } }, parts);
  chmodSync(socket, 0o600);
  return listener;
}

export interface Running {
  url: string;
  service: Service;
  /** Finishes what runs, then closes everything. */
  stop: () => Promise<void>;
}

/** Opens the public door. Refuses to speak plain HTTP to anything but this machine. */
export async function serve(parts: ServiceParts): Promise<Running> {
  const { config, log } = parts;
  const tls = config.tls_cert !== '' || config.tls_key !== '' ? readCertificate(config) : undefined;
  refuseOpenDoor(config, tls !== undefined);
  const service = await openService({ ...parts, fetchFeeds: true });
  try {
    const at = { host: config.host, port: config.port };
    const listenParts = { settings: config, metrics: service.app.metrics, log };
    const endpoint = tls ? { at, tls } : { at };
    const listener = await openListener(service.app.handle, endpoint, listenParts);
    const unwatch = tls
      ? watchCertificate(listener.server, { inUse: tls, files: config, log })
      : () => undefined;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const url = `${tls ? 'https' : 'http'}://${host}:${listener.port}`;
    service.scans.listensAt(url);
    return {
      url,
      service,
      stop: once(async () => {
        unwatch();
        service.startDraining();
        await Promise.all([listener.drain(), service.closeControlSocket()]);
        await service.close();
      }),
    };
  } catch (error) {
    await service.close();
    throw explainListenFault(error, config);
  }
}

function refuseOpenDoor({ host, behind_proxy }: Config, hasTls: boolean): void {
  if (hasTls || behind_proxy || isLoopback(host)) return;
  throw new StartError(
    `Refusing to serve plain HTTP on ${host}: keys would cross the network in the clear. Set ` +
      'VEDETTE_TLS_CERT and VEDETTE_TLS_KEY (vedette tls init NAME makes them), or ' +
      'VEDETTE_BEHIND_PROXY=true when a proxy in front does TLS.',
  );
}

function explainListenFault(error: unknown, { host, port }: Config): unknown {
  const code = (error as { code?: string }).code;
  const causes: Record<string, string> = {
    EADDRINUSE: 'another program has it. Set VEDETTE_PORT to a free one',
    EACCES: 'this user may not. Set VEDETTE_PORT to one above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Set VEDETTE_HOST',
  };
  const cause = causes[code ?? ''];
  return cause
    ? new StartError(`Cannot listen on ${host}:${port}: ${cause}.`, { cause: error })
    : error;
}
