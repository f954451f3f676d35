import type { UnseenState } from '../importer.ts';
import type { Reading } from './document.ts';

interface SetAside {
  /** `line 12`, `record 3`; in an archive prefixed with the name of the member. */
  position: string;
  reason: string;
}

export interface Counts {
  /** Addresses that answered. One that returns after very many others counts again. */
  hosts: number;
  /** Banners, after merging records of one port. */
  open: number;
  closed: number;
  filtered: number;
  openFiltered: number;
  /** Unreadable records. */
  setAside: { count: number; first: readonly SetAside[] };
}

/** Number of unreadable records shown. */
export const shownSetAside = 20;
const longestReason = 200;
/** Addresses remembered to avoid counting them twice. */
const rememberedHosts = 64 * 1024;

const countOf = {
  closed: 'closed',
  filtered: 'filtered',
  'open|filtered': 'openFiltered',
} as const satisfies Record<UnseenState, keyof Counts>;

/** Counts everything in readings except banners. */
export class Tally {
  readonly counts = { hosts: 0, open: 0, closed: 0, filtered: 0, openFiltered: 0 };
  #setAside = 0;
  readonly #first: SetAside[] = [];
  readonly #hosts = new Set<string>();
  /** Points before the oldest. */
  readonly #byAge = this.#hosts.values();

  take({ findings, position }: Reading, member: string): void {
    for (const finding of findings) {
      if (finding.kind === 'banner') this.#countHost(finding.banner.address);
      else if (finding.kind === 'host') this.#countHost(finding.address);
      else if (finding.kind === 'ports') this.counts[countOf[finding.state]] += finding.count;
      else this.setAside(member === '' ? position : `${member}: ${position}`, finding.reason);
    }
  }

  #countHost(address: string): void {
    if (this.#hosts.has(address)) return;
    this.counts.hosts++;
    this.#hosts.add(address);
    if (this.#hosts.size <= rememberedHosts) return;
    const oldest = this.#byAge.next();
    if (!oldest.done) this.#hosts.delete(oldest.value);
  }

  setAside(position: string, reason: string): void {
    this.#setAside++;
    if (this.#first.length < shownSetAside) {
      this.#first.push({
        position: position.slice(0, longestReason),
        reason: reason.slice(0, longestReason),
      });
    }
  }

  report(): Counts {
    return { ...this.counts, setAside: { count: this.#setAside, first: [...this.#first] } };
  }
}
