import type { Static } from 'typebox';
import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import { keysOfRange } from '../lib/address-key.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { readMoment } from '../search/rules/times.ts';
import type { exploitExposed, exportExposed } from './contract.ts';
import type { Wanted } from './register/conditions.ts';
import { isCursor } from './register/survey.ts';
import type { ExposureRegister, ExposureStore } from './store.ts';

export interface ExposureWorld {
  banners: BannerIndex;
  exposures: ExposureRegister;
  exposureStore: Pick<ExposureStore, 'sbomsOf'>;
  cves: () => CveCatalogue;
  /** Whether there is CVE data to match, and whether all feeds have been read. */
  cveData: () => 'ready' | 'building' | 'none';
  whenCvesKnown: () => Promise<void>;
  ownRanges: () => readonly IpRange[];
  now: () => number;
}

type Input = Static<typeof exploitExposed.input>;
type Output = Static<typeof exploitExposed.output>;

/** The user's hosts with known vulnerabilities, worst first. */
export async function findExposed(input: Input, world: ExposureWorld): Promise<Output> {
  const { size, worst, cursor = '' } = input;
  if (!isCursor(cursor)) throw unusable('cursor', 'expected the cursor of the last page.');
  const wanted = readWanted(input, world);
  await world.exposures.soon();
  const data = dataOf(world);
  const { hosts, totals, result, ...page } = await world.exposures.page(wanted, {
    size,
    worst,
    cursor,
  });
  return {
    hosts,
    answers: totals.answers,
    overdue_hosts: totals.overdue,
    expired_hosts: totals.expired,
    is_complete: data === 'ready',
    cve_data: data,
    cursor: page.cursor,
    result,
  };
}

/** The register's answers cover only what has been read so far. */
export function dataOf({ cveData, exposures }: ExposureWorld): Output['cve_data'] {
  const data = cveData();
  return data === 'ready' && !exposures.isFinal() ? 'building' : data;
}

type Which = Omit<Static<typeof exportExposed.input>, 'format'>;

export function readWanted(input: Which, { now, ownRanges }: ExposureWorld): Wanted {
  const { cve = '', product = '', owner = '', tag = '', answer = '', before, since } = input;
  const until = before === undefined ? undefined : readTime('before', before, now());
  return {
    at: until === undefined ? now() : until - 1,
    isPast: until !== undefined,
    ranges: readRanges(input, ownRanges()),
    cve: cve.toUpperCase(),
    product,
    owner,
    tag,
    answer,
    since: since === undefined ? null : readTime('since', since, now()),
    isCurrent: input.current,
    isOverdue: input.overdue,
    isEndOfLife: input.end_of_life,
  };
}

export function readRanges({ ip, own }: { ip?: string; own: boolean }, owned: readonly IpRange[]) {
  if (own && owned.length === 0) throw unusable('own', 'set own_ranges first.');
  const keys = own ? owned.map(keysOfRange) : null;
  if (ip === undefined) return keys;
  const range = parseRange(ip);
  if (!range)
    throw unusable('ip', 'expected an address, a network such as 192.0.2.0/24, or a range a-b.');
  const [first, last] = keysOfRange(range);
  if (!keys) return [[first, last] as const];
  return keys
    .map(([from, to]) => [from > first ? from : first, to < last ? to : last] as const)
    .filter(([from, to]) => from <= to);
}

export function readTime(parameter: string, text: string, now: number): number {
  const moment = readMoment(text, now);
  if (moment !== undefined) return moment;
  const why = 'expected a day such as 2024-07-29, a time such as 2024-07-29T10:00:00Z, or now-7d.';
  throw unusable(parameter, why);
}

export function unusable(parameter: string, why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter, why });
}
