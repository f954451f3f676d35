import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from '../errors.ts';
import { mistakeIn } from '../http/read-input.ts';
import { categoryNames } from '../intel/category.ts';
import { thresholds } from '../intel/score.ts';
import { parseRange } from '../lib/ip.ts';
import { textAt } from '../lib/json-field.ts';
import { reportsAlias } from './taxii/api.ts';

export const kinds = ['addresses', 'domains', 'urls'] as const;
export type Kind = (typeof kinds)[number];

const [suspiciousFrom, , maliciousFrom] = thresholds;

/** One entry of `lists:` in vedette.yaml. */
export const ListDefinition = Type.Object(
  {
    name: Type.String({
      // With -4 or -6 appended, it names an ipset, which allows 31 characters.
      pattern: '^[a-z](?:[a-z0-9-]{0,26}[a-z0-9])?$',
      form: 'lower-case letters, digits and hyphens, 28 at most',
      description: 'Short name: lower-case letters, digits, hyphens.',
    }),
    kind: Type.Enum([...kinds], { description: 'What it lists.' }),
    min_score: Type.Number({
      default: maliciousFrom,
      minimum: suspiciousFrom,
      maximum: 1_000,
      description: `Least points of the verdict; from ${maliciousFrom} on it is malicious.`,
    }),
    max_age_days: Type.Number({
      default: 30,
      minimum: 1,
      maximum: 3_650,
      description: 'Days since a source that counts last saw it.',
    }),
    categories: Type.Optional(
      Type.Array(Type.Enum([...categoryNames]), {
        minItems: 1,
        description: 'A reason has one of these; absent for any.',
      }),
    ),
    sources: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 100,
        description: 'A reason is of one of these feeds; absent for any.',
      }),
    ),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$', form: 'codes of two capital letters' }), {
        minItems: 1,
        description: 'Two letters. Of addresses only.',
      }),
    ),
    shared_platforms: Type.Boolean({
      default: false,
      description: 'Whether it names what many customers share, or lists of good things excuse.',
    }),
    exclude: Type.Optional(
      Type.Array(Type.String({ maxLength: 253 }), {
        minItems: 1,
        maxItems: 1_000,
        description: 'Addresses and prefixes that it never has; names, with everything below.',
      }),
    ),
    own_ranges: Type.Boolean({ default: false, description: 'Whether it names your own ranges.' }),
    first_sid: Type.Integer({
      default: 9_000_000,
      minimum: 1,
      maximum: 2_000_000_000,
      description: 'Rules of Suricata have numbers in the million from here on.',
    }),
    max: Type.Integer({
      default: 1_000_000,
      minimum: 1,
      maximum: 5_000_000,
      description: 'Most entries: the highest scores are kept, then the newest.',
    }),
  },
  { additionalProperties: false },
);
export type ListDefinition = Static<typeof ListDefinition>;

/** Safe to block without review. Fresh phishing from a single source scores 75. */
const blockedFrom = 80;

/** Defined by default. */
const builtIn: readonly object[] = [
  { name: 'addresses', kind: 'addresses', min_score: blockedFrom },
  { name: 'domains', kind: 'domains', min_score: blockedFrom },
  { name: 'urls', kind: 'urls' },
  { name: 'malicious-addresses', kind: 'addresses' },
  { name: 'malicious-domains', kind: 'domains' },
];

const takenNames: Readonly<Record<string, string>> = {
  'signing-key': 'that path has the key of signatures.',
  [reportsAlias]: 'that is the TAXII collection of reports.',
};

/** Built-in lists and the operator's, which may redefine ours. Throws a StartError if one is invalid. */
export function readDefinitions(given: readonly object[]): ListDefinition[] {
  const lists = new Map<string, ListDefinition>();
  for (const each of builtIn.map(readDefinition)) lists.set(each.name, each);
  const own = given.map(readDefinition);
  for (const each of own) {
    if (own.filter(({ name }) => name === each.name).length > 1) {
      throw new StartError(`List ${each.name} in vedette.yaml is defined twice.`);
    }
    lists.set(each.name, each);
  }
  return [...lists.values()];
}

function readDefinition(given: object): ListDefinition {
  const list = Value.Default(ListDefinition, Value.Clone(given));
  const name = textAt(given, 'name') ?? '?';
  if (!Value.Check(ListDefinition, list)) {
    throw new StartError(`List ${name} in vedette.yaml: ${mistakeIn(ListDefinition, list)}`);
  }
  const taken = takenNames[name];
  if (taken !== undefined) throw new StartError(`List ${name} in vedette.yaml: ${taken}`);
  if (list.countries && list.kind !== 'addresses') {
    throw new StartError(`List ${name} in vedette.yaml: only addresses have countries.`);
  }
  const unusable = list.exclude?.find((each) => !isOf(list.kind, each));
  if (unusable !== undefined) {
    throw new StartError(
      `List ${name} in vedette.yaml: exclude has ${unusable}, which it cannot have.`,
    );
  }
  return list;
}

/** Whether a list holds malicious entries only and differs from another only by its lower `min_score`. */
export function isWider(list: ListDefinition, other: ListDefinition): boolean {
  const { min_score: least } = list;
  const isMore = least >= maliciousFrom && least < other.min_score;
  return isMore && questionOf(list) === questionOf(other);
}

function questionOf({ kind, max_age_days: days, ...rest }: ListDefinition): string {
  const {
    categories,
    sources,
    countries,
    shared_platforms: shared,
    own_ranges: own,
    exclude,
  } = rest;
  return JSON.stringify([kind, days, categories, sources, countries, shared, own, exclude]);
}

function isOf(kind: Kind, text: string): boolean {
  return kind === 'addresses' ? parseRange(text) !== null : /^[a-z0-9_.-]+$/.test(text);
}
