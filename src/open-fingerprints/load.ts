import type { Config } from '../config.ts';
import { fromOwn } from '../fingerprints/own-rules.ts';
import { ownFingerprints } from '../fingerprints/own/index.ts';
import type { Reading, Refusal } from '../fingerprints/rule.ts';
import { FingerprintSet } from '../fingerprints/set.ts';
import { finished, readDerived } from './derived.ts';
import { readAll, readNmap, recogFolder } from './sources.ts';

export type FingerprintSettings = Pick<Config, 'fingerprints_folder' | 'nmap_folder'>;

export interface Loaded {
  set: FingerprintSet;
  refused: readonly Refusal[];
}

/** Our own set, and what was read of others. */
export function assemble(readings: readonly (Reading | null)[]): Loaded {
  const rules = readings.flatMap((reading) => reading?.rules ?? []);
  return {
    set: new FingerprintSet([...fromOwn(ownFingerprints), ...rules]),
    refused: readings.flatMap((reading) => reading?.refused ?? []),
  };
}

/**
 * The set that the service uses, for a process of its own that does not hold the data folder. Where the
 * service left nothing, or something damaged, our own set answers.
 */
export async function loadFingerprints(
  dataFolder: string,
  { fingerprints_folder, nmap_folder }: FingerprintSettings,
): Promise<FingerprintSet> {
  const source = fingerprints_folder === '' ? null : recogFolder(fingerprints_folder);
  const recog = source ? await readAll(source) : newestDerived(dataFolder);
  return assemble([recog, await readNmap(nmap_folder)]).set;
}

export function newestDerived(data: string): Reading | null {
  for (const file of finished(data)) {
    const read = readDerived(file);
    if (read) return read;
  }
  return null;
}
