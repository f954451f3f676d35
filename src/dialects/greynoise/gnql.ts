import { VedetteError } from '../../errors.ts';
import { formatIp, parseIp, parseRange, type Ip } from '../../lib/ip.ts';
import { readPast } from '../../lib/time-span.ts';
import { readTerms, type Term } from '../shodan/query.ts';
import type { Asking, DialectWorld, Listed } from '../world.ts';
import type { Noise } from './contract.ts';
import { toNoise } from './noise.ts';

interface Wanted {
  query: string;
  size: number;
  scroll?: string;
}

type Test = (listed: Listed & { ip: Ip }, world: DialectWorld) => boolean;

/** The filters of GNQL that our lists can answer. */
const filters: Readonly<Record<string, (value: string, now: number) => Test | undefined>> = {
  classification: (value) => () => value === 'malicious',
  ip: (value) => {
    const range = parseRange(value);
    if (!range) return undefined;
    return ({ ip }) =>
      ip.family === range.family && range.first <= ip.value && ip.value <= range.last;
  },
  tags:
    (value) =>
    ({ categories, sources }) =>
      [...categories, ...sources].some((each) => each.toLowerCase().includes(value.toLowerCase())),
  last_seen: (value, now) => {
    const since = readPast(value, now);
    return since === undefined ? undefined : ({ lastSeen }) => lastSeen >= since;
  },
  'metadata.country_code': (value) => (at, world) =>
    world.intel().geo.find(at.ip).countryCode === value.toUpperCase(),
  'metadata.source_country_code': (value) => (at, world) =>
    world.intel().geo.find(at.ip).countryCode === value.toUpperCase(),
  'metadata.asn': (value) => (at, world) =>
    `AS${world.intel().asn.numberOf(at.ip)}` === value.toUpperCase(),
};

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

type Found = Listed & { ip: Ip };

async function findListed(query: string, world: DialectWorld): Promise<Found[]> {
  const tests = readTerms(query).map((term) => testOf(term, world.now()));
  const listed = await world.listed();
  return listed.flatMap((each) => {
    const ip = parseIp(each.value.replace(/\/\d+$/, ''));
    const at = ip && { ...each, ip };
    return at && tests.every((test) => test(at, world)) ? [at] : [];
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

function testOf({ name, values, isNegated, at }: Term, now: number): Test {
  const any = values.map(({ text }) => {
    const test = filters[name]?.(text, now);
    if (test) return test;
    const what = filters[name] ? `${name}: cannot read ${text}` : `${name || text}: not known here`;
    const why = `${what} (character ${at + 1})`;
    throw new VedetteError('parameterUnusable', { parameter: 'query', why });
  });
  return (listed, world) => any.some((test) => test(listed, world)) !== isNegated;
}
