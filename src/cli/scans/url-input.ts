import { createReadStream } from 'node:fs';
import { readLines } from '../../lib/lines.ts';
import { refang } from '../../lib/refang.ts';
import { UsageError } from '../command.ts';
import { requireReadable } from '../triage/input.ts';

const maxLineBytes = 65_536;
const mostUrls = 100_000;

/** True if the words name several URLs or a source of URLs. */
export function namesManyUrls(words: readonly string[]): boolean {
  return words.length > 1 || words.some((word) => word === '-' || word.startsWith('@'));
}

/** Every URL from the words, in order: literal URLs, `@FILE`, or `-` for standard input. */
export async function readUrls(
  words: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
): Promise<string[]> {
  requireReadable(words);
  const urls: string[] = [];
  for (const word of words) {
    const isFile = word.startsWith('@');
    if (word === '-') await readInto(urls, stdin);
    else if (isFile) await readInto(urls, createReadStream(word.slice(1)));
    else urls.push(refang(word));
  }
  if (urls.length === 0) throw new UsageError('The input names no URL.');
  return urls;
}

/** Reads the first word of each line; `#` starts a comment. CSV is not supported, because URLs may contain commas. */
async function readInto(urls: string[], source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const { texts } of readLines(source, { maxLineBytes })) {
    for (const text of texts) {
      const [first = ''] = text.trim().split(/\s+/, 1);
      if (first === '' || first.startsWith('#')) continue;
      urls.push(refang(first));
      if (urls.length > mostUrls) throw new UsageError(`More than ${mostUrls} URLs at once.`);
    }
  }
}
