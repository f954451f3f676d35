import { createHash } from 'node:crypto';
import type { BannerIndex } from '../../banner/store.ts';
import { addressKey, keysOfRange } from '../../lib/address-key.ts';
import { parseRange } from '../../lib/ip.ts';
import type { Filter } from '../../search/filter.ts';
import type { Assigned, Assignment, SbomHead, ExposureStore } from '../store.ts';
import { allHostsMs } from './follow.ts';
import type { Rules } from './register.ts';

interface HostSearch {
  banners: BannerIndex;
  filterOf: (query: string) => Filter;
}

/** Current decisions and assignments, with the hosts that queries find. */
export async function readRules(
  store: Pick<ExposureStore, 'decisions' | 'assignments'>,
  search: HostSearch,
): Promise<Rules> {
  const assigned: Assigned[] = [];
  for (const each of await store.assignments()) assigned.push(await resolve(each, search));
  return { decisions: await store.decisions(), assigned };
}

async function resolve(
  { range, query, owner, tags }: Assignment,
  { banners, filterOf }: HostSearch,
): Promise<Assigned> {
  const parsed = range === '' ? null : parseRange(range);
  if (parsed) return { owner, tags, ranges: [keysOfRange(parsed)], hosts: new Set() };
  const limit = Number.MAX_SAFE_INTEGER;
  const asked = { filter: filterOf(query), by: [], limit, ms: allHostsMs };
  const { rows } = await banners.addresses(asked);
  return { owner, tags, ranges: [], hosts: new Set(rows.map(({ ip }) => addressKey(ip))) };
}

export function digestOfSboms(sboms: readonly SbomHead[]): string {
  const plain = sboms.map(({ id, endedAt }) => [id, endedAt]);
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

export function digestOf({ decisions, assigned }: Rules): string {
  const plain = assigned.map(({ hosts, ...rest }) => ({ ...rest, hosts: [...hosts].sort() }));
  return createHash('sha256')
    .update(JSON.stringify([decisions, plain]))
    .digest('hex');
}
