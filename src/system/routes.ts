import { isAbsolute } from 'node:path';
import { changeBy, type AuditStore } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle } from '../http/operation.ts';
import * as contract from './contract.ts';

/** A part of the service that reports its readiness. */
export interface ReadinessCheck {
  name: string;
  /** Throws when the service cannot answer at all without this part. */
  status: () => Promise<{ ok: boolean; detail: string }>;
}

export interface SystemWorld {
  version: string;
  isDraining: () => boolean;
  readinessChecks: readonly ReadinessCheck[];
  /** Settings in effect, without secrets. */
  settings: () => contract.SettingRow[];
  audit: AuditStore;
  now: () => number;
  backup: (file: string) => Promise<{ file: string; files: number; bytes: number; sha256: string }>;
}

export const systemRoutes = [
  handle(contract.health, (_, { version }: SystemWorld) => ({ version })),
  handle(contract.readiness, async (_, world: SystemWorld) => {
    if (world.isDraining()) throw new VedetteError('draining', { retryAfter: 1 });
    return { checks: await Promise.all(world.readinessChecks.map(runCheck)) };
  }),
  handle(contract.listSettings, (_, { settings }: SystemWorld) => ({ settings: settings() })),
  handle(contract.backup, async ({ file }, { backup, audit, now }: SystemWorld, call) => {
    if (!isAbsolute(file)) {
      throw new VedetteError('parameterUnusable', {
        parameter: 'file',
        why: 'expected an absolute path.',
      });
    }
    const summary = await backup(file);
    const detail = { bytes: summary.bytes, sha256: summary.sha256 };
    const change = changeBy(call, now(), { action: 'backup', subject: summary.file, detail });
    await audit.append('changes', [change]);
    return summary;
  }),
];

async function runCheck({ name, status }: ReadinessCheck) {
  try {
    return { name, ...(await status()) };
  } catch (cause) {
    throw new VedetteError('storeAway', { retryAfter: 1 }, cause);
  }
}
