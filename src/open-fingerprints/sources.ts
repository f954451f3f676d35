import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFeed } from '../feeds/build-jobs.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import { readSnapshot } from '../feeds/read.ts';
import { openSnapshots } from '../feeds/snapshots.ts';
import type { GenerationDocument } from '../feeds/store.ts';
import { readNmapProbes } from '../fingerprints/nmap-probes.ts';
import { readRecog, type RecogFile } from '../fingerprints/recog.ts';
import type { Reading } from '../fingerprints/rule.ts';
import { formatVersion } from './derived.ts';

const feedName = 'recog';

/** Documents of recog that are in use, under one name for all of them; null when there are none. */
export interface RecogSource {
  name: string;
  read: () => AsyncIterable<RecogFile>;
}

/** What the feed brought, unless it is off. */
export async function findRecog(library: FeedLibrary, data: string): Promise<RecogSource | null> {
  const feed = library.all().find(({ name }) => name === feedName);
  if (!feed || !library.isOn(feed, (await library.states()).get(feedName))) return null;
  const { documents = [] } = (await library.liveGeneration(feedName)) ?? {};
  if (documents.length === 0) return null;
  const name = nameOf(documents.map(({ digest, fileName }) => `${digest} ${fileName}`));
  return { name, read: () => readDocuments(data, documents) };
}

function nameOf(parts: readonly string[]): string {
  const said = JSON.stringify([formatVersion, parts]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

async function* readDocuments(
  data: string,
  documents: readonly GenerationDocument[],
): AsyncGenerator<RecogFile> {
  const feed = findFeed(feedName);
  for (const { url, digest, fileName } of documents) {
    const bytes = openSnapshots(data).open(digest);
    for await (const { found } of readSnapshot(feed, { source: { url }, bytes, fileName })) {
      yield* found.flatMap((each) =>
        each.kind === 'record' && each.record.type === 'file' ? [each.record] : [],
      );
    }
  }
}

/** The XML files of a folder that the user named; of one that is not there, none. */
export function recogFolder(folder: string): RecogSource | null {
  const inside = existsSync(join(folder, 'xml')) ? join(folder, 'xml') : folder;
  if (!existsSync(inside)) return null;
  const files = readdirSync(inside)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => join(inside, name))
    .filter((file) => statSync(file).size <= largestFile);
  if (files.length === 0) return null;
  const stamps = files.map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}`);
  return { name: nameOf(stamps), read: () => readFiles(files) };
}

/** Of one file that we read whole. */
const largestFile = 16 * 1024 * 1024;

// eslint-disable-next-line @typescript-eslint/require-await -- one form for files and feeds
async function* readFiles(files: readonly string[]): AsyncGenerator<RecogFile> {
  for (const file of files) yield { name: basename(file), content: readFileSync(file, 'utf8') };
}

export async function readAll({ read }: RecogSource): Promise<Reading> {
  const all: Reading = { rules: [], refused: [] };
  for await (const file of read()) {
    const { rules, refused } = await readRecog(file);
    for (const rule of rules) all.rules.push(rule);
    for (const refusal of refused) all.refused.push(refusal);
  }
  return all;
}

/** Where installers put it. */
const nmapFolders = ['/usr/share/nmap', '/usr/local/share/nmap', '/opt/homebrew/share/nmap'];

/** What the user's own nmap knows; nothing where there is none. It stays where it is. */
export async function readNmap(folder: string): Promise<Reading> {
  if (folder === 'off') return { rules: [], refused: [] };
  const folders = folder === '' ? nmapFolders : [folder];
  const file = folders.map((each) => join(each, 'nmap-service-probes')).find(existsSync);
  if (file === undefined || statSync(file).size > largestFile) return { rules: [], refused: [] };
  // Its patterns speak of bytes.
  return readNmapProbes(readFileSync(file, 'latin1'));
}
