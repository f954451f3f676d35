import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedFacts } from '../src/banner/facts.ts';
import type { Banner } from '../src/banner/store.ts';
import { writeCatalogue, type CveDocument } from '../src/cve/catalogue-writer.ts';
import { openCatalogue } from '../src/cve/catalogue.ts';
import { keysOfName } from '../src/cve/products.ts';
import type { CveRecord, CveDetails } from '../src/cve/record.ts';
import { shareSnapshot } from '../src/intel/shared.ts';
import type { EmbeddedIndex } from '../src/store/index/embedded/embedded-index.ts';
import { seeded } from '../test/intel/reference.ts';
import { products } from './banner-data.ts';
import { built, factsMoment, openIndex, openWorld } from './banner-place.ts';
import { banners } from './banners.ts';
import type { Figure } from './figure.ts';

/** As many as NVD has. */
const cves = 300_000;
/** Products besides those named by the banners. */
const others = 30_000;
/** CVEs of a common product. */
const cvesOfCommon = 200;
const writtenAtOnce = 2_000;

/**
 * The cost of a feed update: all scores change, a new catalogue is built next to the old one, and
 * the CVEs of every banner are recomputed.
 */
export async function* benchCve(count = 1_000_000): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-cve-'));
  try {
    const first = join(folder, 'first.sqlite');
    const records = document('nvd', nvd);
    const build = await timed(() => write(first, null, [records, document('epss-1', epss)]));
    yield { name: 'cve.build', value: build, unit: 's' };
    const index = await openIndex(join(folder, 'banners'));
    try {
      await fill(index, count);
      await use(index, first);
      const second = join(folder, 'second.sqlite');
      const update = await timed(() => write(second, first, [records, document('epss-2', epss)]));
      const recompute = await timed(() => use(index, second));
      yield { name: 'cve.update', value: update, unit: 's' };
      yield { name: 'cve.recompute', value: recompute, unit: 's' };
      yield {
        name: `cve.update-of-${count}-banners`,
        value: update + recompute,
        unit: 's',
        target: { op: '<=', value: 30 },
      };
      const found = await index.search({ filter: exploited, offset: 0, limit: 0 });
      yield { name: 'cve.banners-with-cves', value: found.count, unit: 'banners' };
    } finally {
      await index.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const exploited = { kind: 'has', field: 'cve_id' } as const;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

async function write(file: string, former: string | null, documents: CveDocument[]): Promise<void> {
  const { faults } = await writeCatalogue({ file, former, generation: file, documents });
  if (faults.length > 0) throw new Error(faults.join());
}

async function fill(index: EmbeddedIndex<Banner>, count: number): Promise<void> {
  let batch: Banner[] = [];
  for (const banner of banners(count)) {
    batch.push(banner);
    if (batch.length < writtenAtOnce) continue;
    await index.write(batch);
    batch = [];
  }
  await index.write(batch);
}

/** What the service does with a new catalogue. */
async function use(index: EmbeddedIndex<Banner>, file: string): Promise<void> {
  const opened = openCatalogue(file);
  if ('damage' in opened) throw new Error(opened.damage);
  opened.value.close();
  const snapshot = shareSnapshot(openWorld(), []);
  const shared: SharedFacts = { snapshot, cves: file, now: factsMoment };
  const parts = { address: 'bench', software: file };
  await index.setFacts({ module: built('banner', 'facts.js'), shared, generation: file, parts });
}

function document(name: string, read: () => Iterable<CveRecord[]>): CveDocument {
  return {
    name,
    feed: name,
    async *read() {
      for (const batch of read()) yield await Promise.resolve(batch);
    },
  };
}

const idOf = (at: number) => `CVE-${2000 + (at % 27)}-${10_000 + at}`;

function* nvd(): Generator<CveRecord[]> {
  const random = seeded(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const common = products.flatMap(({ name }) => keysOfName(name).slice(0, 1));
  const versionOf = () => `${below(12)}.${below(20)}.${below(30)}`;
  for (let at = 0; at < cves; at += writtenAtOnce) {
    yield Array.from({ length: writtenAtOnce }, (_, offset) => {
      const number = at + offset;
      const key =
        number < common.length * cvesOfCommon
          ? (common[number % common.length] ?? '')
          : `vendor${below(others)}:product${below(3)}`;
      return toRecord(idOf(number), { key, first: versionOf(), last: versionOf(), below });
    });
  }
}

interface Draft {
  key: string;
  first: string;
  last: string;
  below: (limit: number) => number;
}

function toRecord(cve: string, { key, first, last, below }: Draft): CveDetails {
  return {
    type: 'cve',
    source: 'nvd',
    cve,
    state: 'Analyzed',
    description: `${'What it is about, at the length that such texts have. '.repeat(5)}${cve}`,
    publishedAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2024-01-01T00:00:00.000Z',
    cvss: [{ version: '3.1', score: below(100) / 10, vector: 'CVSS:3.1/AV:N', source: 'nvd' }],
    cwes: ['CWE-79'],
    affected: [
      {
        cpe: `cpe:2.3:a:${key}:*:*:*:*:*:*:*:*`,
        vulnerable: true,
        versionStartIncluding: first,
        versionEndExcluding: last,
      },
      { cpe: `cpe:2.3:a:${key}:${last}:*:*:*:*:*:*:*`, vulnerable: true },
    ],
    references: [`https://advisory.example/${cve}`, `https://vendor.example/${cve}`],
  };
}

function* epss(): Generator<CveRecord[]> {
  for (let at = 0; at < cves; at += writtenAtOnce) {
    yield Array.from({ length: writtenAtOnce }, (_, offset) => ({
      type: 'epss',
      cve: idOf(at + offset),
      epss: ((at + offset) % 997) / 1000,
      percentile: 0.5,
      day: '2026-01-01',
    }));
  }
}
