import { Background } from '../lib/background.ts';
import { findInUse, readInUse, type DocumentInUse } from './in-use.ts';
import type { Found } from './indicator.ts';
import type { FeedLibrary } from './library.ts';

/** Records of one feed, read from its documents on demand. */
interface Records<T> {
  /** Empty while the feed is off. */
  read: () => Promise<readonly T[]>;
  /**
   * Calls back when `read` would return different records, until unsubscribed. Unsubscribing
   * resolves once a running look-up has finished, so that the store can be closed.
   */
  onChange: (listener: () => void) => () => Promise<void>;
}

interface Choice<T> {
  feedName: string;
  /** Returns the wanted records. */
  pick: (each: Found) => T[];
  data: string;
}

/** Current content of the feed; each document is read only once. */
function followRecords<T>(library: FeedLibrary, choice: Choice<T>): Records<T> {
  let known: { name: string; records: readonly T[] } = { name: '', records: [] };
  const sourcesNow = () => findInUse(library, ({ name }) => name === choice.feedName);
  const read = async () => {
    const sources = await sourcesNow();
    const name = nameOf(sources);
    if (name !== known.name) known = { name, records: await readAll(sources, choice) };
    return known.records;
  };
  return {
    read,
    onChange(listener) {
      const looks = new Background(() => listener()); // the reader gets the error
      const unsubscribe = library.onPublish(() => {
        looks.start(async () => {
          if (nameOf(await sourcesNow()) !== known.name) listener();
        });
      });
      return async () => {
        unsubscribe();
        await looks.close();
      };
    },
  };
}

const nameOf = (documents: readonly DocumentInUse[]) =>
  documents.map(({ digest }) => digest).join();

async function readAll<T>(
  documents: readonly DocumentInUse[],
  { pick, data }: Choice<T>,
): Promise<T[]> {
  const records: T[] = [];
  for (const document of documents) {
    for await (const found of readInUse(data, document)) {
      for (const record of found.flatMap(pick)) records.push(record);
    }
  }
  return records;
}

/** One row of the feed of web technologies. */
interface TechnologyRecord {
  part: string;
  name: string;
  definition: unknown;
}

export type Technologies = Records<TechnologyRecord>;

export function followTechnologies(library: FeedLibrary, data: string): Technologies {
  const pick = (each: Found) =>
    each.kind === 'record' && each.record.type === 'technology' ? [each.record] : [];
  return followRecords<TechnologyRecord>(library, { feedName: 'webappanalyzer', pick, data });
}

/** Software by favicon MurmurHash3 in decimal; empty while the feed is off. */
export function followFavicons(
  library: FeedLibrary,
  data: string,
): () => Promise<ReadonlyMap<string, string>> {
  const pick = (each: Found) =>
    each.kind === 'record' && each.record.type === 'favicon'
      ? [[each.record.hash, each.record.product] as const]
      : [];
  const records = followRecords(library, { feedName: 'favicon-hashes', pick, data });
  let known: { of: unknown; products: ReadonlyMap<string, string> } | undefined;
  return async () => {
    const of = await records.read();
    if (known?.of !== of) known = { of, products: new Map(of) };
    return known.products;
  };
}
