import { parseRange, type Ip, type IpRange } from '../../lib/ip.ts';
import type { Decision } from '../store.ts';

/** A decision about a weakness at a point in time. */
export interface Decided {
  decision: Decision;
  /** It applied once but no longer does. */
  isExpired: boolean;
}

interface Place {
  ip: Ip;
  tags: readonly string[];
}

interface Weakness {
  /** The CVE. */
  id: string;
  product: string;
  version: string;
  build: string;
}

interface Prepared {
  decision: Decision;
  range: IpRange | null;
  from: number;
  until: number;
  /** From then on it is treated as if it had never existed. */
  endedAt: number;
}

/** Finds the decision that applies to a weakness of a host. */
export class Deciding {
  readonly #byCve = new Map<string, Prepared[]>();
  readonly #general: Prepared[] = [];
  readonly isEmpty: boolean;

  constructor(decisions: readonly Decision[]) {
    this.isEmpty = decisions.length === 0;
    for (const decision of decisions) {
      const { cve, range, createdAt, until, endedAt } = decision;
      const prepared: Prepared = {
        decision,
        range: range === '' ? null : parseRange(range),
        from: Date.parse(createdAt),
        until: until === null ? Infinity : Date.parse(until),
        endedAt: endedAt === null ? Infinity : Date.parse(endedAt),
      };
      const same = this.#byCve.get(cve);
      if (cve === '') this.#general.push(prepared);
      else if (same) same.push(prepared);
      else this.#byCve.set(cve, [prepared]);
    }
  }

  /** CVEs of decisions that began, expired or ended after a moment; '' for any CVE. */
  changedAfter(moment: number): Set<string> {
    const all = [...this.#general, ...[...this.#byCve.values()].flat()];
    const changed = all.filter(({ from, until, endedAt }) =>
      [from, until, endedAt].some((time) => time > moment && time !== Infinity),
    );
    return new Set(changed.map(({ decision }) => decision.cve));
  }

  /** A current decision precedes an expired one; otherwise the newest wins. */
  find(weakness: Weakness, place: Place, at: number): Decided | undefined {
    if (this.isEmpty) return undefined;
    const fitting = [...(this.#byCve.get(weakness.id) ?? []), ...this.#general].filter(
      (each) => each.from <= at && each.endedAt > at && fits(each, weakness, place),
    );
    const found = (list: readonly Prepared[]) =>
      list.reduce<Prepared | undefined>(
        (best, each) => (best && best.from >= each.from ? best : each),
        undefined,
      );
    const holding = found(fitting.filter(({ until }) => until > at));
    if (holding) return { decision: holding.decision, isExpired: false };
    const over = found(fitting);
    return over && { decision: over.decision, isExpired: true };
  }
}

function fits({ decision, range }: Prepared, weakness: Weakness, { ip, tags }: Place): boolean {
  const { product, version, tag } = decision;
  if (product !== '' && product.toLowerCase() !== weakness.product.toLowerCase()) return false;
  if (version !== '' && version !== weakness.version && version !== weakness.build) return false;
  if (tag !== '' && !tags.includes(tag)) return false;
  return decision.range === '' || (range !== null && holds(range, ip));
}

/** Whether a range contains an address. */
function holds(range: IpRange, ip: Ip): boolean {
  if (range.family === 4) {
    return ip.family === 4 && ip.value >= range.first && ip.value <= range.last;
  }
  return ip.family === 6 && ip.value >= range.first && ip.value <= range.last;
}
