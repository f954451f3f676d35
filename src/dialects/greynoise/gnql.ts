import { readGreynoise } from '../../languages/greynoise.ts';
import type { Condition, Query } from '../../languages/query.ts';
import { formatIp, parseIp, parseRange, type Ip } from '../../lib/ip.ts';
import { readPast } from '../../lib/time-span.ts';
import { QueryFault } from '../../search/query-fault.ts';
import type { Asking, DialectWorld, Listed } from '../world.ts';
import type { Noise } from './contract.ts';
import { toNoise } from './noise.ts';

interface Wanted {
  query: string;
  size: number;
  scroll?: string;
}

type Found = Listed & { ip: Ip };
type Test = (found: Found) => boolean;

/** Our filters that lists can answer, by the value as text. Undefined for an invalid value. */
const filters: Readonly<Record<string, (text: string, world: DialectWorld) => Test | undefined>> = {
  ip: (text) => {
    const range = parseRange(text);
    if (!range) return undefined;
    return ({ ip }) =>
      ip.family === range.family && range.first <= ip.value && ip.value <= range.last;
  },
  detected_by: (text) => {
    const part = text.toLowerCase();
    return ({ categories, sources }) =>
      [...categories, ...sources].some((each) => each.toLowerCase().includes(part));
  },
  after: (text, world) => sighted(text, world, (at, moment) => at >= moment),
  before: (text, world) => sighted(text, world, (at, moment) => at < moment),
  country:
    (text, world) =>
    ({ ip }) =>
      world.intel().geo.find(ip).countryCode === text.toUpperCase(),
  asn:
    (text, world) =>
    ({ ip }) =>
      String(world.intel().asn.numberOf(ip)) === text,
  org: (text, world) => {
    const part = text.toLowerCase();
    return ({ ip }) => world.intel().asn.find(ip)?.name.toLowerCase().includes(part) === true;
  },
};

function sighted(
  text: string,
  world: DialectWorld,
  holds: (at: number, moment: number) => boolean,
): Test | undefined {
  const moment = readPast(text.replace(/^now-/, ''), world.now());
  return moment === undefined ? undefined : ({ lastSeen }) => holds(lastSeen, moment);
}

export async function searchListed(
  { query, size, scroll }: Wanted,
  { world, caller }: Asking,
): Promise<{ data: Noise[]; request_metadata: object }> {
  const found = await findListed(query, world);
  const from = Number(/^\d{1,9}$/.exec(scroll ?? '')?.[0] ?? 0);
  const data: Noise[] = [];
  for (const { ip } of found.slice(from, from + size)) {
    data.push(toNoise(await world.lookUp(formatIp(ip), caller)));
  }
  const next = from + size;
  return {
    data,
    request_metadata: {
      count: found.length,
      complete: next >= found.length,
      scroll: next >= found.length ? '' : String(next),
      query,
      adjusted_query: query,
      message: '',
      restricted_fields: [],
    },
  };
}

async function findListed(query: string, world: DialectWorld): Promise<Found[]> {
  const test = testOf(readGreynoise(query), query, world);
  const listed = await world.listed();
  return listed.flatMap((each) => {
    const ip = parseIp(each.value.replace(/\/\d+$/, ''));
    const found = ip && { ...each, ip };
    return found && test(found) ? [found] : [];
  });
}

/** The most frequent values among the matches. */
export async function countListed(
  { query, count }: { query: string; count: number },
  world: DialectWorld,
) {
  const found = await findListed(query, world);
  const { geo, asn } = world.intel();
  const most = (valuesOf: (at: Found) => readonly string[]) => {
    const counts = new Map<string, number>();
    for (const value of found.flatMap(valuesOf)) {
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].sort(([, one], [, other]) => other - one).slice(0, count);
  };
  return {
    query,
    count: found.length,
    stats: {
      classifications:
        found.length === 0 ? [] : [{ classification: 'malicious', count: found.length }],
      countries: most(({ ip }) => [geo.find(ip).country]).map(([country, n]) => ({
        country,
        count: n,
      })),
      organizations: most(({ ip }) => [asn.find(ip)?.name ?? '']).map(([organization, n]) => ({
        organization,
        count: n,
      })),
      tags: most(({ categories }) => categories).map(([tag, n]) => ({ tag, count: n })),
      actors: [],
      operating_systems: [],
      categories: [],
      spoofable: [],
    },
  };
}

function testOf(query: Query, text: string, world: DialectWorld): Test {
  if (query.kind === 'condition') return conditionOf(query, text, world);
  if (query.kind === 'not') {
    const inner = testOf(query.of, text, world);
    return (found) => !inner(found);
  }
  const tests = query.of.map((part) => testOf(part, text, world));
  return query.kind === 'and'
    ? (found) => tests.every((test) => test(found))
    : (found) => tests.some((test) => test(found));
}

function conditionOf({ filter, value, at }: Condition, query: string, world: DialectWorld): Test {
  // Lists have only malicious addresses, which is a score of at least 4.
  if (filter === 'score') return () => value.how === 'range';
  const test =
    value.how === 'is' || value.how === 'begins' ? filters[filter]?.(value.text, world) : undefined;
  if (test) return test;
  const typed = /^[^\s:]{1,100}/.exec(query.slice(at))?.[0] ?? filter;
  throw new QueryFault(`${typed}: lists cannot answer this`, at);
}
