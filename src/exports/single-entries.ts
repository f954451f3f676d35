import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Ip } from '../lib/ip.ts';
import { holds, listAddress } from './addresses.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry } from './entry.ts';
import { withoutExcluded } from './exclude.ts';

interface Asked {
  list: ListDefinition;
  snapshot: IntelSnapshot;
  now: number;
}

const mostKept = 10_000;

/** Caches entries of single addresses: a bouncer asks on every request of a visitor. */
export class SingleEntries {
  readonly #lastsMs: number;
  #snapshot: IntelSnapshot | null = null;
  /** In ms. */
  #since = 0;
  #entries = new Map<string, Entry | null>();

  constructor(lastsMs: number) {
    this.#lastsMs = lastsMs;
  }

  entryAt(ip: Ip, asked: Asked): Entry | null {
    const { list, snapshot, now } = asked;
    const isOld = this.#snapshot !== snapshot || now - this.#since > this.#lastsMs;
    if (isOld || this.#entries.size >= mostKept) {
      this.#snapshot = snapshot;
      this.#since = now;
      this.#entries = new Map();
    }
    const key = `${list.name} ${ip.family} ${ip.value}`;
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry = find(ip, asked);
    this.#entries.set(key, entry);
    return entry;
  }
}

function find(ip: Ip, asked: Asked): Entry | null {
  const found = listAddress(ip, asked);
  const kept = found ? withoutExcluded([found], asked.list) : [];
  return kept.find(({ range }) => range && holds(range, ip)) ?? null;
}
