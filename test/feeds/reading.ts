import type { Feed, FeedSource, Found } from '../../src/feeds/feed.ts';

/** Everything a feed finds in a text, as one list. */
export async function parseAll(
  feed: Feed,
  input: string | Uint8Array,
  { source, name = '' }: { source?: FeedSource | undefined; name?: string } = {},
): Promise<Found[]> {
  const from = source ?? feed.sources[0] ?? { url: '' };
  const found: Found[] = [];
  const bytes = [Buffer.from(input)];
  for await (const batch of feed.parse({ bytes, source: from, name })) {
    for (const entry of batch) found.push(entry);
  }
  return found;
}
