import type { Opened } from '../lib/flat-file.ts';
import { isOurs } from './catalogue-check.ts';
import { coverageOf } from './coverage.ts';
import { isMistaken, lastAffected, missingNeeds } from './corrections.ts';
import { versionsShipped, type PackageState } from './distribution.ts';
import { findLifecycle, type CycleRow } from './lifecycle.ts';
import { matchSoftware, type Knowledge, type PackageStates, type ReadyCve } from './matching.ts';
import { mergeRecords } from './merge.ts';
import { ProductBrowser } from './product-browser.ts';
import { readRanges } from './ranges-text.ts';
import { readyRange, type Ready } from './ranges.ts';
import type { CveRecord } from './record.ts';
import type {
  AffectedRange,
  Coverage,
  CveCatalogue,
  CveFacts,
  CveMatch,
  CveWeight,
  Lifecycle,
  Software,
} from './store.ts';
import { compareWeights, bestFirst, weightOf, type RecordRow } from './ranking.ts';
import { Database, type Connection } from '../sqlite.ts';

/** Used until a feed has been read. */
export const emptyCatalogue: CveCatalogue = {
  generation: '',
  count: 0,
  rangeCount: 0,
  fact: () => undefined,
  weight: () => undefined,
  matching: () => [],
  coverage: () => ({ why: 'not loaded', keys: [] }),
  changedLately: () => [],
  vendors: () => [],
  productsOf: () => [],
  ofProduct: () => [],
  lifecycle: () => undefined,
  close: () => undefined,
};

/** Parsed ranges held in memory for all products; a few hundred products have some ten thousand. */
const mostReady = 200_000;
const mostPackages = 500;
const cacheMiB = 8;
const columns = 'document, rank, updated, ranges, rejected, kind, cvss, epss, exploited';

/** Opens a written catalogue; each thread opens its own, and they share its pages. */
export function openCatalogue(file: string): Opened<CveCatalogue> {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    if (isOurs(db)) return { value: new OpenedCatalogue(db) };
    db.close();
    return { damage: `${file} is not a catalogue of this version` };
  } catch (cause) {
    return { damage: `${file} cannot be read: ${cause instanceof Error ? cause.message : 'why?'}` };
  }
}

class OpenedCatalogue implements CveCatalogue {
  readonly generation: string;
  readonly count: number;
  readonly rangeCount: number;
  readonly #db: Connection;
  readonly #ready = new Map<string, readonly ReadyCve[]>();
  #held = 0;
  readonly #packages = new Map<string, PackageStates | undefined>();
  readonly #knowledge: Knowledge;
  readonly #rows;
  readonly #bodies;
  readonly #rangesOfCve;
  readonly #rangesOfProduct;
  readonly #statesOfPackage;
  readonly #hasPackageOf;
  readonly #hasRangesOf;
  readonly #cycles;
  readonly #browser: ProductBrowser;

