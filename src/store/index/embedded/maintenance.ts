import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ThreadOnDemand } from '../../../lib/thread.ts';
import type { SegmentEntry } from './snapshot.ts';
import {
  changedOwners,
  type DerivedOwner,
  type FactsSource,
  type LoadedFacts,
  openFacts,
} from '../facts.ts';
import {
  type Files,
  saveOverlays,
  saveEntry,
  type BuiltSegment,
  buildOverlays,
  type Manifest,
  openBuilt,
  othersIn,
  ownersIn,
  removeFiles,
  writeManifest,
} from './segment-files.ts';
import type { BuiltOverlays, MergerFunctions } from './merger-thread.ts';
import type { Pace } from './pace.ts';
import { planMerge, type EntryRange } from './plan.ts';
import type { SegmentSet } from './segment-set.ts';
import type { SourceDatabase } from './source-database.ts';

interface MaintenanceParts<Document> {
  database: SourceDatabase<Document>;
  segments: SegmentSet;
  /** Segments whose files are not verified yet. */
  unverified: readonly SegmentEntry[];
  merger: ThreadOnDemand<MergerFunctions>;
  pace: Pace;
  folder: string;
  /** Kind version. */
  version: number;
  known: LoadedFacts;
  /** Announces the new snapshot. */
  publish: () => void;
  onFault: (error: unknown) => void;
  /** A current file is damaged. It has been deleted, so that the next start rebuilds it. */
  onDamage: (error: Error) => void;
}

/** Delay before a retry: the disk may be full. */
const afterFaultMs = 10_000;
/** Documents swept per transaction. */
const sweptAtOnce = 500;

/** Maintains the segment set in the background: merges, facts, files. One job at a time. */
export class Maintenance<Document> {
  readonly #parts: MaintenanceParts<Document>;
  readonly #timers: readonly NodeJS.Timeout[];
  #known: LoadedFacts;
  #job: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #wroteAt = 0;
  #savedAt = 0;
  /** Content of the last manifest, without its name. */
  #saved = '';
  #savedEntries: readonly Files[];
  #sweepable = 0;
  /** Files that belonged to no segment at the last sweep. */
  #leftovers = new Set<string>();
  #pausedUntil = 0;
  #isClosed = false;

  constructor(parts: MaintenanceParts<Document>) {
    this.#parts = parts;
    this.#known = parts.known;
    this.#savedEntries = parts.segments.saved();
    this.#timers = [
      setInterval(() => this.#consider(), parts.pace.quietMs),
      setInterval(() => {
        this.#inTurn(() => this.#sweep()).catch(parts.onFault);
      }, parts.pace.sweepEveryMs),
    ];
    for (const entry of parts.unverified)
      this.#inTurn(() => this.#verify(entry)).catch(parts.onFault);
    this.#consider();
  }

  /** Current feed data, for new documents. */
  get known(): LoadedFacts {
    return this.#known;
  }

  get source(): FactsSource {
    return this.#known.source;
  }

