import { readJsonPath, type JsonElement } from '../../lib/json-path.ts';
import { readJsonLines } from '../../lib/ndjson.ts';
import type { FeedSource, Parse } from '../feed.ts';
import { skip, type Found } from '../indicator.ts';

export interface JsonEntry {
  value: unknown;
  /** Line number in NDJSON, record number in a JSON document. */
  line: number;
  /** Name of the member, '' in an array. */
  key: string;
  /** Name of the parent member, '' if there is none. */
  parent: string;
  path: string;
  source: FeedSource;
  /** Archive member, or '' if the source is not an archive. */
  name: string;
}

type ReadEntry = (entry: JsonEntry) => Found | readonly Found[] | null;

/** The elements at one or several paths; see `readJsonPath` for how a path is written. */
export function json(paths: string | readonly string[], read: ReadEntry): Parse {
  const wanted = typeof paths === 'string' ? [paths] : paths;
  return async function* parse({ bytes, source, name }) {
    for await (const elements of readJsonPath(bytes, wanted)) {
      yield elements.flatMap((element) => read(toEntry(element, source, name)) ?? []);
    }
  };
}

function toEntry(element: JsonElement, source: FeedSource, name: string): JsonEntry {
  const { value, record, key, parent, path } = element;
  return { value, line: record, key, parent, path, source, name };
}

/** One object per line. */
export function ndjson(read: ReadEntry): Parse {
  return async function* parse({ bytes, source, name }) {
    for await (const lines of readJsonLines(bytes)) {
      yield lines.flatMap(({ line, value, malformed }) =>
        malformed
          ? skip(line, malformed)
          : (read({ value, line, key: '', parent: '', path: '', source, name }) ?? []),
      );
    }
  };
}
