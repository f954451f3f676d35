import type { Static } from 'typebox';
import { bannerSearch, type BannerRow } from '../banner/contract.ts';
import type { Client } from '../http/client.ts';
import { scoreWords } from '../intel/score.ts';
import { UsageError } from './command.ts';
import { harmless, type Terminal } from './terminal.ts';

export type BannerPage = Static<typeof bannerSearch.output>;

/** The server's maximum page size. */
const pageRows = 1_000;

/** Joins the arguments into one query, so that it needs no shell quotes. */
export function readQuery(args: readonly string[]): string {
  const query = args.join(' ').trim();
  if (query === '') throw new UsageError('QUERY is empty. See docs/searching.md for examples.');
  return query;
}

/**
 * Page by page, newest first, up to the limit. Always yields the first page, even if it is empty.
 */
export async function* findBanners(
  client: Client,
  { query, rows }: { query: string; rows: number },
): AsyncGenerator<BannerPage> {
  let left = rows;
  for (let cursor = '*'; cursor !== '' && left > 0;) {
    const size = Math.min(left, pageRows);
    const page = await client.call(bannerSearch, { query, cursor, size, explain: true });
    yield page;
    left -= page.result.length;
    cursor = page.cursor ?? '';
  }
}

/** The rows for people: the API calls an address safe that no feed could have spoken against. */
export function readableRows({ result, explain }: BannerPage, unknown: string): BannerRow[] {
  return result.map((row, at) => {
    if (explain?.coverage[at] !== 'not covered') return row;
    const read = (score: string) => (score === scoreWords[0] ? unknown : score);
    return { ...row, score: read(row.score), score_out: read(row.score_out) };
  });
}

/** The number of matches, with the parsed query. */
export function countMatches(client: Client, query: string): Promise<BannerPage> {
  return client.call(bannerSearch, { query, cursor: '*', size: 1 });
}

/** The server ignores unknown filters, so the result may mislead. */
export function warnOfStrangers(
  { invalid_filters }: Pick<BannerPage, 'invalid_filters'>,
  { note, paint }: Terminal,
): void {
  if (invalid_filters.length === 0) return;
  const names = invalid_filters.map(harmless).join(', ');
  note(paint('yellow', `Ignored unknown filters: ${names}`));
}
