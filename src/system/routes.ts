import { basename, isAbsolute } from 'node:path';
import type { Static } from 'typebox';
import { changeBy, type AuditStore } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, type Call } from '../http/operation.ts';
import * as contract from './contract.ts';

/** A part of the service that reports its readiness. */
interface ReadinessCheck {
  name: string;
  /** Throws if the service cannot answer at all without this part. */
  status: () => Promise<{ ok: boolean; detail: string }>;
}

export interface SystemWorld {
  version: string;
  /** Commit of the build; empty if unknown. */
  commit: string;
  isDraining: () => boolean;
  readinessChecks: () => readonly ReadinessCheck[];
  /** Content of the start page. */
  overview: (since: string, call: Pick<Call, 'caller'>) => Promise<contract.Overview>;
  /** Settings in effect, without secrets. */
  settings: () => contract.SettingRow[];
  audit: AuditStore;
  now: () => number;
  /** Examines the installation; only `vedette serve` can. */
  examine?: () => Promise<contract.Diagnosis[]>;
  /** Backup settings, and the backups in the folder. */
  backups: () => Static<typeof contract.listBackups.output>;
  makeBackup: () => Promise<BackupSummary>;
  backup: (
    file: string,
    wish: { isPortable: boolean; keep?: number | undefined },
  ) => Promise<BackupSummary & { files: number; removed: string[] }>;
}

interface BackupSummary {
  file: string;
  bytes: number;
  sha256: string;
  /** What the index wrote to a bucket itself. */
  banners?: { url: string; documents: number; bytes: number };
}

export const healthRoute = handle(
  contract.health,
  (_, { version, commit }: Pick<SystemWorld, 'version' | 'commit'>) => ({ version, commit }),
);

export const systemRoutes = [
  healthRoute,
  handle(contract.readiness, async (_, world: SystemWorld, { from }) => {
    const checks = await runChecks(world);
    const failed = checks.find(({ fault }) => fault !== undefined);
    if (failed) throw new VedetteError('storeAway', { retryAfter: 1 }, failed.fault);
    return { checks: from.isHere ? checks.map(toRow) : [] };
  }),
  handle(contract.overview, ({ since }, world: SystemWorld, call) => world.overview(since, call)),
  handle(contract.listChecks, async (_, world: SystemWorld) => ({
    checks: (await runChecks(world)).map(toRow),
  })),
  handle(contract.listSettings, (_, { settings }: SystemWorld) => ({ settings: settings() })),
  handle(contract.examine, async (_, { examine }: SystemWorld) => {
    if (!examine)
      throw new VedetteError('conflict', { why: 'Only vedette serve examines itself.' });
    return { checks: await examine() };
  }),
  handle(contract.listBackups, (_, { backups }: SystemWorld) => backups()),
  handle(contract.makeBackup, async (_, { makeBackup, audit, now }: SystemWorld, call) => {
    const { file, bytes, sha256 } = await makeBackup();
    const deed = { action: 'backup', subject: file, detail: { bytes, sha256 } } as const;
    await audit.append('changes', [changeBy(call, now(), deed)]);
    return { name: basename(file), bytes, sha256 };
  }),
  handle(
    contract.backup,
    async ({ file, portable, keep }, { backup, audit, now }: SystemWorld, call) => {
      if (!isAbsolute(file)) {
        throw new VedetteError('parameterUnusable', {
          parameter: 'file',
          why: 'expected an absolute path.',
        });
      }
      const { banners, ...summary } = await backup(file, { isPortable: portable, keep });
      const detail = { bytes: summary.bytes, sha256: summary.sha256 };
      const change = changeBy(call, now(), { action: 'backup', subject: summary.file, detail });
      await audit.append('changes', [change]);
      if (!banners) return summary;
      const { url, documents, bytes } = banners;
      return { ...summary, bucket: { url, banners: documents, bytes } };
    },
  ),
];

function runChecks({ isDraining, readinessChecks }: SystemWorld) {
  if (isDraining()) throw new VedetteError('draining', { retryAfter: 1 });
  return Promise.all(readinessChecks().map(runCheck));
}

interface Checked {
  name: string;
  ok: boolean;
  detail: string;
  /** The error thrown if the service cannot answer. */
  fault?: unknown;
}

async function runCheck({ name, status }: ReadinessCheck): Promise<Checked> {
  try {
    return { name, ...(await status()) };
  } catch (fault) {
    return { name, ok: false, detail: explain(fault), fault };
  }
}

function explain(fault: unknown): string {
  if (fault instanceof VedetteError && fault.facts['why'] !== undefined)
    return String(fault.facts['why']);
  return fault instanceof Error ? fault.message : String(fault);
}

const toRow = ({ name, ok, detail }: Checked) => ({ name, ok, detail });