  /** A segment built while the facts changed gets the current ones. */
  withCurrentFacts(built: BuiltSegment): BuiltSegment {
    if (built.generation === this.source.generation) return built;
    const segment = openBuilt(this.#parts.segments.snapshot.collection, built.segment);
    return { ...built, overlays: buildOverlays(segment, this.#known.facts) };
  }

  noteWrite(): void {
    this.#wroteAt = performance.now();
    this.#consider();
  }

  /** Resolves when the current job is done. */
  async nextJob(): Promise<void> {
    this.#consider();
    await this.#job;
  }

  /** Builds changed overlays next to the current ones and swaps all of them together. */
  setFacts(source: FactsSource): Promise<void> {
    return this.#inTurn(async () => {
      if (source.generation === this.source.generation) return;
      const known = await openFacts(source);
      const changed = this.#changedOwners(source);
      const built = await this.#buildOverlays(source, changed);
      if (!built) return;
      this.#parts.segments.replaceOverlays((entry) => {
        const fresh = built.get(entry.key) ?? this.#overlaysNow(entry, known, changed);
        return this.#withOthers(entry, fresh, changed);
      });
      this.#known = known;
      this.#parts.publish();
      this.#save();
    });
  }

  /** Saves everything and writes the manifest, so that the next start reads no documents. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#job;
    const { segments, folder, merger } = this.#parts;
    for (const entry of segments.snapshot.entries) this.#saveEntry(entry);
    this.#save();
    removeFiles(folder, othersIn(folder, segments.files()));
    await merger.close();
  }

  /** Starts the next due job. A running job checks again when it is done. */
  #consider(): void {
    const now = performance.now();
    if (this.#jobs > 0 || this.#isClosed || now < this.#pausedUntil) return;
    const { segments, pace } = this.#parts;
    const plan = planMerge(segments.sizes, this.#isQuiet());
    const isSaveDue = now - this.#savedAt > pace.saveEveryMs;
    if (!plan && !isSaveDue) return;
    this.#inTurn(async () => {
      if (plan) await this.#merge(plan);
      if (isSaveDue) this.#save();
      if (plan) setImmediate(() => this.#consider());
    }).catch((error: unknown) => {
      this.#pausedUntil = performance.now() + afterFaultMs;
      this.#parts.onFault(error);
    });
  }

  #isQuiet(): boolean {
    return performance.now() - this.#wroteAt > this.#parts.pace.quietMs;
  }

  async #merge(plan: EntryRange): Promise<void> {
    const { segments, merger, publish } = this.#parts;
    const entries = segments.entriesIn(plan);
    const key = segments.nextKey();
    const isEmpty = entries.every(({ opened, gone }) => gone.length === opened.count);
    const parts = entries.map(({ segment, overlays, gone }) => ({ segment, overlays, gone }));
    const built = isEmpty
      ? null
      : await merger.ask('merge', { entries: parts, name: `${key}` }, this.source);
    segments.replace(entries, built, key);
    publish();
  }

  /** For nearly all segments: repeats for concurrent writes until few documents are missing. Null if closed meanwhile. */
  async #buildOverlays(
    source: FactsSource,
    owners: DerivedOwner[],
  ): Promise<Map<number, BuiltOverlays> | null> {
    const { segments, merger, pace } = this.#parts;
    const built = new Map<number, BuiltOverlays>();
    for (;;) {
      const missing = segments.snapshot.entries.filter(({ key }) => !built.has(key));
      const documents = missing.reduce((sum, { opened }) => sum + opened.count, 0);
      if (documents <= pace.overlaysAtOnce) return built;
      for (const entry of missing) {
        if (this.#isClosed) return null;
        const name = segments.filesOf(entry) ? `${segments.nextKey()}` : null;
        const { segment } = entry;
        built.set(entry.key, await merger.ask('overlays', { segment, owners, name }, source));
      }
    }
  }

  #changedOwners(source: FactsSource): DerivedOwner[] {
    const changed = changedOwners(this.source, source);
    return ownersIn(this.#parts.segments.snapshot.collection).filter((owner) =>
      changed.includes(owner),
    );
  }

  /** Merges changed overlays with unchanged ones, in order. */
  #withOthers(
    entry: SegmentEntry,
    fresh: BuiltOverlays,
    changed: readonly DerivedOwner[],
  ): BuiltOverlays {
    const { segments } = this.#parts;
    const saved = segments.filesOf(entry)?.overlays;
    const mix = <T>(old: readonly T[], built: readonly T[]) =>
      ownersIn(segments.snapshot.collection).flatMap((owner, at) => {
        const place = changed.indexOf(owner);
        return place < 0 ? old.slice(at, at + 1) : built.slice(place, place + 1);
      });
    return {
      overlays: mix(entry.overlays, fresh.overlays),
      files: saved && fresh.files ? mix(saved, fresh.files) : null,
    };
  }

  #overlaysNow(entry: SegmentEntry, { facts }: LoadedFacts, owners: DerivedOwner[]): BuiltOverlays {
    const { segments, folder } = this.#parts;
    const { collection } = segments.snapshot;
    const overlays = buildOverlays(openBuilt(collection, entry.segment), facts, owners);
    const isSaved = segments.filesOf(entry) !== null;
    if (!isSaved) return { overlays, files: null };
    const kept = saveOverlays({ folder, name: `${segments.nextKey()}` }, overlays);
    return { overlays: kept.blocks, files: kept.saved };
  }

  /** Writes the manifest of trusted files if it changed. */
  #save(): void {
    const { database, segments, folder, version, pace, publish } = this.#parts;
    this.#savedAt = performance.now();
    // Under load, merging comes first: saving does not pay off for small segments that are merged soon.
    if (this.#isQuiet()) {
      const before = segments.snapshot;
      for (const entry of before.entries)
        if (entry.opened.count >= pace.savedFrom) this.#saveEntry(entry);
      if (segments.snapshot !== before) publish();
    }
    const { turn } = segments;
    const { generation: facts, parts } = this.source;
    const content = {
      format: 1,
      version,
      facts,
      ...(parts ? { parts } : {}),
      turn,
      sheets: segments.saved(),
    } as const;
    const said = JSON.stringify(content);
    if (said === this.#saved) return;
    const manifest: Manifest = { ...content, name: randomUUID(), lastKey: segments.lastKey };
    database.promise(manifest.name);
    writeManifest(folder, manifest);
    database.trust(manifest.name, turn);
    this.#saved = said;
    this.#savedEntries = content.sheets;
  }

  #saveEntry(entry: SegmentEntry): void {
    const { segments, folder } = this.#parts;
    if (segments.filesOf(entry)) return;
    segments.keep(entry, saveEntry({ folder, name: `${segments.nextKey()}` }, entry));
  }

  /** Verifies files that were opened without reading them, unless they were merged since. */
  async #verify(entry: SegmentEntry): Promise<void> {
    const { segments, folder, merger, onDamage } = this.#parts;
    const files = this.#isClosed || !segments.has(entry) ? null : segments.filesOf(entry);
    if (!files) return;
    const pathOf = ({ name }: { name: string }) => join(folder, name);
    const job = { segment: pathOf(files.segment), overlays: files.overlays.map(pathOf) };
    const found = await merger.ask('verify', job);
    if (!found) return;
    removeFiles(folder, [basename(found.file)]);
    onDamage(new Error(`${found.damage}; the index is rebuilt`));
  }

  /** Sweeps documents and files removed before the last run. Readers may still need those removed later. */
  async #sweep(): Promise<void> {
    const { database, segments, folder } = this.#parts;
    const others = othersIn(folder, [...segments.files(), ...this.#savedEntries]);
    removeFiles(
      folder,
      others.filter((name) => this.#leftovers.has(name)),
    );
    this.#leftovers = new Set(others);
    const through = this.#sweepable;
    this.#sweepable = segments.turn;
    while (!this.#isClosed && database.sweep(through, sweptAtOnce)) await breathe();
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    this.#jobs++;
    const turn = this.#job.then(work).finally(() => this.#jobs--);
    this.#job = turn.catch(() => undefined);
    return turn;
  }
}
