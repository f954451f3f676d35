import type { Collection, Searchable, Values } from '../search/collection.ts';
import type { Filter, Phrase } from '../search/filter.ts';
import { tokensOf } from '../search/text.ts';
import { rangeToCidrs, type Ip, type IpRange } from '../lib/ip.ts';

/*
 * Which of many standing queries could a new document concern? Every query has anchors: keys, one of which each
 * document has that matches it. A document that has none of them needs no question to the index.
 */

const mostAnchors = 64;

type Fields = Collection['fields'];

/** Null when any document may match. */
function anchorsOf(filter: Filter, fields: Fields): string[] | null {
  switch (filter.kind) {
    case 'none':
      return [];
    case 'is':
      return isOwn(filter.field, fields) ? [valueKey(filter.field, filter.value)] : null;
    case 'phrase':
      return isOwn(filter.field, fields) ? phraseAnchors(filter) : null;
    case 'network':
      return networkAnchors(filter.range);
    case 'and':
      return fewest(filter.of.map((each) => anchorsOf(each, fields)));
    case 'or':
      return all(filter.of.map((each) => anchorsOf(each, fields)));
    default:
      return null;
  }
}

/** The longest whole word of the phrase; a truncated word does not count. */
function phraseAnchors({ field, words, goesOn }: Phrase): string[] | null {
  const whole = goesOn ? words.slice(0, -1) : words;
  const [longest] = [...whole].sort((one, other) => other.length - one.length);
  return longest === undefined ? null : [wordKey(field, longest)];
}

/** Only single prefixes have anchors, other ranges have none. */
function networkAnchors(range: IpRange): string[] | null {
  const [cidr = '', another] = rangeToCidrs(range);
  if (another !== undefined) return null;
  return [networkKey(range.family, Number(cidr.split('/')[1]), range.first)];
}

/** The rarest anchors: nearly all documents share a port or a status with many others. */
function fewest(lists: readonly (string[] | null)[]): string[] | null {
  const usable = lists.filter((list) => list !== null);
  const byCost = (one: string[], other: string[]) =>
    commonIn(one) - commonIn(other) || one.length - other.length;
  return usable.sort(byCost)[0] ?? null;
}

function commonIn(anchors: readonly string[]): number {
  return anchors.filter((anchor) => /^is \S+ -?\d+$/.test(anchor)).length;
}

function all(lists: readonly (string[] | null)[]): string[] | null {
  const keys: string[] = [];
  for (const list of lists) {
    if (!list || keys.length + list.length > mostAnchors) return null;
    keys.push(...list);
  }
  return keys;
}

function isOwn(field: string, fields: Fields): boolean {
  return fields[field]?.owner === 'document';
}

const valueKey = (field: string, value: string | number) => `is ${field} ${value}`;
const wordKey = (field: string, word: string) => `word ${field} ${word}`;
const networkKey = (family: 4 | 6, length: number, first: number | bigint) =>
  `net ${family}/${length} ${first}`;

/** Finds the standing queries that a document may match, using their anchors. */
export class AnchorTable {
  readonly #byAnchor = new Map<string, Set<string>>();
  readonly #always = new Set<string>();
  readonly #fields: Fields;
  /** Only fields that some query uses are checked. */
  readonly #values = new Set<string>();
  readonly #words = new Set<string>();
  /** `4/24` */
  readonly #lengths = new Set<string>();

  constructor(queries: Iterable<{ id: string; filter: Filter }>, fields: Fields) {
    this.#fields = fields;
    for (const { id, filter } of queries) {
      const anchors = anchorsOf(filter, fields);
      if (!anchors) this.#always.add(id);
      for (const anchor of anchors ?? []) this.#add(anchor, id);
    }
  }

  /** Ids of queries that may match a document. */
  candidates(document: Searchable): Set<string> {
    const found = new Set(this.#always);
    const look = (anchor: string) => {
      for (const id of this.#byAnchor.get(anchor) ?? []) found.add(id);
    };
    this.#lookAtValues(document.values, look);
    if (document.address) this.#lookAtAddress(document.address, look);
    return found;
  }

  #add(anchor: string, id: string): void {
    const ids = this.#byAnchor.get(anchor) ?? new Set();
    this.#byAnchor.set(anchor, ids.add(id));
    const [kind, what = ''] = anchor.split(' ');
    if (kind === 'is') this.#values.add(what);
    else if (kind === 'word') this.#words.add(what);
    else this.#lengths.add(what);
  }

  #lookAtValues(values: Values, look: (anchor: string) => void): void {
    for (const field of this.#values) {
      for (const value of values[field] ?? []) look(valueKey(field, value));
    }
    for (const field of this.#words) {
      if (!(field in this.#fields)) continue;
      for (const value of values[field] ?? []) {
        for (const word of new Set(tokensOf(String(value)))) look(wordKey(field, word));
      }
    }
  }

  #lookAtAddress(ip: Ip, look: (anchor: string) => void): void {
    for (const each of this.#lengths) {
      const [family, length] = each.split('/').map(Number);
      if (family === ip.family) look(networkKey(ip.family, length ?? 0, firstOf(ip, length ?? 0)));
    }
  }
}

function firstOf(ip: Ip, length: number): number | bigint {
  if (ip.family === 4) return length === 0 ? 0 : (ip.value & (0xffff_ffff << (32 - length))) >>> 0;
  const hostBits = BigInt(128 - length);
  return (ip.value >> hostBits) << hostBits;
}
