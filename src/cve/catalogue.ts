import type { Opened } from '../lib/flat-file.ts';
import { isOurs } from './catalogue-check.ts';
import { matchSoftware, type Ready, type ReadyCve } from './matching.ts';
import { mergeVoices, type Voice } from './merge.ts';
import { readRanges } from './ranges-text.ts';
import { readyRange } from './ranges.ts';
import type { Said } from './said.ts';
import type {
  AffectedRange,
  CveCatalogue,
  CveFacts,
  CveMatch,
  CveWeight,
  Software,
} from './store.ts';
import { compareWeights, inOrder, weigh, type SaidRow } from './weigh.ts';
import { Database, type Connection } from '../sqlite.ts';

/** Nobody spoke of any CVE yet. */
export const emptyCatalogue: CveCatalogue = {
  generation: '',
  count: 0,
  fact: () => undefined,
  weight: () => undefined,
  matching: () => [],
  close: () => undefined,
};

/** Ranges held ready in memory, over all products; those of a few hundred products are some ten thousand. */
const mostReady = 200_000;
const cacheMiB = 8;
const columns =
  'document, rank, updated, ranges, conditional, rejected, kind, cvss, epss, exploited';

/** Opens a catalogue that was written; each thread opens it for itself, and they share its pages. */
export function openCatalogue(file: string): Opened<CveCatalogue> {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    if (isOurs(db)) return { value: new OpenedCatalogue(db) };
    db.close();
    return { damage: `${file} is no catalogue of this version` };
  } catch (cause) {
    return { damage: `${file} cannot be read: ${cause instanceof Error ? cause.message : 'why?'}` };
  }
}

class OpenedCatalogue implements CveCatalogue {
  readonly generation: string;
  readonly count: number;
  readonly #db: Connection;
  readonly #ready = new Map<string, readonly ReadyCve[]>();
  #held = 0;
  readonly #rows;
  readonly #bodies;
  readonly #rangesOfCve;
  readonly #rangesOfProduct;

  constructor(db: Connection) {
    this.#db = db;
    db.pragma(`cache_size = ${-cacheMiB * 1024}`);
    const about = db.prepare<[string], string>('SELECT value FROM about WHERE name = ?').pluck();
    this.generation = about.get('generation') ?? '';
    this.count = Number(about.get('count') ?? 0);
    this.#rows = db.prepare<[string], SaidRow>(`SELECT ${columns} FROM said WHERE cve = ?`);
    this.#bodies = db.prepare<[string], BodyRow>(
      `SELECT said.document, rank, updated, feed, body FROM said
        JOIN document ON document.id = said.document WHERE cve = ?`,
    );
    this.#rangesOfCve = db.prepare<[string, number], RangesRow>(
      'SELECT product, cve, document, ranges FROM touches WHERE cve = ? AND document = ?',
    );
    this.#rangesOfProduct = db.prepare<[string], RangesRow>(
      'SELECT product, cve, document, ranges FROM touches WHERE product = ?',
    );
  }

  fact(id: string): CveFacts | undefined {
    const known = id.toUpperCase();
    const rows = inOrder(this.#bodies.all(known));
    if (rows.length === 0) return undefined;
    const voices = rows.map(({ document, feed, body }): Voice => {
      const said = JSON.parse(body) as Said; // ours
      const affected = said.type === 'cve' ? this.#affected(known, document) : [];
      return { feed, said, affected };
    });
    return mergeVoices(known, voices);
  }

  weight(id: string): CveWeight | undefined {
    const known = id.toUpperCase();
    const rows = inOrder(this.#rows.all(known));
    return rows.length === 0 ? undefined : weigh(known, rows);
  }

  matching(software: Software): readonly CveMatch[] {
    return matchSoftware(software, (key) => this.#cvesOf(key));
  }

  close(): void {
    this.#db.close();
  }

  #affected(cve: string, document: number): AffectedRange[] {
    const rows = this.#rangesOfCve.all(cve, document);
    return rows.flatMap(({ product, ranges }) => readRanges(ranges, product));
  }

  /** Made ready once: banners name the same few products over and over, in many versions. */
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
      const rows = inOrder(this.#rows.all(cve));
      // One voice speaks for all products of a CVE: what another says of one of them counts no more.
      const speaker = rows.find((row) => row.ranges > 0);
      if (speaker?.document !== document || rows.some(({ rejected }) => rejected === 1)) continue;
      const all = readRanges(ranges, key).flatMap(toReady);
      ready.push({
        weight: weigh(cve, rows),
        isConditional: speaker.conditional === 1,
        touched: all.filter(({ range }) => range.isVulnerable),
        safe: all.filter(({ range }) => !range.isVulnerable),
      });
    }
    return ready.sort((one, other) => compareWeights(one.weight, other.weight));
  }
}

interface BodyRow extends Pick<SaidRow, 'document' | 'rank' | 'updated'> {
  feed: string;
  body: string;
}

interface RangesRow {
  product: string;
  cve: string;
  document: number;
  ranges: string;
}

function toReady(range: AffectedRange): Ready[] {
  const ready = readyRange(range);
  return ready ? [{ range, ready }] : [];
}
