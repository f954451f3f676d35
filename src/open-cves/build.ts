import { existsSync } from 'node:fs';
import { isSound } from '../cve/catalogue-check.ts';
import { writeCatalogue, type Written } from '../cve/catalogue-writer.ts';
import { readCveRecords } from '../feeds/cve-records.ts';
import type { Sources } from './generation.ts';

export interface BuildJob {
  data: string;
  sources: Sources;
  /** Where it goes. */
  file: string;
  /** The catalogue before. */
  former: string | null;
}

export interface Built extends Written {
  /** It was not there, or was damaged. */
  isNew: boolean;
}

/** Makes a catalogue, unless it is there already, and sound. */
export async function buildCatalogue({ data, sources, file, former }: BuildJob): Promise<Built> {
  if (existsSync(file) && isSound(file)) return { faults: [], isNew: false };
  const documents = sources.documents.map((source) => ({
    name: `${source.feed} ${source.digest} ${source.fileName}`,
    feed: source.feed,
    read: () => readCveRecords(data, source),
  }));
  const written = await writeCatalogue({ file, former, generation: sources.name, documents });
  return { ...written, isNew: true };
}
