import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import type { Reading } from '../fingerprints/rule.ts';
import type { FingerprintSet } from '../fingerprints/set.ts';
import { readDerived } from './build/fingerprint-file.ts';
import {
  assemble,
  fingerprintFolder,
  newestDerived,
  type FingerprintSettings,
  type Loaded,
} from './build/fingerprint-set.ts';
import {
  findRecog,
  readNmap,
  recogFolder,
  type RecogSources,
} from './build/fingerprint-sources.ts';
import { alreadyBuilt, startBuilding } from './build/start.ts';
import type { FingerprintFiles } from './import/thread.ts';
import type { FollowingPart } from './part.ts';
import { Versioned } from './versioned.ts';

/** Fingerprints of every source: ours, recog's and nmap's. */
export interface Fingerprints extends FollowingPart {
  current: () => FingerprintSet;
  /** The files of all fingerprints except our own, for a thread. */
  files: () => FingerprintFiles;
  /** The product that ships an icon; '' if unknown. */
  productOfIcon: (icon: { mmh3: number; md5: string }) => string;
  /** How many fingerprints were rejected, by reason. */
  refusals: () => ReadonlyMap<string, number>;
  /** Called whenever the set is replaced, until unsubscribed. */
  onChange: (listener: () => void) => () => void;
}

interface FingerprintParts {
  config: Pick<Config, 'data'> & FingerprintSettings;
  log: Logger;
  library: FeedLibrary;
}

export function openFingerprints({ config, log, library }: FingerprintParts): Fingerprints {
  const { data, fingerprints_folder, nmap_folder } = config;
  /** Read once, because the user's nmap does not change with a feed. */
  let nmap: Promise<Reading> | undefined;
  const withNmap = async (recog: Reading | null) =>
    assemble([recog, await (nmap ??= readNmap(nmap_folder))]);
  const versions = new Versioned<RecogSources, Loaded>({
    log,
    library,
    kind: {
      name: 'fingerprints',
      folder: fingerprintFolder(data),
      findSources: () =>
        fingerprints_folder === ''
          ? findRecog(library)
          : Promise.resolve(recogFolder(fingerprints_folder)),
      build: (sources, { path }) =>
        existsSync(path)
          ? alreadyBuilt
          : startBuilding((thread) => thread.ask('fingerprints', { data, sources, file: path })),
      open: (path) => {
        const recog = readDerived(path);
        if (!recog) throw new Error(`${path} is damaged`);
        return withNmap(recog);
      },
      empty: () => withNmap(null),
      swap: () => Promise.resolve(),
    },
  });
  let last: Loaded | undefined;
  /** Until the first version is open, uses what the last run left. */
  const loaded = () => versions.value ?? (last ??= assemble([newestDerived(data)]));
  const current = () => loaded().set;
  return {
    current,
    files: () => ({ recog: versions.path, nmapFolder: nmap_folder }),
    productOfIcon: (icon) => {
      const match = current().matchIcon(icon);
      return match?.fields.get('service.product') ?? match?.fields.get('hw.product') ?? '';
    },
    refusals: () => countReasons(loaded()),
    onChange: versions.onChange,
    start: versions.start,
    settled: versions.settled,
    status: () => Promise.resolve({ ok: true, detail: describe(loaded()) }),
    close: () => versions.stop(),
  };
}

function describe({ set, refused }: Loaded): string {
  const { vedette, recog, nmap } = set.counts;
  const counts = `${vedette} of our own, ${recog} of recog, ${nmap} of nmap`;
  return refused.length === 0 ? counts : `${counts}; ${refused.length} not used`;
}

function countReasons({ refused }: Loaded): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { source, reason } of refused) {
    const key = `${source}: ${reason}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
