import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatOf } from '../cve/catalogue-check.ts';
import { findCveSources, type CveSource } from '../feeds/cve-records.ts';
import type { FeedLibrary } from '../feeds/library.ts';

/** Everything that a catalogue is made of; the same sources always make the same. */
export interface Sources {
  /** Names them all. */
  name: string;
  documents: readonly CveSource[];
}

export async function findSources(library: FeedLibrary): Promise<Sources> {
  const documents = await findCveSources(library);
  const said = JSON.stringify([formatOf.version, documents]);
  return { name: createHash('sha256').update(said).digest('hex').slice(0, 16), documents };
}

const folderOf = (data: string) => join(data, 'derived', 'cve');
const finishedForm = /^[\da-f]{16}\.sqlite$/;

export function fileOf(data: string, name: string): string {
  return join(folderOf(data), `${name}.sqlite`);
}

/** Finished catalogues, the newest first: an older one answers while a newer one is made. */
export function finished(data: string): string[] {
  const folder = folderOf(data);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => finishedForm.test(name))
    .map((name) => join(folder, name));
  const madeAt = (file: string) => statSync(file).mtimeMs;
  return files.sort((one, other) => madeAt(other) - madeAt(one));
}

/** Removes all but these. Whoever still reads one of the others keeps it until he is done. */
export function removeAllBut(data: string, kept: readonly string[]): void {
  const folder = folderOf(data);
  if (!existsSync(folder)) return;
  const others = readdirSync(folder).map((name) => join(folder, name));
  for (const file of others) if (!kept.includes(file)) rmSync(file, { force: true });
}
