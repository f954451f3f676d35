import type { Config } from '../config/config.ts';
import { VedetteError } from '../errors.ts';
import { readTables } from '../ip/reading.ts';
import { freeBytes, showFree } from '../lib/file-fault.ts';
import { giveUpAfter } from '../lib/give-up-after.ts';
import { every } from '../search/filter.ts';
import type { Store } from '../store/store.ts';
import type { World } from './world.ts';
import type { Part, Status } from './part.ts';

interface SelfTestParts {
  config: Pick<Config, 'data' | 'ledger'>;
  store: Pick<Store, 'tryWrite'>;
  world: Pick<World, 'intel' | 'hosts' | 'banners'>;
}

/** How long results are cached, because anyone may request them. */
const freshMs = 10_000;
/** Faults are cached for less, so that a recovery shows soon. */
const faultMs = 2_000;
/** An index that is being opened or rebuilt answers later, which is not a fault. */
const patienceMs = 2_000;
/** With less free space, the next write fails. */
const leastBytes = 2 ** 20;
/** Any public address: nothing is sent to it. */
const address = '1.1.1.1';

/** Looks up, searches and writes as users do, because every part can be healthy while every answer is an error. */
export function openSelfTest(parts: SelfTestParts): Part {
  let last: { until: number; result: Promise<Status> } | undefined;
  return {
    status() {
      const now = performance.now();
      if (last && now < last.until) return last.result;
      const next = { until: now + freshMs, result: tryAll(parts) };
      next.result.catch(() => (next.until = now + faultMs));
      return (last = next).result;
    },
    close: () => Promise.resolve(),
  };
}

async function tryAll({ config, store, world }: SelfTestParts): Promise<Status> {
  await attempt('a write', () => tryWrite(config, store));
  const lookup = await attempt('a look-up', async () => {
    await world.hosts.host(readTables(address, world.intel()).ip);
  });
  const search = await attempt('a search', () =>
    world.banners.search({ filter: every, offset: 0, limit: 1 }),
  );
  const waits = lookup === 'waits' || search === 'waits';
  const detail = 'a look-up, a search and a write work';
  return waits
    ? { ok: false, detail: 'a write works; the index is being opened' }
    : { ok: true, detail };
}

async function tryWrite({ data, ledger }: SelfTestParts['config'], store: SelfTestParts['store']) {
  await store.tryWrite();
  if (ledger === '' && freeBytes(data) < leastBytes)
    throw new Error(`the disk is full: ${showFree(data)}`);
}

/** Throws if a user would see an error, with its reason. */
async function attempt(what: string, work: () => Promise<unknown>): Promise<'done' | 'waits'> {
  let stopWaiting = () => {};
  const enough = new Promise<'waits'>((resolve) => {
    stopWaiting = giveUpAfter(patienceMs, () => resolve('waits'));
  });
  try {
    return await Promise.race([work().then(() => 'done' as const), enough]);
  } catch (error) {
    if (error instanceof VedetteError && error.code === 'storeAway' && what !== 'a write')
      return 'waits';
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} fails: ${reason}`, { cause: error });
  } finally {
    stopWaiting();
  }
}
