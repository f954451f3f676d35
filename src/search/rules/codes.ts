import { parseRange } from '../../lib/ip.ts';
import type { FilterRule } from '../collection.ts';
import type { Filter } from '../filter.ts';
import type { About, Reading } from './about.ts';

interface CodeOptions {
  /** Returns the canonical spelling, or undefined for an invalid value. */
  normalise?: (value: string) => string | undefined;
  /** For the error message: `expected …`. */
  expected?: string;
}

/** Exact match: countries, hashes, identifiers. */
export function code(
  field: string,
  about: About,
  { normalise = (value) => value, expected = 'wildcards are not allowed here' }: CodeOptions = {},
): FilterRule {
  return {
    ...about,
    takesList: true,
    read: (value, { isQuoted }) => {
      const isWhole = isQuoted || !value.includes('*');
      const kept = isWhole ? normalise(value) : undefined;
      return kept === undefined
        ? { wrong: `expected ${expected}` }
        : { kind: 'is', field, value: kept };
    },
  };
}

/** An address, a network, or a range. */
export function network(about: About): FilterRule {
  return {
    ...about,
    takesList: true,
    read: (value) => {
      const range = parseRange(value);
      if (range) return { kind: 'network', range };
      return { wrong: 'expected an address, a network such as 192.0.2.0/24, or a range a-b' };
    },
  };
}

/** The same condition on several fields; one match is enough. */
export function anyOf(
  [first, ...others]: readonly [string, ...string[]],
  make: (field: string) => FilterRule,
): FilterRule {
  const rule = make(first);
  const rules = [rule, ...others.map(make)];
  return {
    ...rule,
    read: (value, context): Reading => {
      const of: Filter[] = [];
      for (const each of rules) {
        const read = each.read(value, context);
        if ('wrong' in read) return read;
        of.push(read);
      }
      return { kind: 'or', of };
    },
  };
}

/** `CVE-2021-41773` in any case. */
export function cveOf(value: string): string | undefined {
  const id = value.trim().toUpperCase();
  return /^CVE-\d{4}-\d{4,19}$/.test(id) ? id : undefined;
}
