import type { Features, Family } from '../../src/domain/phishing/features.ts';
import { hostFamilies, pathFamilies } from '../../src/domain/phishing/features.ts';
import { families, type Learnt } from '../../src/domain/phishing/measures.ts';
import type { Row } from './pool.ts';

/** A sign that fewer domains show is an accident of the data, and could name one of them. */
const fewestDomains = 5;
/** As if every sign had been seen so often on both sides: what is rare says little. */
const prior = 2;
const least = 0.05;

type LogOdds = Learnt['logOdds'];
const ofPath = new Set<Family>(pathFamilies);

export interface Counting {
  featuresOfRow: (row: Row) => Features;
  partOf: (domain: string) => number;
  parts: number;
}

/** On how many domains a sign was seen, by part and kind, and on which last. */
interface Count {
  slots: Float64Array;
  last: number;
}

/** Counts on how many domains each sign was seen, part by part, so that any part can be left out. */
export class SignCounts {
  private readonly counts = new Map(families.map((family) => [family, new Map<string, Count>()]));
  private readonly host: Float64Array;
  private readonly path: Float64Array;
  private readonly parts: number;

  constructor(rows: readonly Row[], counting: Counting) {
    this.parts = counting.parts;
    this.host = this.countAll(rows, counting, 'group');
    this.path = this.countAll(rows, counting, 'donor');
  }

  /** Rows of one domain and kind come one after the other, and count once. Tells how many domains there are. */
  private countAll(
    rows: readonly Row[],
    { featuresOfRow, partOf }: Counting,
    domain: 'group' | 'donor',
  ): Float64Array {
    const own: readonly Family[] = domain === 'group' ? hostFamilies : pathFamilies;
    const domains = new Float64Array(2 * this.parts);
    const keyOf = (row: Row) => `${row[domain]} ${row.phishing ? 1 : 0}`;
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
    keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
    let before = '';
    let number = 0;
    for (const { row, key } of keyed) {
      const slot = 2 * partOf(row[domain]) + (row.phishing ? 1 : 0);
      if (key !== before) {
        number++;
        domains[slot]!++;
      }
      before = key;
      const { signs } = featuresOfRow(row);
      for (const family of own) this.count(family, signs[family], { number, slot });
    }
    return domains;
  }

  private count(
    family: Family,
    signs: readonly string[],
    { number, slot }: { number: number; slot: number },
  ): void {
    const counts = this.counts.get(family)!;
    for (const sign of signs) {
      let count = counts.get(sign);
      if (!count) counts.set(sign, (count = { slots: new Float64Array(2 * this.parts), last: 0 }));
      if (count.last !== number) count.slots[slot]!++;
      count.last = number;
    }
  }

  /** Log-odds of every sign that enough domains show, as if a part had never been seen. */
  toLogOdds(without = -1): LogOdds {
    const made = families.map((family) => {
      const [benign, phishing] = this.sum(ofPath.has(family) ? this.path : this.host, without);
      const share = (2 * prior) / (benign + phishing);
      const signs = [...this.counts.get(family)!].flatMap(([sign, count]) => {
        const [inBenign, inPhishing] = this.sum(count.slots, without);
        if (inBenign + inPhishing < fewestDomains) return [];
        const odds = (inPhishing + share * phishing) / (inBenign + share * benign);
        const value =
          Math.round(100 * Math.log((odds * (benign + prior)) / (phishing + prior))) / 100;
        return Math.abs(value) < least ? [] : [[sign, value] as const];
      });
      return [family, new Map(signs)] as const;
    });
    return Object.fromEntries(made) as unknown as LogOdds; // its keys are all families
  }

  private sum(counts: Float64Array, without: number): [benign: number, phishing: number] {
    let benign = 0;
    let phishing = 0;
    for (let part = 0; part < this.parts; part++) {
      if (part === without) continue;
      benign += counts[2 * part]!;
      phishing += counts[2 * part + 1]!;
    }
    return [benign, phishing];
  }
}

/** Host families of one, path families of the other. */
export function mixLogOdds(host: LogOdds, path: LogOdds): LogOdds {
  return Object.fromEntries(
    families.map((family) => [family, (ofPath.has(family) ? path : host)[family]]),
  ) as unknown as LogOdds; // its keys are all families
}
