import type { Category } from '../intel/category.ts';
import type { Claim, FeedFacts } from '../intel/claim.ts';
import { threatCoverage } from '../intel/flags.ts';
import type { Levels } from '../intel/score.ts';
import { formatIp, type Ip } from '../lib/ip.ts';
import { verdictByClaims } from '../verdict/address.ts';
import type { RangeExplanation } from './bodies.ts';
import { reasonsOf } from './bulk-row.ts';

/** Consecutive addresses with the same claims. */
export interface Piece {
  /** Its first address. */
  ip: Ip;
  size: number;
  claims: readonly Claim[];
  levels: Levels;
}

/** One cell per address in a /24, one per /24 in a /16. */
const mostCells = 256;
const mostWorst = 10;

type Cell = RangeExplanation['map'][number];
type CellVerdict = 'malicious' | 'suspicious' | 'none';

/** What `explain` adds to the counts of a range. */
export class RangeDetails {
  readonly #total: number;
  readonly #cells: Cell[] = [];
  readonly #categories = new Map<Category, number>();
  readonly #addresses = { malicious: 0, suspicious: 0, none: 0 };
  readonly #now: number;
  #coverage: RangeExplanation['coverage'];
  #worst: Piece[] = [];
  #offset = 0;

  /** @param total Number of addresses in all pieces. */
  constructor(total: number, { feeds, now }: { feeds: readonly FeedFacts[]; now: number }) {
    this.#total = total;
    this.#now = now;
    this.#coverage = threatCoverage([], feeds, now);
  }

  /** Pieces must come in address order. */
  add(piece: Piece): void {
    const { claims, levels, size } = piece;
    const verdict = verdictByClaims({ claims, levels, now: this.#now });
    this.#addresses[verdict] += size;
    if (threatCoverage(claims, [], this.#now) === 'seen') this.#coverage = 'seen';
    for (const category of new Set(claims.map(({ feed }) => feed.category))) {
      this.#categories.set(category, (this.#categories.get(category) ?? 0) + size);
    }
    if (pointsOf(piece) > leastPoints) this.#worst.push(piece);
    if (this.#worst.length > 100 * mostWorst) this.#worst = worstOf(this.#worst);
    this.#draw(piece, verdict);
    this.#offset += size;
  }

  finish(): RangeExplanation {
    const categories = [...this.#categories].map(([category, addresses]) => ({
      category,
      addresses,
    }));
    return {
      coverage: this.#coverage,
      malicious: this.#addresses.malicious,
      suspicious: this.#addresses.suspicious,
      categories: categories.sort((one, other) => other.addresses - one.addresses),
      worst: worstOf(this.#worst).map(({ ip, size, claims, levels }) => ({
        ip: formatIp(ip),
        addresses: size,
        score: { inbound: levels.inbound.word, outbound: levels.outbound.word },
        reasons: reasonsOf(claims),
      })),
      map: this.#cells,
    };
  }

  #draw({ ip, size, claims }: Piece, verdict: CellVerdict): void {
    const end = this.#offset + size;
    for (let at = this.#cellAt(this.#offset); at < this.#cellCount; at++) {
      const first = Math.max(this.#offset, this.#borderOf(at));
      const addresses = Math.min(end, this.#borderOf(at + 1)) - first;
      if (addresses <= 0) return;
      const cell = (this.#cells[at] ??= {
        first: formatIp(shift(ip, first - this.#offset)),
        addresses: 0,
        listed: 0,
        verdict: 'none',
      });
      cell.addresses += addresses;
      if (claims.length > 0) cell.listed += addresses;
      cell.verdict = worse(cell.verdict, verdict);
    }
  }

  get #cellCount(): number {
    return Math.min(mostCells, this.#total);
  }

  #borderOf(cell: number): number {
    return Math.floor((cell * this.#total) / this.#cellCount);
  }

  #cellAt(offset: number): number {
    const near = Math.floor((offset * this.#cellCount) / this.#total);
    return this.#borderOf(near + 1) <= offset ? near + 1 : near;
  }
}

function shift(ip: Ip, by: number): Ip {
  return ip.family === 4
    ? { family: 4, value: ip.value + by }
    : { family: 6, value: ip.value + BigInt(by) };
}

const worstFirst: readonly CellVerdict[] = ['malicious', 'suspicious', 'none'];

function worse(one: CellVerdict, other: CellVerdict): CellVerdict {
  return worstFirst.indexOf(one) < worstFirst.indexOf(other) ? one : other;
}

/** Sum of the lowest levels in both directions. */
const leastPoints = 2;

function pointsOf({ levels }: Piece): number {
  return levels.inbound.value + levels.outbound.value;
}

function worstOf(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort((one, other) => pointsOf(other) - pointsOf(one)).slice(0, mostWorst);
}
