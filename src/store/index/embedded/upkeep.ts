import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ThreadOnDemand } from '../../../lib/thread.ts';
import type { Sheet } from './edition.ts';
import {
  changedOwners,
  type DerivedOwner,
  type FactsSource,
  type Known,
  openFacts,
} from '../facts.ts';
import {
  type Files,
  keepOverlays,
  keepSheet,
  type Made,
  makeOverlays,
  type Manifest,
  openMade,
  othersIn,
  ownersIn,
  removeFiles,
  writeManifest,
} from './manifest.ts';
import type { MadeOverlays, MergerFunctions } from './merger-thread.ts';
import type { Pace } from './pace.ts';
import { planMerge, type Stretch } from './plan.ts';
import type { Shelf } from './shelf.ts';
import type { Truth } from './truth.ts';

interface UpkeepParts<Document> {
  truth: Truth<Document>;
  shelf: Shelf;
  /** Sheets whose files are still to be verified. */
  unverified: readonly Sheet[];
  workshop: ThreadOnDemand<MergerFunctions>;
  pace: Pace;
  folder: string;
  /** Kind version. */
  version: number;
  known: Known;
  /** Announces the new edition. */
  publish: () => void;
  onFault: (error: unknown) => void;
  /** A file in use is damaged. It has been removed, so that a new start rebuilds it. */
  onDamage: (error: Error) => void;
}

/** Delay before a retry: the disk may be full. */
const afterFaultMs = 10_000;
/** Documents swept per transaction. */
const sweptAtOnce = 500;

/** Maintains the shelf in the background: merges, facts, files. One job at a time. */
export class Upkeep<Document> {
  readonly #parts: UpkeepParts<Document>;
  readonly #timers: readonly NodeJS.Timeout[];
  #known: Known;
  #job: Promise<unknown> = Promise.resolve();
  #jobs = 0;
  #wroteAt = 0;
  #savedAt = 0;
  /** Content of the last manifest, without its name. */
  #saved = '';
  #savedSheets: readonly Files[];
  #sweepable = 0;
  /** Files that no sheet had at the last sweep. */
  #leftovers = new Set<string>();
  #pausedUntil = 0;
  #isClosed = false;

  constructor(parts: UpkeepParts<Document>) {
    this.#parts = parts;
    this.#known = parts.known;
    this.#savedSheets = parts.shelf.saved();
    this.#timers = [
      setInterval(() => this.#consider(), parts.pace.quietMs),
      setInterval(() => {
        this.#inTurn(() => this.#sweep()).catch(parts.onFault);
      }, parts.pace.sweepEveryMs),
    ];
    for (const sheet of parts.unverified)
      this.#inTurn(() => this.#verify(sheet)).catch(parts.onFault);
    this.#consider();
  }

  /** Feed data for new documents. */
  get known(): Known {
    return this.#known;
  }

  get source(): FactsSource {
    return this.#known.source;
  }

