import type { Static } from 'typebox';
import { bannerSearch } from '../banner/contract.ts';
import type { Client } from '../http/client.ts';
import { UsageError } from './command.ts';
import { harmless, type Terminal } from './terminal.ts';

export type BannerPage = Static<typeof bannerSearch.output>;

/** The most that the server gives at once. */
const pageRows = 1_000;

/** The words of the command line as one query: it need not be quoted for the shell. */
export function readQuery(args: readonly string[]): string {
  const query = args.join(' ').trim();
  if (query === '')
    throw new UsageError('QUERY is empty. docs/searching.md has ten to start with.');
  return query;
}

/** Page by page, newest first, until so many rows came or there are no more. The first page always comes. */
export async function* findBanners(
  client: Client,
  { query, rows }: { query: string; rows: number },
): AsyncGenerator<BannerPage> {
  let left = rows;
  for (let cursor = '*'; cursor !== '' && left > 0;) {
    const page = await client.call(bannerSearch, { query, cursor, size: Math.min(left, pageRows) });
    yield page;
    left -= page.result.length;
    cursor = page.cursor ?? '';
  }
}

/** How many match; what the query means is answered along with it. */
export function countMatches(client: Client, query: string): Promise<BannerPage> {
  return client.call(bannerSearch, { query, cursor: '*', size: 1 });
}

/** A filter that nobody knows is ignored by the server, and a result without it may mislead. */
export function warnOfStrangers(
  { invalid_filters }: Pick<BannerPage, 'invalid_filters'>,
  { note, paint }: Terminal,
): void {
  if (invalid_filters.length === 0) return;
  const names = invalid_filters.map(harmless).join(', ');
  note(paint('yellow', `Ignored, because no filter is called so: ${names}`));
}
