import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SharedFacts } from '../banner/facts.ts';
import { createRefingerprint, type Bookmark, type Position } from '../banner/refingerprint.ts';
import type { BannerIndex, ImportScan, Refingerprint } from '../banner/store.ts';
import type { Config } from '../config/config.ts';
import type { FeedLibrary } from '../feeds/library.ts';
import { revisionOf } from '../fingerprints/revision.ts';
import { createEnrich, isEnrichedAlike, type Enrich } from '../fingerprints/enrich.ts';
import { createIdentify } from '../fingerprints/identify.ts';
import { ownFingerprints } from '../fingerprints/own.ts';
import type { FingerprintSet } from '../fingerprints/set.ts';
import { tagRules, tagsOf } from '../fingerprints/tags/index.ts';
import { Follower } from '../lib/follower.ts';
import { moduleUrl } from '../lib/module-url.ts';
import { openBannerEngine, type BannerEngine } from './banner-engine.ts';
import type { Cves } from './cves.ts';
import type { Fingerprints } from './fingerprints.ts';
import { Imports } from './import/imports.ts';
import type { FollowingPart } from './part.ts';
import type { Tracing } from './tracing.ts';
import { watchIndex, type WatchedIndex } from './watched-index.ts';

interface BannerParts {
  config: Config;
  log: Logger;
  now: () => number;
  library: FeedLibrary;
  cves: Pick<Cves, 'current' | 'file' | 'onChange'>;
  fingerprints: Pick<Fingerprints, 'current' | 'files' | 'settled'>;
  tracing: Tracing | undefined;
}

/** The banner index, its feed data, imports and retention. */
export interface Banners extends FollowingPart {
  index: BannerIndex;
  /** Names of hosts that show an icon, most frequent first. */
  hostsWithIcon: (mmh3: number) => Promise<string[]>;
  importScan: ImportScan;
  refingerprint: Refingerprint;
  /** True if the index has caught up with the current CVE catalogue. */
  knowsCves: () => boolean;
  /** True while the index is empty and nothing is about to be written. */
  hasNone: () => boolean;
  /** Called before the first write. */
  onFirst: (listener: () => Promise<void>) => void;
  onWrite: WatchedIndex['onWrite'];
  /** Copies the banners of this moment to a new file; undefined if they are in the data folder. */
  copyTo: BannerEngine['copyTo'] | undefined;
  keepIn: BannerEngine['keepIn'] | undefined;
}

/** Claims lose weight with age, so scores are recomputed even when no feed has changed. */
const agesEveryMs = 6 * 3_600_000;

export function openBanners(parts: BannerParts): Banners {
  const { config, log, library, cves, fingerprints } = parts;
  const enrichment = createEnrichment(parts);
  let applied: Pick<Facts, 'generation' | 'parts'> | undefined;
  const apply = async (facts: Facts) => {
    await index.setFacts(facts);
    applied = facts;
  };
  const engine = openBannerEngine(parts, () => (applied = factsOf(parts)));
  const traced = parts.tracing?.index('banner', engine.index);
  const { index, onWrite } = watchIndex(traced ?? engine.index);
  const imports = new Imports({
    index,
    fingerprints: async () => {
      await fingerprints.settled();
      return fingerprints.files();
    },
  });
  const complain = (error: unknown) => log.error({ err: error }, 'banners');
  const refresh = createRefresh(() => apply(factsOf(parts)), parts, complain);
  // Feeds that changed during the opening could not refresh it.
  engine.onOpened(() => {
    if (factsOf(parts).generation !== applied?.generation) setImmediate(refresh.changed);
  });
  engine.onOldFacts((parts) => {
    applied = { generation: '', parts };
    setImmediate(refresh.changed);
  });
  const unsubscribe = [library.onPublish(refresh.changed), cves.onChange(refresh.changed)];
  const timers = [
    setInterval(refresh.changed, agesEveryMs).unref(),
    setInterval(() => void retain(index, parts).catch(complain), sweepEveryMs).unref(),
  ];
  return {
    index,
    hostsWithIcon: (mmh3) => findHosts(index, mmh3),
    importScan: imports.run,
    refingerprint: createRefingerprint({
      index,
      settled: fingerprints.settled,
      enrich: (banner) => enrichment.enrich()(banner),
      isAlike: isEnrichedAlike,
      revision: enrichment.revision,
      bookmark: bookmarkIn(join(config.data, 'derived', 'refingerprint.json')),
    }),
    start: () => {
      engine.start().catch(complain);
    },
    settled: async () => {
      await engine.start();
      await apply(factsOf(parts));
    },
    knowsCves: () => engine.isUnused() || applied?.parts.software === cves.current().generation,
    hasNone: engine.hasNone,
    onFirst: engine.onFirst,
    onWrite,
    copyTo: engine.copyTo,
    keepIn: engine.keepIn,
    status: engine.status,
    async close() {
      for (const end of unsubscribe) end();
      for (const timer of timers) clearInterval(timer);
      refresh.stop();
      await imports.close();
      await index.close();
    },
  };
}

