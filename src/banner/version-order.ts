import { parseBound, parseVersion } from '../cve/version.ts';
import type { FilterRule } from '../search/collection.ts';
import type { Filter } from '../search/filter.ts';
import { label } from '../search/rules/words.ts';
import type { About } from '../search/rules/about.ts';

/** The first two parts of a version and the next two, as numbers that sort like versions. */
type Order = readonly [high: number, low: number];

/**
 * A part has 26 bits. Values below `plain` are for what precedes its number (`rc1`, then nothing,
 * then updates like `p1`, then the letters of `1.0.2k`); values above are for numbers from 1.
 */
const bits = 2 ** 26;
const plain = 2 ** 21;
const none = 2 ** 18;
const letters = 2 ** 20;
const mostUpdate = 2 ** 10 - 1;
const partsCompared = 4;

/** The values that `product_version: >=7` compares; undefined for anything but a version. */
export function versionOrderOf(text: string): Order | undefined {
  const version = parseVersion(text);
  return version && version.numbering !== 'letters' ? orderOf(partsOf(version.parts)) : undefined;
}

function orderOf(parts: readonly number[], filler = none): Order {
  const [first, second, third, fourth] = Array.from(
    { length: partsCompared },
    (_, at) => parts[at] ?? filler,
  );
  return [join(first, second), join(third, fourth)];
}

const join = (high = none, low = none) => high * bits + low;

/** A word belongs to the number after it: `p1`, `rc2`. */
function partsOf(parts: readonly number[]): number[] {
  const codes: number[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? 0;
    const next = parts[at + 1];
    const hasNumber = next !== undefined && Number.isInteger(next) && next >= 0;
    if (part >= 1) codes.push(Math.min(plain + part, bits - 1));
    else if (part === 0) codes.push(none);
    else {
      codes.push(wordCode(part, hasNumber ? Math.min(next, mostUpdate) : undefined));
      if (hasNumber) at++;
    }
  }
  return codes;
}

/** Words for pre-releases are negative integers, others are between 0 and 1. */
function wordCode(word: number, number: number | undefined): number {
  if (word < 0) return (word + 8) * (mostUpdate + 1) + (number ?? 0);
  const rank = Math.floor(word * 700);
  return number === undefined ? letters + rank : none + 1 + rank * (mostUpdate + 1) + number;
}

const comparison = /^(>=|<=|==|=|>|<)\s*(.*)$/s;
const boundForm = /^v?\d[\w.+:~-]*$/i;

/** Words of a version, or a comparison: `7.4`, `>=7`. */
export function version(about: About): FilterRule {
  const words = label('product_version', about);
  return {
    ...words,
    read: (value, context) => {
      const [, sign, text = ''] = comparison.exec(value) ?? [];
      if (sign === undefined) return words.read(value, context);
      const bound = boundForm.test(text) ? parseBound(text) : undefined;
      if (!bound?.parts.every(Number.isFinite)) {
        return { wrong: 'expected a version after the sign, such as >=7.4' };
      }
      return compare(sign, partsOf(bound.parts));
    },
  };
}

/** A bound without an update includes all updates of its release: 7.7p1 is not above 7.7. */
function compare(sign: string, parts: readonly number[]): Filter {
  const first = orderOf(parts);
  const isRelease = (parts.at(-1) ?? none) >= plain || parts.at(-1) === none;
  const last = isRelease ? orderOf(endOf(parts)) : first;
  if (sign === '>=') return from(first);
  if (sign === '<=') return until(last);
  if (sign === '>') return from(next(last, 1));
  if (sign === '<') return until(next(first, -1));
  return { kind: 'and', of: [from(first), until(last)] };
}

/** The last update of a release. */
function endOf(parts: readonly number[]): number[] {
  const kept = parts.slice(0, partsCompared);
  while (kept.length > 1 && kept.at(-1) === none) kept.pop();
  return kept.length < partsCompared ? [...kept, letters - 1] : kept;
}

const next = ([high, low]: Order, step: number): Order => [high, low + step];

function from([high, low]: Order): Filter {
  return beyond(high, {
    above: { kind: 'range', field: 'version_high', from: high + 1, to: Infinity },
    within: { kind: 'range', field: 'version_low', from: low, to: Infinity },
  });
}

function until([high, low]: Order): Filter {
  return beyond(high, {
    above: { kind: 'range', field: 'version_high', from: -Infinity, to: high - 1 },
    within: { kind: 'range', field: 'version_low', from: -Infinity, to: low },
  });
}

function beyond(high: number, { above, within }: { above: Filter; within: Filter }): Filter {
  const same: Filter = { kind: 'is', field: 'version_high', value: high };
  return { kind: 'or', of: [above, { kind: 'and', of: [same, within] }] };
}
