import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { changeByServer } from '../audit/store.ts';
import type { Config } from '../config/config.ts';
import { Background } from '../lib/background.ts';
import { VedetteError } from '../errors.ts';
import type { Objects } from '../lib/objects.ts';
import {
  backupsIn,
  isTimed,
  newestBackup,
  removeOlder,
  timedBackup,
  type FoundBackup,
} from '../store/backup-folder.ts';
import type { BackupSummary, Elsewhere } from '../store/backup.ts';
import type { Store } from '../store/store.ts';
import type { BannerEngine } from './banner-engine.ts';
import type { Part, Status } from './part.ts';

/** Scheduled backups of the server. */
export interface Backups extends Part {
  /** Backups in the configured folder, newest first. */
  list: () => FoundBackup[];
  /** Makes a backup in the configured folder now, or joins the one in progress. */
  make: () => Promise<BackupSummary>;
  /** Writes a backup to a file of the caller's choice. */
  write: (file: string, wish?: BackupWish) => Promise<WrittenBackup>;
  registerMetrics: (registry: Registry) => void;
}

interface BackupWish {
  /** All in the file, wherever the banners are. */
  isPortable?: boolean | undefined;
  /** Remove older backups in its folder. */
  keep?: number | undefined;
}

interface WrittenBackup extends BackupSummary {
  /** Names of the backups that were removed. */
  removed: string[];
}

interface BackupParts {
  config: Config;
  log: Logger;
  now: () => number;
  store: Store;
  elsewhere: Pick<Elsewhere, 'objects' | 'copyBanners'> & {
    keepIn: BannerEngine['keepIn'] | undefined;
  };
}

const hourMs = 3_600_000;
/** How often the clock is checked; a long timer would sleep through a suspended machine. */
const checkEveryMs = 30_000;
/** Delay after a failure while a backup is due. */
const retryMs = 900_000;

/**
 * The files in the folder determine when a backup is due, so restarts neither skip nor repeat one. A failure never
 * stops the server: it is logged, counted, and shown by `/readyz`, `/metrics` and `vedette doctor`.
 */
export function openBackups(parts: BackupParts): Backups {
  const { config, log, now, store } = parts;
  const { backup_to: folder, backup_every, backup_keep } = config;
  const state = { failures: 0, triedAt: -Infinity };
  let running: Promise<WrittenBackup> | undefined;
  const background = new Background((error) => {
    state.failures++;
    log.error({ err: error, folder }, 'scheduled backup failed; it will be retried');
  });
  const newest = () => (folder === '' ? undefined : newestBackup(folder));
  const isDue = () => {
    const wait = state.failures > 0 ? retryMs : 0;
    const isPast = now() - (newest() ?? -Infinity) >= backup_every * hourMs;
    return store.leads() && !running && isPast && now() - state.triedAt >= wait;
  };
  const make = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const summary = await write(parts, timedBackup(folder, now()), { keep: backup_keep });
    state.failures = 0;
    log.info({ file: summary.file, removed: summary.removed.length }, 'backup written');
    return summary;
  };
  /** One at a time: concurrent requests share the backup in progress. */
  const makeOnce = () => (running ??= make().finally(() => (running = undefined)));
  const writeScheduled = async () => {
    const { file, bytes, sha256 } = await makeOnce();
    const deed = { action: 'backup', subject: file, detail: { bytes, sha256 } } as const;
    await store.audit.append('changes', [changeByServer(now(), deed)]);
  };
  const check = () => {
    if (!isDue()) return;
    state.triedAt = now();
    background.start(writeScheduled);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    list: () => (folder === '' ? [] : backupsIn(folder)),
    async make() {
      if (folder === '') throw new VedetteError('conflict', { why: noFolder });
      return makeOnce();
    },
    write: (file, wish) => write(parts, file, wish),
    start() {
      if (folder === '') return;
      check();
      timer = setInterval(check, checkEveryMs).unref();
    },
    status: () => Promise.resolve(describe(config, state.failures, ageOf(newest(), now()))),
    registerMetrics: (registry) => registerMetrics(registry, { newest, state }),
    async close() {
      clearInterval(timer);
      await background.close();
    },
  };
}

async function write(
  parts: BackupParts,
  file: string,
  { isPortable = false, keep }: BackupWish = {},
): Promise<WrittenBackup> {
  const { store, elsewhere, now, log } = parts;
  const summary = await (isPortable ? store.backup(file, elsewhere) : writeBeside(parts, file));
  const removed = keep === undefined ? [] : removeOlder(dirname(file), keep, now());
  for (const name of removed)
    await forget(elsewhere.objects, bucketFolder(name)).catch((error: unknown) =>
      log.warn({ err: error, name }, 'banners of an old backup are left in the bucket'),
    );
  return { ...summary, removed };
}

/** Lets the index copy the banners to the bucket of the objects if it can. */
async function writeBeside(
  { store, elsewhere, now }: BackupParts,
  file: string,
): Promise<BackupSummary> {
  const { objects, keepIn } = elsewhere;
  const folder = bucketFolder(isTimed(file) ? file : timedBackup('', now()));
  const keepBanners = await keepIn?.(folder);
  if (!objects || !keepBanners) return store.backup(file, elsewhere);
  if ((await objects.list(folder)).length > 0)
    throw new VedetteError('conflict', {
      why: `The bucket already has ${folder}. Take another name.`,
    });
  try {
    return await store.backup(file, { ...elsewhere, keepBanners });
  } catch (error) {
    await forget(objects, folder).catch(() => undefined);
    throw error;
  }
}

/** Named as the file, with which it is removed. */
const bucketFolder = (file: string) => `backups/${basename(file, '.tgz')}`;

async function forget(objects: Objects | undefined, folder: string): Promise<void> {
  for (const { name } of (await objects?.list(folder)) ?? []) await objects?.delete(name);
}

const noFolder = 'No folder for backups: set VEDETTE_BACKUP_TO and restart.';

const ageOf = (moment: number | undefined, now: number) =>
  moment === undefined ? undefined : Math.max(0, Math.floor((now - moment) / hourMs));

/** Every user of this machine can read it in /readyz, so it names no folder. */
function describe(config: Config, failures: number, hours: number | undefined): Status {
  if (config.backup_to === '') return { ok: true, detail: 'none are scheduled' };
  const last = hours === undefined ? 'none yet' : `the last one is ${hours} h old`;
  if (failures > 0) return { ok: false, detail: `failing, see the log; ${last}` };
  return { ok: true, detail: last };
}

interface Figures {
  newest: () => number | undefined;
  state: { failures: number };
}

function registerMetrics(registry: Registry, { newest, state }: Figures): void {
  new Gauge({
    name: 'vedette_backup_last_seconds',
    help: 'Unix time of the newest scheduled backup; 0 without one.',
    registers: [registry],
    collect() {
      this.set(Math.floor((newest() ?? 0) / 1000));
    },
  });
  new Gauge({
    name: 'vedette_backup_failures',
    help: 'Consecutive failed attempts at a scheduled backup.',
    registers: [registry],
    collect() {
      this.set(state.failures);
    },
  });
}
