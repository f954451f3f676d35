import { scoreForPeople } from '../../intel/flags.ts';
import type { Static } from 'typebox';
import {
  bannerSearch,
  type BannerRow,
  type SharedValues,
  type WorstCve,
} from '../../banner/contract.ts';
import type { Client } from '../../http/client.ts';
import { scoreWords } from '../../intel/score.ts';
import { UsageError } from '../command.ts';

export type BannerPage = Static<typeof bannerSearch.output>;

/** A row of the API with its worst CVE and what it shares with others, taken from `explain`. */
export interface FoundRow extends BannerRow {
  cve: WorstCve;
  shared: SharedValues;
}

/** The server's maximum page size. */
const pageRows = 1_000;

/** Joins the arguments into one query, so that it needs no shell quotes. */
export function readQuery(args: readonly string[]): string {
  const query = args.join(' ').trim();
  if (query === '') throw new UsageError('QUERY is empty. See docs/searching.md for examples.');
  return query;
}

/** Which banners a count covers, in the words of the web page. */
export function whichBanners(latest: boolean): string {
  return latest ? 'latest of each address and port' : 'all, past ones too';
}

interface BannerQuestion {
  query: string;
  /** Only the newest observation of each address and port. */
  latest: boolean;
  /** Maximum number of rows. */
  rows: number;
  /** Continues after the page that returned this cursor. */
  cursor?: string;
}

/**
 * Yields pages, newest first, up to the limit. Always yields the first page, even if it is empty.
 */
export async function* findBanners(
  client: Client,
  { query, latest, rows, cursor: start = '*' }: BannerQuestion,
): AsyncGenerator<BannerPage> {
  let left = rows;
  for (let cursor = start; cursor !== '' && left > 0;) {
    const size = Math.min(left, pageRows);
    const page = await client.call(bannerSearch, { query, latest, cursor, size, explain: true });
    yield page;
    left -= page.result.length;
    cursor = page.cursor ?? '';
  }
}

const noCve: WorstCve = { cve_id: '', grade: '', count: 0 };

export function foundRows({ result, explain }: BannerPage): FoundRow[] {
  return result.map((row, at) => ({
    ...row,
    cve: explain?.cves[at] ?? noCve,
    shared: explain?.shared[at] ?? {},
  }));
}

/** Rows for display. The API reports an address as safe even if no feed could have listed it. */
export function readableRows(page: BannerPage, unknown: string): FoundRow[] {
  return foundRows(page).map((row, at) => {
    const isUncovered = page.explain?.coverage[at] === 'not covered';
    const read = (score: string) =>
      isUncovered && score === scoreWords[0] ? unknown : scoreForPeople(score);
    return { ...row, score: read(row.score), score_out: read(row.score_out) };
  });
}

/** The number of matches, with the parsed query. */
export function countMatches(
  client: Client,
  { query, latest }: Pick<BannerQuestion, 'query' | 'latest'>,
): Promise<BannerPage> {
  return client.call(bannerSearch, { query, latest, cursor: '*', size: 1 });
}