  /** A sheet that was being built while facts changed gets the current ones. */
  asOfNow(made: Made): Made {
    if (made.generation === this.source.generation) return made;
    const segment = openMade(this.#parts.shelf.edition.collection, made.segment);
    return { ...made, overlays: makeOverlays(segment, this.#known.facts) };
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

  /** Builds changed overlays next to those in use and swaps them all at once. */
  setFacts(source: FactsSource): Promise<void> {
    return this.#inTurn(async () => {
      if (source.generation === this.source.generation) return;
      const known = await openFacts(source);
      const changed = this.#changedOwners(source);
      const made = await this.#makeOverlays(source, changed);
      if (!made) return;
      this.#parts.shelf.replaceOverlays((sheet) => {
        const fresh = made.get(sheet.key) ?? this.#overlaysNow(sheet, known, changed);
        return this.#withOthers(sheet, fresh, changed);
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
    const { shelf, folder, workshop } = this.#parts;
    for (const sheet of shelf.edition.sheets) this.#saveSheet(sheet);
    this.#save();
    removeFiles(folder, othersIn(folder, shelf.files()));
    await workshop.close();
  }

  /** Starts the next due job, unless one is running: that one checks again when done. */
  #consider(): void {
    const now = performance.now();
    if (this.#jobs > 0 || this.#isClosed || now < this.#pausedUntil) return;
    const { shelf, pace } = this.#parts;
    const plan = planMerge(shelf.sizes, this.#isQuiet());
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

  async #merge(plan: Stretch): Promise<void> {
    const { shelf, workshop, publish } = this.#parts;
    const sheets = shelf.sheetsIn(plan);
    const key = shelf.nextKey();
    const isEmpty = sheets.every(({ opened, gone }) => gone.length === opened.count);
    const parts = sheets.map(({ segment, overlays, gone }) => ({ segment, overlays, gone }));
    const made = isEmpty
      ? null
      : await workshop.ask('merge', { sheets: parts, name: `${key}` }, this.source);
    shelf.replace(sheets, made, key);
    publish();
  }

  /** For nearly all sheets: keeps up with concurrent writes until little is missing. Null if it is closed meanwhile. */
  async #makeOverlays(
    source: FactsSource,
    owners: DerivedOwner[],
  ): Promise<Map<number, MadeOverlays> | null> {
    const { shelf, workshop, pace } = this.#parts;
    const made = new Map<number, MadeOverlays>();
    for (;;) {
      const missing = shelf.edition.sheets.filter(({ key }) => !made.has(key));
      const documents = missing.reduce((sum, { opened }) => sum + opened.count, 0);
      if (documents <= pace.overlaysAtOnce) return made;
      for (const sheet of missing) {
        if (this.#isClosed) return null;
        const name = shelf.filesOf(sheet) ? `${shelf.nextKey()}` : null;
        const { segment } = sheet;
        made.set(sheet.key, await workshop.ask('overlays', { segment, owners, name }, source));
      }
    }
  }

  #changedOwners(source: FactsSource): DerivedOwner[] {
    const changed = changedOwners(this.source, source);
    return ownersIn(this.#parts.shelf.edition.collection).filter((owner) =>
      changed.includes(owner),
    );
  }

  /** Merges changed overlays with unchanged ones, in order. */
  #withOthers(sheet: Sheet, fresh: MadeOverlays, changed: readonly DerivedOwner[]): MadeOverlays {
    const { shelf } = this.#parts;
    const saved = shelf.filesOf(sheet)?.overlays;
    const mix = <T>(old: readonly T[], made: readonly T[]) =>
      ownersIn(shelf.edition.collection).flatMap((owner, at) => {
        const place = changed.indexOf(owner);
        return place < 0 ? old.slice(at, at + 1) : made.slice(place, place + 1);
      });
    return {
      overlays: mix(sheet.overlays, fresh.overlays),
      files: saved && fresh.files ? mix(saved, fresh.files) : null,
    };
  }

  #overlaysNow(sheet: Sheet, { facts }: Known, owners: DerivedOwner[]): MadeOverlays {
    const { shelf, folder } = this.#parts;
    const { collection } = shelf.edition;
    const overlays = makeOverlays(openMade(collection, sheet.segment), facts, owners);
    const isSaved = shelf.filesOf(sheet) !== null;
    if (!isSaved) return { overlays, files: null };
    const kept = keepOverlays({ folder, name: `${shelf.nextKey()}` }, overlays);
    return { overlays: kept.blocks, files: kept.saved };
  }

  /** Writes the manifest of trusted files, unless it is unchanged. */
  #save(): void {
    const { truth, shelf, folder, version, pace, publish } = this.#parts;
    this.#savedAt = performance.now();
    // Under load, merging comes first: small sheets are gone before saving them pays off.
    if (this.#isQuiet()) {
      const before = shelf.edition;
      for (const sheet of before.sheets)
        if (sheet.opened.count >= pace.savedFrom) this.#saveSheet(sheet);
      if (shelf.edition !== before) publish();
    }
    const { turn } = shelf;
    const { generation: facts, parts } = this.source;
    const content = {
      format: 1,
      version,
      facts,
      ...(parts ? { parts } : {}),
      turn,
      sheets: shelf.saved(),
    } as const;
    const said = JSON.stringify(content);
    if (said === this.#saved) return;
    const manifest: Manifest = { ...content, name: randomUUID(), lastKey: shelf.lastKey };
    truth.promise(manifest.name);
    writeManifest(folder, manifest);
    truth.trust(manifest.name, turn);
    this.#saved = said;
    this.#savedSheets = content.sheets;
  }

  #saveSheet(sheet: Sheet): void {
    const { shelf, folder } = this.#parts;
    if (shelf.filesOf(sheet)) return;
    shelf.keep(sheet, keepSheet({ folder, name: `${shelf.nextKey()}` }, sheet));
  }

  /** Files that were opened unread, unless they have been merged since. */
  async #verify(sheet: Sheet): Promise<void> {
    const { shelf, folder, workshop, onDamage } = this.#parts;
    const files = this.#isClosed || !shelf.has(sheet) ? null : shelf.filesOf(sheet);
    if (!files) return;
    const pathOf = ({ name }: { name: string }) => join(folder, name);
    const job = { segment: pathOf(files.segment), overlays: files.overlays.map(pathOf) };
    const found = await workshop.ask('verify', job);
    if (!found) return;
    removeFiles(folder, [basename(found.file)]);
    onDamage(new Error(`${found.damage}; it is rebuilt`));
  }

  /**
   * Sweeps what was removed before the last run: documents, and files, which readers map only when they get to
   * the edition that has them.
   */
  async #sweep(): Promise<void> {
    const { truth, shelf, folder } = this.#parts;
    const others = othersIn(folder, [...shelf.files(), ...this.#savedSheets]);
    removeFiles(
      folder,
      others.filter((name) => this.#leftovers.has(name)),
    );
    this.#leftovers = new Set(others);
    const through = this.#sweepable;
    this.#sweepable = shelf.turn;
    while (!this.#isClosed && truth.sweep(through, sweptAtOnce)) await breathe();
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    this.#jobs++;
    const turn = this.#job.then(work).finally(() => this.#jobs--);
    this.#job = turn.catch(() => undefined);
    return turn;
  }
}
