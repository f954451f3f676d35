import type { Ip, IpRange } from '../../lib/ip.ts';
import type { Listed } from '../world.ts';

/** One address or prefix that bouncers are to block. */
export interface Decision {
  /** The same for as long as it lasts. */
  id: number;
  scope: 'Ip' | 'Range';
  /** Without the length of a single address. */
  value: string;
  scenario: string;
  listed: Listed;
}

interface Change {
  decision: Decision;
  /** When it was taken back, in ms; null when it is new. */
  deletedAt: number | null;
}

interface Pull {
  fresh: readonly Decision[];
  deleted: readonly (Decision & { deletedAt: number })[];
  /** To be called when the bouncer has the whole answer. */
  done: () => void;
}

interface Position {
  /** Changes that the bouncer has. */
  at: number;
  lease: number;
}

const hourMs = 3_600_000;
/** Decisions stand for one to two leases, and are sent again with each. */
const leaseMs = 12 * hourMs;
const mostChanges = 200_000;
const mostBouncers = 10_000;

/** Everything malicious as decisions, and what changed, for bouncers that come again and again. */
export class Decisions {
  readonly #listed: () => Promise<readonly Listed[]>;
  readonly #now: () => number;
  #source: readonly Listed[] = [];
  #current = new Map<string, Decision>();
  #sorted: Readonly<Record<4 | 6, readonly Decision[]>> = { 4: [], 6: [] };
  #changes: Change[] = [];
  /** Changes that are forgotten. */
  #forgotten = 0;
  #lastId = 0;
  readonly #scenarios = new Map<string, string>();
  /** Some bouncer has asked, so that changes must be kept for it. */
  #isFollowed = false;
  readonly #positions = new Map<string, Position>();

  constructor(listed: () => Promise<readonly Listed[]>, now: () => number) {
    this.#listed = listed;
    this.#now = now;
  }

  /** Of the lists in use now. */
  async all(): Promise<readonly Decision[]> {
    await this.#refresh();
    return [...this.#current.values()];
  }

  /** What holds a range, or lies inside it when `isInside`. */
  async about(range: IpRange, isInside: boolean): Promise<Decision[]> {
    await this.#refresh();
    const sorted = this.#sorted[range.family];
    const found: Decision[] = [];
    for (let at = firstEndingAt(sorted, range.first); at < sorted.length; at++) {
      const decision = sorted[at];
      const own = decision?.listed.range;
      if (!own || own.first > range.last) break;
      const holds = own.first <= range.first && range.last <= own.last;
      const lies = range.first <= own.first && own.last <= range.last;
      if (isInside ? lies : holds) found.push(decision);
    }
    return found;
  }

  /** What a bouncer does not have yet: everything at its start, or when it was away for too long. */
  async pull(bouncer: string, isStart: boolean): Promise<Pull> {
    await this.#refresh();
    this.#isFollowed = true;
    const end = this.#forgotten + this.#changes.length;
    const lease = this.#lease();
    const known = isStart ? undefined : this.#positions.get(bouncer);
    const done = () => this.#keep(bouncer, { at: end, lease });
    if (!known || known.at < this.#forgotten) {
      return { fresh: [...this.#current.values()], deleted: [], done };
    }
    const { fresh, deleted } = this.#since(known.at);
    return { fresh: known.lease === lease ? fresh : [...this.#current.values()], deleted, done };
  }

  /** When decisions that are sent now end, in ms. */
  get until(): number {
    return (this.#lease() + 2) * leaseMs;
  }

  #lease(): number {
    return Math.floor(this.#now() / leaseMs);
  }

  /** The last change of each value counts. */
  #since(at: number) {
    const last = new Map<string, Change>();
    for (const change of this.#changes.slice(at - this.#forgotten)) {
      last.set(change.decision.value, change);
    }
    const changes = [...last.values()];
    return {
      fresh: changes.flatMap(({ decision, deletedAt }) => (deletedAt === null ? [decision] : [])),
      deleted: changes.flatMap(({ decision, deletedAt }) =>
        deletedAt === null ? [] : [{ ...decision, deletedAt }],
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
    this.#source = listed;
    const before = this.#current;
    const now = new Map<string, Decision>();
    for (const each of listed) {
      const decision = this.#decide(each, before);
      now.set(decision.value, decision);
      if (this.#isFollowed && before.get(decision.value) !== decision) {
        this.#changes.push({ decision, deletedAt: null });
      }
    }
    const deletedAt = this.#now();
    for (const [value, decision] of before) {
      if (this.#isFollowed && !now.has(value)) this.#changes.push({ decision, deletedAt });
    }
    this.#current = now;
    const all = [...now.values()];
    this.#sorted = { 4: inOrder(all, 4), 6: inOrder(all, 6) };
    this.#forgetOld();
  }

  /** The same object while nothing about it changes that bouncers see. */
  #decide(listed: Listed, before: ReadonlyMap<string, Decision>): Decision {
    const value = listed.value.replace(listed.range?.family === 4 ? /\/32$/ : /\/128$/, '');
    const scenario = this.#scenarioOf(listed.categories[0] ?? 'listed');
    const known = before.get(value);
    if (known?.scenario === scenario) {
      known.listed = listed;
      return known;
    }
    return {
      id: ++this.#lastId,
      scope: value.includes('/') ? 'Range' : 'Ip',
      value,
      scenario,
      listed,
    };
  }

  /** One text for all decisions that have it. */
  #scenarioOf(category: string): string {
    const scenario = this.#scenarios.get(category) ?? `vedette/${category}`;
    this.#scenarios.set(category, scenario);
    return scenario;
  }

  #forgetOld(): void {
    const surplus = this.#changes.length - mostChanges;
    if (surplus <= 0) return;
    this.#changes = this.#changes.slice(surplus);
    this.#forgotten += surplus;
  }
}

function inOrder(decisions: readonly Decision[], family: Ip['family']): Decision[] {
  const firstOf = ({ listed }: Decision) => listed.range?.first ?? 0;
  return decisions
    .filter(({ listed }) => listed.range?.family === family)
    .sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1));
}

/** Position of the first that ends at an address or behind it; they do not overlap. */
function firstEndingAt(sorted: readonly Decision[], address: number | bigint): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.listed.range?.last ?? 0) < address) low = middle + 1;
    else high = middle;
  }
  return low;
}