  constructor(db: Connection) {
    this.#db = db;
    db.pragma(`cache_size = ${-cacheMiB * 1024}`);
    const about = db.prepare<[string], string>('SELECT value FROM about WHERE name = ?').pluck();
    this.generation = about.get('generation') ?? '';
    this.count = Number(about.get('count') ?? 0);
    this.rangeCount = Number(about.get('ranges') ?? 0);
    this.#rows = db.prepare<[string], RecordRow>(`SELECT ${columns} FROM record WHERE cve = ?`);
    this.#bodies = db.prepare<[string], BodyRow>(
      'SELECT document, rank, updated, body FROM record WHERE cve = ?',
    );
    this.#rangesOfCve = db.prepare<[string, number], RangesRow>(
      'SELECT product, cve, document, ranges FROM affected WHERE cve = ? AND document = ?',
    );
    this.#rangesOfProduct = db.prepare<[string], RangesRow>(
      'SELECT product, cve, document, ranges FROM affected WHERE product = ?',
    );
    this.#hasRangesOf = db
      .prepare<[string], number>('SELECT 1 FROM affected WHERE product = ? LIMIT 1')
      .pluck();
    this.#statesOfPackage = db.prepare<[string, string], StateRow>(
      `SELECT cve, release, state, fixed_in AS fixedIn, newest, note, feed FROM package
        JOIN document ON document.id = package.document WHERE distribution = ? AND package.name = ?`,
    );
    this.#hasPackageOf = db
      .prepare<[string], number>('SELECT 1 FROM package WHERE distribution = ? LIMIT 1')
      .pluck();
    this.#cycles = db.prepare<[string], CycleRow>(
      'SELECT title, cycle, ended, ends_on AS endsOn, latest FROM lifecycle WHERE product = ?',
    );
    this.#browser = new ProductBrowser(db);
    this.#knowledge = {
      cvesOf: (key) => this.#cvesOf(key),
      statesOf: (family, name) => this.#statesOf(family, name),
      tracks: (family) => this.#hasPackageOf.get(family) !== undefined,
      weightOf: (id) => this.weight(id) ?? { id, cvss: null, epss: null, isKnownExploited: false },
    };
  }

  fact(id: string): CveFacts | undefined {
    const known = id.toUpperCase();
    const rows = bestFirst(this.#bodies.all(known));
    if (rows.length === 0) return undefined;
    const records = rows.map(({ document, body }) => {
      const record = JSON.parse(body) as CveRecord; // written from one
      return { record, affected: record.type === 'cve' ? this.#affected(known, document) : [] };
    });
    return mergeRecords(known, records);
  }

  weight(id: string): CveWeight | undefined {
    const known = id.toUpperCase();
    const rows = bestFirst(this.#rows.all(known));
    return rows.length === 0 ? undefined : weightOf(known, rows);
  }

  matching(software: Software): readonly CveMatch[] {
    return matchSoftware(software, this.#knowledge);
  }

  coverage(software: Software): Coverage {
    if (this.rangeCount === 0) return { why: 'not loaded', keys: [] };
    return coverageOf(software, (key) => this.#hasRangesOf.get(key) !== undefined);
  }

  changedLately(most: number): readonly string[] {
    return this.#browser.changedLately(most);
  }

  vendors(): readonly string[] {
    return this.#browser.vendors();
  }

  productsOf(vendor: string): readonly string[] {
    return this.#browser.productsOf(vendor);
  }

  ofProduct(vendor: string, product: string): readonly string[] {
    return this.#browser.ofProduct(vendor, product);
  }

  lifecycle(software: Software, now: number): Lifecycle | undefined {
    return findLifecycle(software, (key) => this.#cycles.all(key), now);
  }

  close(): void {
    this.#db.close();
  }

  #affected(cve: string, document: number): AffectedRange[] {
    const rows = this.#rangesOfCve.all(cve, document);
    return rows.flatMap(({ product, ranges }) => readRanges(ranges, product));
  }

  #statesOf(family: string, name: string): PackageStates | undefined {
    const key = `${family} ${name}`;
    const known = this.#packages.get(key);
    if (known || this.#packages.has(key)) return known;
    if (this.#packages.size >= mostPackages) this.#packages.clear();
    const made = toPackageStates(family, this.#statesOfPackage.all(family, name));
    this.#packages.set(key, made);
    return made;
  }

  /** Parsed once and cached: banners name the same few products over and over, in many versions. */
  #cvesOf(key: string): readonly ReadyCve[] {
    const known = this.#ready.get(key);
    if (known) return known;
    const made = this.#makeReady(key);
    const held = made.reduce((sum, { touched, safe }) => sum + touched.length + safe.length, 1);
    if (this.#held + held > mostReady) {
      this.#ready.clear();
      this.#held = 0;
    }
    this.#ready.set(key, made);
    this.#held += held;
    return made;
  }

  #makeReady(key: string): ReadyCve[] {
    const ready: ReadyCve[] = [];
    for (const { cve, document, ranges } of this.#rangesOfProduct.all(key)) {
      const rows = bestFirst(this.#rows.all(cve));
      // The ranges of one source count, for all products of the CVE.
      const source = rows.find((row) => row.ranges > 0);
      if (source?.document !== document || rows.some(({ rejected }) => rejected === 1)) continue;
      if (isMistaken(cve, key)) continue;
      const all = readRanges(ranges, key)
        .map((range) => corrected(cve, range))
        .flatMap(toReady);
      ready.push({
        weight: weightOf(cve, rows),
        touched: all.filter(({ range }) => range.isVulnerable),
        safe: all.filter(({ range }) => !range.isVulnerable),
      });
    }
    return ready.sort((one, other) => compareWeights(one.weight, other.weight));
  }
}

interface BodyRow extends Pick<RecordRow, 'document' | 'rank' | 'updated'> {
  body: string;
}

interface RangesRow {
  product: string;
  cve: string;
  document: number;
  ranges: string;
}

interface StateRow extends PackageState {
  cve: string;
}

function toPackageStates(family: string, rows: readonly StateRow[]): PackageStates | undefined {
  if (rows.length === 0) return undefined;
  const byCve = new Map<string, PackageState[]>();
  for (const { cve, ...state } of rows) {
    const states = byCve.get(cve);
    if (states) states.push(state);
    else byCve.set(cve, [state]);
  }
  return {
    byCve,
    releases: new Set(rows.map(({ release }) => release)),
    shipped: versionsShipped(family, rows),
  };
}

function corrected(cve: string, range: AffectedRange): AffectedRange {
  const needs = range.needs.length > 0 ? range.needs : missingNeeds(cve);
  return { ...range, needs, endIncluding: lastAffected(cve, range.endIncluding) };
}

function toReady(range: AffectedRange): Ready[] {
  const ready = readyRange(range);
  return ready ? [{ range, ready }] : [];
}
