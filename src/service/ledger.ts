import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openFolder } from '../store/folder.ts';
import { openStore, type Store } from '../store/store.ts';
import { ensureOwner } from '../user/accounts.ts';
import { KeyGate } from '../user/gate.ts';
import type { Part } from './part.ts';

/** The data folder, which this process holds alone, its ledger, and the gate that charges accounts. */
export interface Ledger extends Part {
  store: Store;
  gate: KeyGate;
  ownerId: string;
}

interface LedgerParts {
  config: Config;
  log: Logger;
  now: () => number;
  /** Named in the message of a process that finds the folder in use. */
  command: string;
}

export async function openLedger({ config, log, now, command }: LedgerParts): Promise<Ledger> {
  const folder = await openFolder(config.data, command);
  try {
    const store = await openStore(folder, now);
    const { id: ownerId } = await ensureOwner(store.users, {
      name: config.owner_name,
      email: config.owner_email,
      now,
    });
    const gate = new KeyGate({ store: store.users, settings: config, ownerId, now });
    const flushing = flushRegularly(gate, config, log);
    return {
      store,
      gate,
      ownerId,
      start: () => undefined,
      settled: () => Promise.resolve(),
      async status() {
        await store.ping();
        return { ok: true, detail: 'readable' };
      },
      async close() {
        clearInterval(flushing);
        await gate.close();
        await store.close();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

function flushRegularly(gate: KeyGate, config: Config, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    gate.activity.flush().catch((error: unknown) => {
      log.error({ err: error }, 'usage not written; it is kept and tried again');
    });
  }, config.flush_seconds * 1000);
}
