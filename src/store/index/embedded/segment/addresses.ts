import type { AddressPage, AddressRequest } from '../../../../search/index-port.ts';
import { addressOf } from '../../../../lib/address-key.ts';
import type { GoOn, Hits } from './facets.ts';
import type { FieldIndex } from './field.ts';
import { keyFields } from './segment.ts';

/** Sorting fewer at a time gains nothing. */
const fewRows = 64;
/** Hits between two checks whether the answer is still needed. */
const stride = 16_384;

/** The addresses of all hits, highest values first. */
export function addressesOf(
  hits: readonly Hits[],
  { by, limit }: Pick<AddressRequest, 'by' | 'limit'>,
  goOn: GoOn,
): AddressPage {
  const highest = new Highest(by.length);
  for (const { view, positions } of hits) {
    const keys = view.segment.field(keyFields.address);
    const fields = by.map((name) => numbersOf(view.field(name)));
    let read = 0;
    for (const position of positions.toUint32Array()) {
      if (read++ % stride === 0) goOn();
      const code = keys.codeAt(position);
      if (code === 0) continue;
      const row = highest.rowOf(String(keys.parts.dictionary.valueOf(code)));
      for (let at = 0; at < fields.length; at++) highest.raise(row, at, fields[at]?.(position));
    }
  }
  return { count: highest.count, rows: highest.first(limit) };
}

/** Fields have few distinct values, so each is decoded once. */
function numbersOf(field: FieldIndex): (position: number) => number | undefined {
  const known = new Map<number, number>();
  return (position) => {
    const code = field.codeAt(position);
    if (code === 0) return undefined;
    const former = known.get(code);
    if (former !== undefined) return former;
    const value = Number(field.parts.dictionary.valueOf(code));
    known.set(code, value);
    return value;
  };
}

/** The highest values per address, in columns: a million objects would take seconds. */
class Highest {
  readonly #rows = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #columns: number[][];

  constructor(fields: number) {
    this.#columns = Array.from({ length: fields }, () => []);
  }

  get count(): number {
    return this.#keys.length;
  }

  rowOf(key: string): number {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#keys.push(key) - 1;
    this.#rows.set(key, row);
    for (const column of this.#columns) column.push(-Infinity);
    return row;
  }

  raise(row: number, at: number, value = -Infinity): void {
    const column = this.#columns[at];
    if (column && value > (column[row] ?? -Infinity)) column[row] = value;
  }

  first(limit: number): AddressPage['rows'] {
    return this.#best(limit).map((row) => ({
      ip: addressOf(this.#keys[row] ?? ''),
      highest: this.#columns.map((column) => {
        const value = column[row] ?? -Infinity;
        return value === -Infinity ? null : value;
      }),
    }));
  }

  /** Repeatedly sorts the few best so far, never all. */
  #best(limit: number): number[] {
    const best: number[] = [];
    let last = -1;
    const cut = () => {
      best.sort((one, other) => this.#compare(one, other)).splice(limit);
      last = best.length === limit ? (best[limit - 1] ?? -1) : -1;
    };
    for (const row of this.#keys.keys()) {
      if (last >= 0 && this.#compare(row, last) > 0) continue;
      best.push(row);
      if (best.length >= 2 * limit + fewRows) cut();
    }
    cut();
    return best;
  }

  #compare(one: number, other: number): number {
    for (const column of this.#columns) {
      const [left, right] = [column[one] ?? 0, column[other] ?? 0];
      if (left !== right) return left < right ? 1 : -1;
    }
    return (this.#keys[one] ?? '') < (this.#keys[other] ?? '') ? -1 : 1;
  }
}
