import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { formatOf } from '../cve/catalogue-check.ts';
import { emptyCatalogue, openCatalogue } from '../cve/catalogue.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { findInUse, type DocumentInUse } from '../feeds/in-use.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import { startBuilding } from './build/start.ts';
import type { FollowingPart } from './part.ts';
import { VersionFolder, versionName } from './version-folder.ts';
import { Versioned, type Sources } from './versioned.ts';

/** CVE facts from feeds, as one catalogue file. */
export interface Cves extends FollowingPart {
  current: () => CveCatalogue;
  /** The file of `current()`, for other threads; null while there is none. */
  file: () => string | null;
  /** Called whenever the catalogue is replaced, until unsubscribed. */
  onChange: (listener: () => void) => () => void;
  /** How far answers can be trusted; `none` until a feed with version ranges has been read. */
  data: () => 'ready' | 'building' | 'none';
  /** Resolves when questions can be answered. A server answers with what it has and never waits. */
  whenKnown: () => Promise<void>;
}

export interface CveSources extends Sources {
  documents: readonly DocumentInUse[];
}

interface CveParts {
  config: Pick<Config, 'data'>;
  log: Logger;
  library: FeedLibrary;
  /** True if `whenKnown` waits until feeds are read, however long that takes, as commands do. */
  isPatient: boolean;
}

/** A replaced catalogue stays open this long for questions in progress. */
const lingerMs = 60_000;

export async function openCves({ config, log, library, isPatient }: CveParts): Promise<Cves> {
  const { data } = config;
  const catalogue = createLingering();
  const versions = new Versioned<CveSources, CveCatalogue>({
    log,
    library,
    kind: {
      name: 'CVEs',
      folder: new VersionFolder(data, { name: 'cve', ending: '.sqlite' }),
      findSources: () => findSources(library),
      build: (sources, { path, former }) =>
        startBuilding((thread) => thread.ask('cves', { data, sources, file: path, former })),
      open: openSound,
      empty: () => emptyCatalogue,
      swap: (next) => catalogue.swap(next),
      // The threads of the banner index open the file separately.
      keepsFormer: true,
    },
  });
  await versions.openLast();
  return {
    current: catalogue.current,
    file: () => versions.path,
    onChange: versions.onChange,
    start: versions.start,
    settled: versions.settled,
    data() {
      if (!versions.isSettled) return 'building';
      return catalogue.current().rangeCount === 0 ? 'none' : 'ready';
    },
    whenKnown: () => (isPatient ? versions.settled() : Promise.resolve()),
    status() {
      const known = `${catalogue.current().count} CVEs`;
      const detail = versions.isBuilding ? `${known}, more being read` : known;
      return Promise.resolve({ ok: true, detail });
    },
    async close() {
      await versions.stop();
      catalogue.close();
      await versions.removed();
    },
  };
}

async function findSources(library: FeedLibrary): Promise<CveSources> {
  const documents = await findInUse(library, ({ cves }) => cves === true);
  return { name: versionName([formatOf.version, documents]), documents };
}

function openSound(file: string): CveCatalogue {
  const opened = openCatalogue(file);
  if ('damage' in opened) throw new Error(`${file} cannot be read`);
  return opened.value;
}

/** The current catalogue, and its predecessors until their time is up. */
function createLingering() {
  let current = emptyCatalogue;
  const lettingGo = new Set<() => void>();
  return {
    current: () => current,
    swap(next: CveCatalogue): Promise<void> {
      const former = current;
      current = next;
      if (former === next) return Promise.resolve();
      return new Promise((resolve) => {
        const letGo = () => {
          clearTimeout(timer);
          lettingGo.delete(letGo);
          former.close();
          resolve();
        };
        const timer = setTimeout(letGo, lingerMs).unref();
        lettingGo.add(letGo);
      });
    },
    close() {
      current.close();
      for (const letGo of lettingGo) letGo();
    },
  };
}
