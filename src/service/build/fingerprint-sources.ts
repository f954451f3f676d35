import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findInUse, readInUse, type DocumentInUse } from '../../feeds/in-use.ts';
import type { FeedLibrary } from '../../feeds/library.ts';
import { readNmapProbes } from '../../fingerprints/nmap-probes.ts';
import { readRecog, type RecogFile } from '../../fingerprints/recog.ts';
import type { Reading } from '../../fingerprints/rule.ts';
import { versionName } from '../version-folder.ts';
import type { Sources } from '../versioned.ts';
import { formatVersion } from './fingerprint-file.ts';

/** Sources of recog's XML: documents of the feed, or files in a folder named by the user. */
export interface RecogSources extends Sources {
  documents: readonly (DocumentInUse | { file: string })[];
}

export async function findRecog(library: FeedLibrary): Promise<RecogSources> {
  const documents = await findInUse(library, ({ name }) => name === 'recog');
  const names = documents.map(({ digest, fileName }) => `${digest} ${fileName}`);
  return { name: versionName([formatVersion, names]), documents };
}

/** The XML files of a folder; none if it does not exist. */
export function recogFolder(folder: string): RecogSources {
  const inside = existsSync(join(folder, 'xml')) ? join(folder, 'xml') : folder;
  const files = existsSync(inside) ? xmlFilesOf(inside) : [];
  const stamps = files.map((file) => `${file} ${statSync(file).mtimeMs} ${statSync(file).size}`);
  return {
    name: versionName([formatVersion, stamps]),
    documents: files.map((file) => ({ file })),
  };
}

/** Larger files are skipped, because each is held in memory whole. */
const largestFile = 16 * 1024 * 1024;

function xmlFilesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size <= largestFile);
}

export async function readAll(data: string, { documents }: RecogSources): Promise<Reading> {
  const all: Reading = { rules: [], refused: [] };
  for (const document of documents) {
    for await (const file of filesOf(data, document)) {
      const { rules, refused } = await readRecog(file);
      for (const rule of rules) all.rules.push(rule);
      for (const refusal of refused) all.refused.push(refusal);
    }
  }
  return all;
}

async function* filesOf(
  data: string,
  document: RecogSources['documents'][number],
): AsyncGenerator<RecogFile> {
  if ('file' in document) {
    const { file } = document;
    yield { name: basename(file), content: readFileSync(file, 'utf8') };
    return;
  }
  for await (const found of readInUse(data, document)) {
    yield* found.flatMap((each) =>
      each.kind === 'record' && each.record.type === 'file' ? [each.record] : [],
    );
  }
}

/** Where installers put nmap's data. */
const nmapFolders = ['/usr/share/nmap', '/usr/local/share/nmap', '/opt/homebrew/share/nmap'];

/** The service probes of the user's nmap, read in place; empty if nmap is not installed. */
export async function readNmap(folder: string): Promise<Reading> {
  if (folder === 'off') return { rules: [], refused: [] };
  const folders = folder === '' ? nmapFolders : [folder];
  const file = folders.map((each) => join(each, 'nmap-service-probes')).find(existsSync);
  if (file === undefined || statSync(file).size > largestFile) return { rules: [], refused: [] };
  // nmap's patterns match bytes, so each byte becomes one character.
  return readNmapProbes(readFileSync(file, 'latin1'));
}
