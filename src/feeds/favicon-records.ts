import { followRecords } from './follow-records.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';

/** Software by its icon's MurmurHash3 in decimal, as the feed has it; nothing while the feed is off. */
export function followFavicons(
  library: FeedLibrary,
  data: string,
): () => Promise<ReadonlyMap<string, string>> {
  const records = followRecords(library, { feedName: 'favicon-hashes', pick: toPair, data });
  let known: { of: unknown; products: ReadonlyMap<string, string> } | undefined;
  return async () => {
    const of = await records.read();
    if (known?.of !== of) known = { of, products: new Map(of) };
    return known.products;
  };
}

function toPair(each: Found): (readonly [hash: string, product: string])[] {
  return each.kind === 'record' && each.record.type === 'favicon'
    ? [[each.record.hash, each.record.product]]
    : [];
}
