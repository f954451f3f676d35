import { ClueList } from '../../src/domain/phishing/clue-list.ts';
import { findClues } from '../../src/domain/phishing/clues.ts';
import { featuresOf } from '../../src/domain/phishing/features.ts';
import { readSite, type Site } from '../../src/domain/phishing/site.ts';
import { createRandom } from '../../test/proof/random.ts';
import type { Source } from './sources.ts';

/** Labelled URLs with their clues, row by row. */
export interface Corpus {
  sources: readonly Source[];
  /** For each row: the number of its source, its label, its owner, whether it is a home page. */
  source: Uint16Array;
  phishing: Uint8Array;
  owner: Int32Array;
  isHome: Uint8Array;
  url: readonly string[];
  /** The clues of row `r` are those from `from[r]` up to `from[r + 1]`. */
  from: Uint32Array;
  buckets: Int32Array;
  scales: Float32Array;
}

export interface CorpusSize {
  seed: number;
  mostPhishing: number;
  mostOrdinary: number;
}

interface Row {
  site: Site;
  source: number;
}

/** A campaign has many URLs on a domain and a site many pages: neither may dominate the training. */
const mostOfOwner = { phishing: 3, ordinary: 8 };

/** A sample of every source, without duplicate URLs, with their clues. */
export function createCorpus(sources: readonly Source[], size: CorpusSize): Corpus {
  const rows = drawRows(sources, size);
  const owners = new Map<string, number>();
  const ownerOf = (name: string) => {
    const known = owners.get(name) ?? owners.size;
    owners.set(name, known);
    return known;
  };
  return {
    sources,
    source: Uint16Array.from(rows, ({ source }) => source),
    phishing: Uint8Array.from(rows, ({ source }) => Number(sources[source]!.phishing)),
    owner: Int32Array.from(rows, ({ site }) => ownerOf(site.registrable)),
    isHome: Uint8Array.from(rows, ({ site }) => Number(site.path === '' && site.query === '')),
    url: rows.map(({ site }) => site.url),
    ...cluesOf(rows),
  };
}

function drawRows(sources: readonly Source[], size: CorpusSize): Row[] {
  const random = createRandom(size.seed);
  const draw = new Draw();
  return sources.flatMap(({ phishing, urls }, source) => {
    const rows: Row[] = [];
    const most = phishing ? size.mostPhishing : size.mostOrdinary;
    draw.startSource(phishing);
    for (const text of shuffled(urls, random)) {
      if (rows.length === most) break;
      const site = readSite(clean(text));
      if (site !== null && draw.accepts(site)) rows.push({ site, source });
    }
    return rows;
  });
}

/** Decides which URLs of a source to include. */
class Draw {
  private readonly seen = new Set<string>();
  private readonly phishingHosts = new Set<string>();
  private counts = new Map<string, number>();
  private phishing = false;

  startSource(phishing: boolean): void {
    this.counts = new Map();
    this.phishing = phishing;
  }

  accepts(site: Site): boolean {
    const { host, registrable } = site;
    const key = `${site.subdomain}.${registrable}/${site.path}?${site.query}`;
    const count = this.counts.get(registrable) ?? 0;
    const most = this.phishing ? mostOfOwner.phishing : mostOfOwner.ordinary;
    // A host with known phishing cannot count as ordinary.
    const isContested = !this.phishing && this.phishingHosts.has(host);
    if (!host.includes('.') || this.seen.has(key) || count === most || isContested) return false;
    this.seen.add(key);
    this.counts.set(registrable, count + 1);
    if (this.phishing) this.phishingHosts.add(host);
    return true;
  }
}

export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const copy = [...all];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

/** Removes what only certain lists add to their URLs. */
function clean(text: string): string {
  return text.trim().replaceAll('&amp;', '&').replaceAll('*', '').replace(/#.*$/, '');
}

function cluesOf(rows: readonly Row[]): Pick<Corpus, 'from' | 'buckets' | 'scales'> {
  const from = new Uint32Array(rows.length + 1);
  let buckets = new Int32Array(rows.length * 160 + 4_096);
  let scales = new Float32Array(buckets.length);
  let count = 0;
  const clues = new ClueList();
  rows.forEach(({ site }, row) => {
    findClues(clues, featuresOf(site));
    if (count + clues.count > buckets.length) {
      buckets = grown(buckets, new Int32Array(2 * buckets.length));
      scales = grown(scales, new Float32Array(2 * scales.length));
    }
    buckets.set(clues.buckets.subarray(0, clues.count), count);
    scales.set(clues.scales.subarray(0, clues.count), count);
    count += clues.count;
    from[row + 1] = count;
  });
  return { from, buckets: buckets.subarray(0, count), scales: scales.subarray(0, count) };
}

function grown<T extends Int32Array | Float32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
