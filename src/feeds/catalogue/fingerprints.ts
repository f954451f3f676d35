import { readLines, toBuffer, withoutByteOrderMark } from '../../lib/lines.ts';
import {
  type Feed,
  type FeedDocument,
  type Found,
  defineFeed,
  fatal,
  recordOf,
  skip,
} from '../feed.ts';
import { json } from '../formats/json.ts';
import { byFirstByte } from '../formats/sniff.ts';
import { table } from '../formats/table.ts';

const maxRawFileBytes = 16 * 1024 * 1024;

const recog = defineFeed({
  name: 'recog',
  title: 'recog',
  says: 'product detection from banners',
  sources: [{ url: 'https://codeload.github.com/rapid7/recog/tar.gz/refs/heads/main' }],
  licence: 'BSD-2',
  attribution: 'Recog, Rapid7 (BSD-2-Clause)',
  terms: 'attribution',
  everyHours: 720,
  category: 'fingerprint',
  on: true,
  pick: /\/xml\/[^/]+\.xml$/,
  parse: readWhole,
});

/** The whole document as one record; another room parses it. */
async function* readWhole(document: FeedDocument): AsyncGenerator<readonly Found[]> {
  const { bytes, name, source } = document;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(toBuffer(part));
    length += part.length;
    if (length > maxRawFileBytes) {
      yield [fatal(0, 'file too large')];
      return;
    }
  }
  const content = withoutByteOrderMark(Buffer.concat(parts).toString('utf8'));
  const file = name === '' ? new URL(source.url).pathname : name;
  if (content.trim() !== '') {
    yield [recordOf({ type: 'file', name: file.slice(file.lastIndexOf('/') + 1), content }, 1)];
  }
}

const base = 'https://raw.githubusercontent.com/enthec/webappanalyzer/main/src';
const letters = '_ a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');

const webappanalyzer = defineFeed({
  name: 'webappanalyzer',
  title: 'webappanalyzer',
  says: 'web technologies',
  sources: [
    ...letters.map((letter) => ({ url: `${base}/technologies/${letter}.json` })),
    { url: `${base}/categories.json` },
    { url: `${base}/groups.json` },
  ],
  licence: 'GPL-3.0',
  attribution: 'enthec/webappanalyzer (GPL-3.0)',
  terms: 'attribution',
  everyHours: 720,
  category: 'fingerprint',
  on: false,
  parse: json('{}', ({ value, key, line, source, name }) => {
    const file = name === '' ? source.url : name;
    const part = /(categories|groups)\.json$/.exec(file)?.[1] ?? 'technologies';
    return recordOf({ type: 'technology', part, name: key, definition: value }, line);
  }),
});

/** A nuclei template: each matcher has a name and tests one or more hashes. */
async function* byTemplate({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let product = '';
  for await (const { firstLine, texts } of readLines(bytes)) {
    const found: Found[] = [];
    for (const [at, text] of texts.entries()) {
      product = nameIn(text) || product;
      if (!text.includes('mmh3(')) continue;
      for (const [, hash = ''] of text.matchAll(/["'\\(](-?\d{4,10})["'\\)]/g)) {
        found.push(recordOf({ type: 'favicon', hash, product }, firstLine + at));
      }
    }
    yield found;
  }
}

/** `- name: "Product"`; '' for every other line. */
function nameIn(line: string): string {
  const [label] = /^\s*(?:- )?name:/.exec(line) ?? [];
  if (label === undefined) return '';
  const name = line.slice(label.length).trim().replace(/^["']/, '').replace(/["']$/, '');
  return /["']/.test(name) ? '' : name;
}

/** The same facts as a table. */
const byTable = table({ needs: ['favicon_mmh3', 'name'] }, (row) => {
  const [hash, product] = [row.text('favicon_mmh3'), row.text('name')];
  if (!hash || !/^-?\d{1,10}$/.test(hash) || !product) return skip(row.line, 'no hash or name');
  return recordOf({ type: 'favicon', hash, product }, row.line);
});

const faviconHashes = defineFeed({
  name: 'favicon-hashes',
  title: 'Favicon hashes',
  says: 'product from favicon mmh3',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/projectdiscovery/nuclei-templates/main/http/technologies/favicon-detect.yaml',
    },
  ],
  licence: 'MIT',
  attribution: 'Nuclei templates, ProjectDiscovery (MIT)',
  terms: 'free',
  everyHours: 720,
  category: 'fingerprint',
  on: false,
  parse: byFirstByte({ f: byTable, else: byTemplate }),
});

export const fingerprints: readonly Feed[] = [recog, webappanalyzer, faviconHashes];
