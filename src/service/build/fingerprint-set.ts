import type { Config } from '../../config/config.ts';
import { fromOwn } from '../../fingerprints/own-rules.ts';
import { ownFingerprints } from '../../fingerprints/own.ts';
import type { Reading, Refusal } from '../../fingerprints/rule.ts';
import { FingerprintSet } from '../../fingerprints/set.ts';
import { VersionFolder } from '../version-folder.ts';
import type { Built } from '../versioned.ts';
import { readDerived, writeDerived } from './fingerprint-file.ts';
import { readAll, readNmap, recogFolder, type RecogSources } from './fingerprint-sources.ts';

export type FingerprintSettings = Pick<Config, 'fingerprints_folder' | 'nmap_folder'>;

export interface FingerprintJob {
  data: string;
  sources: RecogSources;
  file: string;
}

export async function buildFingerprints({ data, sources, file }: FingerprintJob): Promise<Built> {
  writeDerived(file, await readAll(data, sources));
  return { isNew: true, faults: [] };
}

export interface Loaded {
  set: FingerprintSet;
  refused: readonly Refusal[];
}

/** Combines our own fingerprints with those of other sources. */
export function assemble(readings: readonly (Reading | null)[]): Loaded {
  const rules = readings.flatMap((reading) => reading?.rules ?? []);
  return {
    set: new FingerprintSet([...fromOwn(ownFingerprints), ...rules]),
    refused: readings.flatMap((reading) => reading?.refused ?? []),
  };
}

export const fingerprintFolder = (data: string) =>
  new VersionFolder(data, { name: 'fingerprints', ending: '.json' });

/**
 * The service's fingerprints, for a process that does not hold the data folder. Falls back to our own fingerprints if
 * the service left none or its file is damaged.
 */
export async function loadFingerprints(
  data: string,
  { fingerprints_folder, nmap_folder }: FingerprintSettings,
): Promise<FingerprintSet> {
  const recog =
    fingerprints_folder === ''
      ? newestDerived(data)
      : await readAll(data, recogFolder(fingerprints_folder));
  return assemble([recog, await readNmap(nmap_folder)]).set;
}

export function newestDerived(data: string): Reading | null {
  for (const file of fingerprintFolder(data).finished()) {
    const read = readDerived(file);
    if (read) return read;
  }
  return null;
}
