import { emptyBanner, type Banner } from '../../src/banner/store.ts';
import { parseIpv4 } from '../../src/lib/ip.ts';
import type { Values } from '../../src/search/collection.ts';
import type { Filter } from '../../src/search/filter.ts';
import { createRandom } from './random.ts';

/** The steps of a writer. */
export type Step = { write: Banner[] } | { remove: Filter } | { salt: number };

const words = 'nginx apache ready login moved permanently welcome router camera default'.split(' ');
const firstSeen = Date.UTC(2025, 0, 1);
const hourMs = 3_600_000;

/** Deterministic for a seed and number, so that what was written need not be recorded. */
export function stepAt(seed: number, number: number): Step {
  const random = createRandom(seed * 1_000_003 + number);
  const below = (limit: number) => Math.floor(random() * limit);
  const kind = below(20);
  if (kind === 0) return { salt: number };
  if (kind < 4) return { remove: someOf(below) };
  return { write: Array.from({ length: 1 + below(kind < 8 ? 400 : 40) }, () => rollBanner(below)) };
}

type Dice = (below: number) => number;

/** Few places and times, so that banners often recur, changed or not. */
function rollBanner(below: Dice): Banner {
  const where = {
    address: `198.51.100.${below(200)}`,
    port: [22, 80, 443, 8080][below(4)] ?? 0,
    socket: 'tcp',
    seenAt: firstSeen + below(8) * hourMs,
  } as const;
  const word = () => words[below(words.length)] ?? '';
  return {
    ...emptyBanner({ ...where, source: 'proof' }),
    product: word(),
    title: `${word()} ${word()}`,
    banner: `${word()} ${word()} ${word()}`,
    ...(below(3) === 0 && { hostnames: [`${word()}.example`], tags: [word(), word()] }),
  };
}

function someOf(below: Dice): Filter {
  const first = parseIpv4(`198.51.100.${below(200)}`);
  const range = { family: 4, first, last: first + below(20) } as const;
  return {
    kind: 'and',
    of: [
      { kind: 'network', range },
      { kind: 'is', field: 'port', value: 80 },
    ],
  };
}

export const keyOf = ({ address, port, socket, seenAt }: Banner): string =>
  [address, port, socket, seenAt].join(' ');

/** Expected content after a step, by key. */
export function takeStep(before: ReadonlyMap<string, Banner>, step: Step): Map<string, Banner> {
  const after = new Map(before);
  if ('write' in step) for (const banner of step.write) after.set(keyOf(banner), banner);
  if ('remove' in step) {
    for (const [key, banner] of after) if (isSomeOf(banner, step.remove)) after.delete(key);
  }
  return after;
}

function isSomeOf({ address, port }: Banner, filter: Filter): boolean {
  const [network] = filter.kind === 'and' ? filter.of : [];
  if (network?.kind !== 'network') return false;
  const value = parseIpv4(address);
  return port === 80 && network.range.first <= value && value <= network.range.last;
}

/** Synthetic countries, different for each salt. */
export function countryOf(address: number, salt: number): Values {
  return { country: [['KR', 'US', 'DE', 'FR', 'JP'][(address * 7 + salt) % 5] ?? ''] };
}

/** Queries that use different accelerators. */
export function* questions(seed: number): Generator<Filter> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const word = () => words[below(words.length)] ?? '';
  for (let at = 0; at < 12; at++) {
    const phrase: Filter = { kind: 'phrase', field: 'text', words: [word(), word()] };
    const title: Filter = { kind: 'phrase', field: 'title', words: [word()] };
    const country: Filter = { kind: 'is', field: 'country', value: below(2) === 0 ? 'KR' : 'US' };
    const from = firstSeen + below(8) * hourMs;
    const time: Filter = { kind: 'time', from, to: from + below(4) * hourMs };
    const parts = [phrase, title, country, time, someOf(below)];
    yield parts[at % parts.length] ?? phrase;
    yield { kind: 'and', of: [title, { kind: 'not', of: country }] };
    yield { kind: 'or', of: [phrase, { kind: 'and', of: [time, country] }] };
  }
}
