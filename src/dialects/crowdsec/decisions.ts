import type { Ip, IpRange } from '../../lib/ip.ts';
import { murmur3 } from '../../lib/murmur3.ts';
import type { Listed } from '../world.ts';

/** One address or prefix for bouncers to block. */
export interface Decision {
  /** Stable for an address or prefix. */
  id: number;
  scope: 'Ip' | 'Range';
  /** A single address has no prefix length. */
  value: string;
  scenario: string;
  listed: Listed;
}

interface Change {
  listed: Listed;
  /** When it was withdrawn, in ms; null if new. */
  deletedAt: number | null;
}

interface Pull {
  fresh: readonly Listed[];
  deleted: readonly { listed: Listed; deletedAt: number }[];
  /** Call once the bouncer has received the whole answer. */
  done: () => void;
}

interface Position {
  /** Number of changes that the bouncer has. */
  at: number;
  lease: number;
}

const hourMs = 3_600_000;
/** Decisions last one to two leases and are sent again with each lease. */
const leaseMs = 12 * hourMs;
const mostChanges = 200_000;
const mostBouncers = 10_000;

/** All malicious entries as decisions, and the changes for bouncers that poll. */
export class Decisions {
  readonly #listed: () => Promise<readonly Listed[]>;
  readonly #now: () => number;
  /** Sorted, IPv4 first; entries do not overlap. */
  #source: readonly Listed[] = [];
  #changes: Change[] = [];
  /** Number of discarded changes. */
  #forgotten = 0;
  /** True once a bouncer has polled, so that changes must be recorded. */
  #isFollowed = false;
  readonly #positions = new Map<string, Position>();

  constructor(listed: () => Promise<readonly Listed[]>, now: () => number) {
    this.#listed = listed;
    this.#now = now;
  }

  /** All entries of the current lists. */
  async all(): Promise<readonly Listed[]> {
    await this.#refresh();
    return this.#source;
  }

  /** Entries that contain the range, or lie inside it if `isInside`. */
  async about(range: IpRange, isInside: boolean): Promise<Listed[]> {
    await this.#refresh();
    const found: Listed[] = [];
    for (let at = firstEndingAt(this.#source, range); at < this.#source.length; at++) {
      const listed = this.#source[at];
      if (!listed?.range) break;
      const { range: own } = listed;
      if (own.family !== range.family || own.first > range.last) break;
      const holds = own.first <= range.first && range.last <= own.last;
      const lies = range.first <= own.first && own.last <= range.last;
      if (isInside ? lies : holds) found.push(listed);
    }
    return found;
  }

  /** Changes that a bouncer lacks; everything at its start or after a long absence. */
  async pull(bouncer: string, isStart: boolean): Promise<Pull> {
    await this.#refresh();
    this.#isFollowed = true;
    const end = this.#forgotten + this.#changes.length;
    const lease = this.#lease();
    const known = isStart ? undefined : this.#positions.get(bouncer);
    const done = () => this.#keep(bouncer, { at: end, lease });
    if (!known || known.at < this.#forgotten) {
      return { fresh: this.#source, deleted: [], done };
    }
    const { fresh, deleted } = this.#since(known.at);
    return { fresh: known.lease === lease ? fresh : this.#source, deleted, done };
  }

  /** When decisions sent now expire, in ms. */
  get until(): number {
    return (this.#lease() + 2) * leaseMs;
  }

  #lease(): number {
    return Math.floor(this.#now() / leaseMs);
  }

  /** Only the last change of each value counts. */
  #since(at: number) {
    const last = new Map<string, Change>();
    for (const change of this.#changes.slice(at - this.#forgotten)) {
      last.set(change.listed.value, change);
    }
    const changes = [...last.values()];
    return {
      fresh: changes.flatMap(({ listed, deletedAt }) => (deletedAt === null ? [listed] : [])),
      deleted: changes.flatMap(({ listed, deletedAt }) =>
        deletedAt === null ? [] : [{ listed, deletedAt }],
      ),
    };
  }

  #keep(bouncer: string, position: Position): void {
    this.#positions.delete(bouncer);
    this.#positions.set(bouncer, position);
    const [oldest] = this.#positions.keys();
    if (this.#positions.size > mostBouncers && oldest !== undefined) {
      this.#positions.delete(oldest);
    }
  }

  async #refresh(): Promise<void> {
    const listed = await this.#listed();
    if (listed === this.#source) return;
    const before = this.#source;
    this.#source = listed;
    if (!this.#isFollowed) return;
    for (const change of changesBetween(before, listed, this.#now())) this.#changes.push(change);
    this.#forgetOld();
  }

  #forgetOld(): void {
    const surplus = this.#changes.length - mostChanges;
    if (surplus <= 0) return;
    this.#changes = this.#changes.slice(surplus);
    this.#forgotten += surplus;
  }
}

/** The decision for an entry. Not stored: there may be a million of them. */
export function decide(listed: Listed): Decision {
  const { value: prefix } = listed;
  const slash = prefix.lastIndexOf('/');
  const isSingle = prefix.endsWith(prefix.includes(':') ? '/128' : '/32');
  return {
    id: idOf(listed),
    scope: isSingle ? 'Ip' : 'Range',
    value: isSingle ? prefix.slice(0, slash) : prefix,
    scenario: scenarioOf(listed),
    listed,
  };
}

const scenarioOf = ({ categories }: Listed) => `vedette/${categories[0] ?? 'listed'}`;

const lengths = 33;
const fromPrefixes = 2 ** 32;
const fromIpv6 = 2 ** 47;

/** Below 2^48. Computed, so it needs no memory and survives a restart. */
function idOf({ value, range }: Listed): number {
  if (range?.family === 4) {
    const length = Number(value.slice(value.lastIndexOf('/') + 1));
    return length === 32 ? range.first : fromPrefixes + range.first * lengths + length;
  }
  const text = Buffer.from(value);
  const hash = murmur3(text) >>> 0;
  const more = murmur3(Buffer.concat([text, Buffer.of(0)])) & 0x3fff;
  return fromIpv6 + hash * 0x4000 + more;
}

/**
 * Merges two sorted lists: entries in only one of them, and entries that look different to
 * bouncers.
 */
function* changesBetween(
  before: readonly Listed[],
  now: readonly Listed[],
  deletedAt: number,
): Generator<Change> {
  let at = 0;
  for (const listed of now) {
    for (let old = before[at]; old && order(old, listed) < 0; old = before[++at]) {
      yield { listed: old, deletedAt };
    }
    const same = before[at];
    const isSame = same !== undefined && order(same, listed) === 0;
    if (isSame) at++;
    if (!isSame || scenarioOf(same) !== scenarioOf(listed)) yield { listed, deletedAt: null };
  }
  for (const old of before.slice(at)) yield { listed: old, deletedAt };
}

function order({ range: one }: Listed, { range: other }: Listed): number {
  if (!one || !other) return 0; // address lists always have ranges
  if (one.family !== other.family) return one.family - other.family;
  if (one.first !== other.first) return one.first < other.first ? -1 : 1;
  return one.last === other.last ? 0 : one.last < other.last ? -1 : 1;
}

/** Index of the first entry that ends at or after the beginning of a range. */
function firstEndingAt(sorted: readonly Listed[], { family, first }: IpRange): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endsBefore(sorted[middle], { family, value: first } as Ip)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endsBefore(listed: Listed | undefined, { family, value }: Ip): boolean {
  const range = listed?.range;
  if (!range) return true;
  return range.family === family ? range.last < value : range.family < family;
}
