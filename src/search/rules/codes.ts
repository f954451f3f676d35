import { parseRange } from '../../lib/ip.ts';
import type { FilterRule } from '../collection.ts';
import type { Filter } from '../filter.ts';
import type { About, Reading } from './about.ts';

export interface CodeOptions {
  /** The one spelling that the field keeps, or undefined when it cannot be one of its values. */
  normalise?: (value: string) => string | undefined;
  /** What is told to people who wrote something else: `expected …`. */
  expected?: string;
}

/** Found only whole: countries, hashes, identifiers. */
export function code(
  field: string,
  about: About,
  { normalise = (value) => value, expected = 'a whole value, without *' }: CodeOptions = {},
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

/** Addresses: one, a network, or from one to another. */
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

/** The same question to several fields; one of them is enough. */
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
