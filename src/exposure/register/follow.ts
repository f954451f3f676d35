import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../../errors.ts';
import { addressKey, addressOf } from '../../lib/address-key.ts';
import type { Ip } from '../../lib/ip.ts';
import type { Caller } from '../../lib/calls.ts';
import { mostOfHost, type BannerIndex } from '../../banner/store.ts';
import { every } from '../../search/filter.ts';
import type { ExposureStore } from '../store.ts';
import type { RegisterFunctions } from './thread.ts';

type Asked = Pick<Caller<RegisterFunctions>, 'ask'>;

export interface Catching {
  thread: Asked;
  banners: BannerIndex;
  store: Pick<ExposureStore, 'sboms' | 'sbomsOf'>;
  now: () => number;
  /** Throws when the service stops. */
  check: () => void;
}

/** Batches of some ten milliseconds each, so that other requests do not wait. */
const hostsAtOnce = 32;
const softwareAtOnce = 50;
const ranksAtOnce = 100;

const busyMs = 500;
/** No caller waits for the list of all hosts, and restarting it would only take longer. */
export const allHostsMs = 600_000;

/** A busy index refuses: waiting is faster than restarting from the first host. */
async function patiently<T>(read: () => Promise<T>, check: () => void): Promise<T> {
  for (;;) {
    check();
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof VedetteError) || error.code !== 'overloaded') throw error;
      await sleep(busyMs);
    }
  }
}

/** Reads hosts again. */
export async function readHosts(
  ips: Iterable<string>,
  pass: number,
  { thread, banners, store, now, check }: Catching,
): Promise<void> {
  const billed = new Set((await store.sboms()).map(({ ip }) => ip));
  const read = async (ip: string) => {
    const { rows } = await banners.ofAddress(addressOf(ip), mostOfHost);
    const sboms = billed.has(ip) ? await store.sbomsOf(ip) : [];
    return { ip, banners: rows.map(({ document }) => document), sboms };
  };
  const send = async (batch: readonly string[]) => {
    check();
    const found = await patiently(() => Promise.all(batch.map(read)), check);
    await thread.ask('derive', found, { now: now(), pass });
  };
  let batch: string[] = [];
  for (const ip of ips) {
    batch.push(ip);
    if (batch.length < hostsAtOnce) continue;
    await send(batch);
    batch = [];
  }
  if (batch.length > 0) await send(batch);
}

/** Reads every host again and removes those that are gone. */
export async function readAllHosts(pass: number, catching: Catching): Promise<void> {
  const limit = Number.MAX_SAFE_INTEGER;
  const asked = { filter: every, by: ['cve_sure'], limit, ms: allHostsMs };
  const all = () => catching.banners.addresses(asked);
  const { rows } = await patiently(all, catching.check);
  const billed = (await catching.store.sboms()).map(({ ip }) => ip);
  await readHosts(new Set([...keysOf(rows), ...billed]), pass, catching);
  await catching.thread.ask('endPass', pass);
}

function* keysOf(rows: readonly { ip: Ip }[]): Generator<string> {
  for (const { ip } of rows) yield addressKey(ip);
}

/** Matches all software with the current catalogue. */
export async function matchAll({ thread, now, check }: Catching): Promise<void> {
  let left: number;
  do {
    check();
    left = await thread.ask('match', softwareAtOnce, now());
  } while (left > 0);
}

export async function rankAll({ thread, now, check }: Catching): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    check();
    last = await thread.ask('rank', last, { limit: ranksAtOnce, now: now() });
  }
}

/** Re-ranks hosts whose state has changed with time. */
export async function rankDue({ thread, now, check }: Catching): Promise<void> {
  let isMore = true;
  while (isMore) {
    check();
    isMore = await thread.ask('rankDue', { limit: ranksAtOnce, now: now() });
  }
}
