import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { changeByServer } from '../audit/store.ts';
import type { Config } from '../config/config.ts';
import { Background } from '../lib/background.ts';
import { VedetteError } from '../errors.ts';
import {
  backupsIn,
  newestBackup,
  removeOlder,
  timedBackup,
  type FoundBackup,
} from '../store/backup-folder.ts';
import type { BackupSummary, Elsewhere } from '../store/backup.ts';
import type { Store } from '../store/store.ts';
import type { Part, Status } from './part.ts';

/** Scheduled backups of the server. */
export interface Backups extends Part {
  /** Backups in the configured folder, newest first. */
  list: () => FoundBackup[];
  /** Makes a backup in the configured folder now, or joins the one in progress. */
  make: () => Promise<BackupSummary>;
  /** Writes a backup to a file of the caller's choice. */
  write: (file: string) => Promise<BackupSummary>;
  registerMetrics: (registry: Registry) => void;
}

interface BackupParts {
  config: Config;
  log: Logger;
  now: () => number;
  store: Store;
  elsewhere: Elsewhere;
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
export function openBackups({ config, log, now, store, elsewhere }: BackupParts): Backups {
  const { backup_to: folder, backup_every, backup_keep } = config;
  const state = { failures: 0, triedAt: -Infinity };
  let running: Promise<BackupSummary> | undefined;
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
    const summary = await store.backup(timedBackup(folder, now()), elsewhere);
    state.failures = 0;
    const removed = removeOlder(folder, backup_keep, now());
    log.info({ file: summary.file, removed: removed.length }, 'backup written');
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
    write: (file) => store.backup(file, elsewhere),
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
