import type { Logger } from 'pino';
import { LookupRecorder } from '../audit/lookups.ts';
import { trimAudit } from '../audit/retention.ts';
import type { Config } from '../config/config.ts';
import { describeSettings } from '../config/describe-settings.ts';
import { openFolder } from '../store/folder.ts';
import { openStore, type Store } from '../store/store.ts';
import { ensureOwner } from '../user/accounts.ts';
import { createAccountServer, type AccountServer } from '../user/account-server.ts';
import { KeyGate } from '../user/gate.ts';
import { createFindKeyless } from '../user/keyless.ts';
import { createLimits } from '../user/limits.ts';
import { RefusedSignIns } from '../user/session/refused.ts';
import type { LinkEvents } from '../store/ledger/postgres/link.ts';
import type { Role } from '../store/ledger/postgres/postgres.ts';
import type { Part } from './part.ts';
import type { Tracing } from './tracing.ts';

/** The data folder, held exclusively by this process, its ledger, and the gate that charges accounts. */
export interface Ledger extends Part {
  store: Store;
  gate: KeyGate;
  /** Serves processes without a ledger. */
  accountServer: AccountServer;
  ownerId: string;
  refusedSignIns: RefusedSignIns;
  /** Absent unless look-ups are recorded. */
  recorder?: LookupRecorder;
}

interface LedgerParts {
  config: Config;
  /** Where each setting came from. */
  origin: Record<string, string>;
  log: Logger;
  /** Default: the clock of this machine. */
  now: (() => number) | undefined;
  /** Shown to a process that finds the folder in use. */
  command: string;
  role: Role;
  tracing: Tracing | undefined;
}

export async function openLedger(parts: LedgerParts): Promise<Ledger> {
  const { config, log, command, role, tracing } = parts;
  const folder = await openFolder(config.data, command);
  try {
    const opened = await openStore(folder, parts.now ?? Date.now, {
      ...config,
      role,
      events: logEvents(log),
      describe: () => JSON.stringify(describeSettings(parts), null, 1),
    });
    noteUpgrade(opened, log);
    const { now } = opened;
    const store = tracing?.store(opened) ?? opened;
    const { id: ownerId } = await ensureOwner(store.users, now);
    const { users } = store;
    const limits = createLimits({
      store: users,
      isShared: config.ledger !== '',
      now,
      settings: config,
    });
    const findKeyless = createFindKeyless({ users, ownerId, settings: config });
    const gate = new KeyGate({ store: users, limits, ownerId, now, findKeyless });
    const refusedSignIns = new RefusedSignIns({ audit: store.audit, now });
    const flushRefused = createFlush(refusedSignIns, log);
    const recorder = openRecorder(store, { config, log, now });
    const timers = [
      flushRegularly(gate, log),
      ...(recorder ? [setInterval(() => void recorder.flush(), flushMs(config))] : []),
    ];
    const unlisten = followChanges(store, gate, log);
    const trim = () => {
      if (!store.leads()) return;
      trimAudit({ audit: store.audit, settings: config, now }).catch((error: unknown) => {
        log.error({ err: error }, 'audit log not trimmed');
      });
    };
    return {
      store,
      gate,
      accountServer: createAccountServer({ store: users, limits, gate }),
      ownerId,
      refusedSignIns,
      ...(recorder && { recorder }),
      start() {
        trim();
        timers.push(
          setInterval(trim, hourMs),
          setInterval(() => void flushRefused(), hourMs),
        );
      },
      async status() {
        await store.ping();
        const isLeader = config.ledger !== '' && store.leads();
        return { ok: true, detail: isLeader ? 'readable; this server leads' : 'readable' };
      },
      async close() {
        unlisten();
        for (const timer of timers) clearInterval(timer);
        await recorder?.flush();
        await flushRefused();
        await gate.close().catch((error: unknown) => {
          log.error({ err: error }, 'usage since the last write is lost');
        });
        await store.close();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

function logEvents(log: Logger): LinkEvents {
  return {
    onUnknown: (ignored) =>
      log.warn({ ignored }, 'ignored notifications that this version of Vedette does not send'),
    onAway: (err) => log.error({ err }, 'PostgreSQL is unavailable'),
    onBack: () => log.info('PostgreSQL is back'),
    onSilent: (peer) =>
      log.warn({ peer }, 'not heard of: it died, hangs or cannot reach PostgreSQL'),
    onHeard: (peer) => log.info({ peer }, 'heard of again'),
    onClockOff: (aheadMs) => {
      if (aheadMs === 0) log.info('the clock of this machine is right again');
      else log.warn({ aheadMs }, 'the clock of this machine is wrong; PostgreSQL has the time');
    },
  };
}

/** A new ledger is not an upgrade. */
function noteUpgrade({ schema }: Store, log: Logger): void {
  if (schema.from === 0 || schema.from === schema.to) return;
  log.info(schema, 'schema of the ledger upgraded; an older Vedette can no longer open it');
}

function createFlush(refusedSignIns: RefusedSignIns, log: Logger): () => Promise<void> {
  return () =>
    refusedSignIns.flush().catch((error: unknown) => {
      log.error({ err: error }, 'refused sign-ins not recorded; they will be retried');
    });
}

const hourMs = 3_600_000;
/** Interval between writes of last-access times and usage counts. */
const usageFlushMs = 60_000;
const flushMs = (config: Config) => config.auditFlushSeconds * 1000;

function openRecorder(
  { audit }: Store,
  { config, log, now }: Pick<LedgerParts, 'config' | 'log'> & Pick<Store, 'now'>,
): LookupRecorder | undefined {
  if (config.audit_lookups === 'off') return undefined;
  const complain = (error: unknown) => {
    log.error({ err: error }, 'look-ups not recorded; they will be retried');
  };
  return new LookupRecorder({ audit, limit: config.auditLookupBuffer, now, complain });
}

/** Drops cached accounts, keys and plans changed by other processes. */
function followChanges({ changes }: Store, gate: KeyGate, log: Logger): () => void {
  return changes.listen(({ change, isOwn }) => {
    const isOfGate = change === null || change.about === 'account' || change.about === 'plans';
    if (isOwn || !isOfGate) return;
    gate.forget(change?.about === 'account' ? change.id : undefined).catch((error: unknown) => {
      log.warn({ err: error }, 'credits not returned');
    });
  });
}

function flushRegularly(gate: KeyGate, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    gate.activity.flush().catch((error: unknown) => {
      log.error({ err: error }, 'usage not written; it will be retried');
    });
  }, usageFlushMs);
}