/** An icon on more hosts than this identifies none of them. */
const mostHosts = 20;

async function findHosts(index: BannerIndex, mmh3: number): Promise<string[]> {
  const { facets } = await index.facets({
    filter: { kind: 'is', field: 'favicon', value: mmh3 },
    facets: [{ field: 'hostname', limit: mostHosts }],
  });
  return (facets['hostname'] ?? []).map(({ value }) => String(value));
}

/** Enriches banners with the current fingerprints. */
function createEnrichment({ fingerprints }: BannerParts) {
  let made: { set: FingerprintSet; enrich: Enrich } | undefined;
  return {
    enrich: (): Enrich => {
      const set = fingerprints.current();
      if (made?.set !== set) made = { set, enrich: createEnrich(createIdentify(set), tagsOf) };
      return made.enrich;
    },
    /** Changes with the fingerprints. */
    revision: () => {
      const { recog, nmap } = fingerprints.current().counts;
      return `${revisionOf(ownFingerprints, tagRules)} ${recog} ${nmap}`;
    },
  };
}

/** Stores where re-fingerprinting stopped, in a file that is either complete or absent. */
function bookmarkIn(file: string): Bookmark {
  return {
    read: () => {
      if (!existsSync(file)) return null;
      return JSON.parse(readFileSync(file, 'utf8')) as Position; // written below
    },
    write: (position) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(position));
      renameSync(`${file}.new`, file);
    },
    clear: () => rmSync(file, { force: true }),
  };
}

type Facts = ReturnType<typeof factsOf>;

function factsOf({ library, cves, now }: BannerParts) {
  const moment = now();
  const shared: SharedFacts = { snapshot: library.share(), cves: cves.file(), now: moment };
  const feeds = `${shared.snapshot.generation} ${Math.floor(moment / agesEveryMs)}`;
  const catalogue = cves.current().generation;
  return {
    module: moduleUrl('banner/facts').href,
    shared,
    generation: `${feeds} ${catalogue}`,
    // Separate, because address lists change hourly and CVEs daily: one must not recompute the other.
    parts: { address: feeds, software: catalogue },
  };
}

/** Interval between sweeps for banners that exceed the retention. */
const sweepEveryMs = 300_000;

/** Share of the time that refreshes may take. */
const refreshShare = 0.1;

/**
 * Runs immediately, never concurrently. After a run it pauses until runs take a tenth of the time, but at most half a
 * minute or the length of the run. So a small index follows its feeds immediately, and a huge one computes half of the
 * time.
 */
function createRefresh(
  work: () => Promise<void>,
  { config }: BannerParts,
  complain: (error: unknown) => void,
): Follower {
  return new Follower({
    isAwake: true,
    async catchUp() {
      const startedAt = performance.now();
      try {
        await work();
      } finally {
        const tookMs = performance.now() - startedAt;
        const pauseMs = Math.min(tookMs / refreshShare, Math.max(config.factsPauseMs, tookMs));
        await sleep(pauseMs, undefined, { ref: false });
      }
    },
    onFault: complain,
  });
}

async function retain(index: BannerIndex, { config, now }: BannerParts): Promise<void> {
  const { banner_days, banner_bytes } = config;
  if (banner_days === 0 && banner_bytes === 0) return;
  await index.retain({
    ...(banner_days > 0 ? { since: now() - banner_days * 86_400_000 } : {}),
    ...(banner_bytes > 0 ? { bytes: banner_bytes } : {}),
  });
}
