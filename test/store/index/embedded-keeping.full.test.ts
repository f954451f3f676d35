import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import type { EmbeddedIndex } from '../../../src/store/index/embedded/embedded-index.ts';
import type { Manifest } from '../../../src/store/index/embedded/segment-files.ts';
import { verifyDocuments } from '../../../src/store/index/embedded/schema.ts';
import { copySnapshot } from '../../../src/store/sqlite-file.ts';
import { temporaryFolder } from '../../harness.ts';
import { hurry, openPlain, plainParts, plainSource } from './embedded.ts';
import { documents, facts, open } from './plain-index.ts';
import { codec } from './plain/codec.mjs';
import type { PlainDocument } from './plain/documents.ts';

describe('a copy of the documents', () => {
  it('reflects the moment of the request, and is all that a restore needs', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await open(parts);
    await index.write(documents(50));
    const other = plainParts(temporaryFolder(), facts);
    const copying = copySnapshot(parts.file, other.file);
    await index.write(documents(60));
    await copying;
    verifyDocuments(other.file, codec);

    const restored = await open(other);
    expect((await restored.search({ filter: every, offset: 0, limit: 1 })).count).toBe(50);
    expect((await index.search({ filter: every, offset: 0, limit: 1 })).count).toBe(60);
  });

  it('is rejected if damaged', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await openPlain(parts);
    await index.write(documents(500));
    await index.close();
    const bytes = readFileSync(parts.file);
    bytes.fill(0xa5, 3 * 8_192, 4 * 8_192);
    writeFileSync(parts.file, bytes);
    expect(() => verifyDocuments(parts.file, codec)).toThrow(/is damaged/);
  });
});

describe('the files of a segment', () => {
  it('stay while an earlier segment has no files yet', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    // Never quiet: segments that nothing merges are saved only when the index is closed.
    const index = await openPlain({ ...parts, pace: { ...parts.pace, quietMs: 600_000 } });
    const readManifest = () => {
      const [, text = ''] = readFileSync(join(parts.folder, 'manifest'), 'utf8').split('\n');
      return JSON.parse(text) as Pick<Manifest, 'turn' | 'sheets'>; // just written by the index
    };
    const all = documents(200);
    await index.write(all.slice(0, 40));
    for (let from = 40; from < 200; from += 5) await index.write(all.slice(from, from + 5));
    // Known documents change nothing, but make the index look for work.
    const merged = async () => {
      await index.write(all.slice(0, 1));
      return index.segments;
    };
    await expect.poll(merged).toBe(2);
    // The manifest lists removals, so it is rewritten.
    const { turn } = readManifest();
    let oldest = 1_000;
    const savedTurn = async () => {
      await index.remove({ kind: 'time', from: oldest, to: oldest++ });
      return readManifest().turn;
    };
    const often = { interval: 1_000 };
    await expect.poll(savedTurn, often).toBeGreaterThan(turn);
    await index.close();

    const { sheets } = readManifest();
    const files = sheets.flatMap(({ segment, overlays }) => [segment, ...overlays]);
    expect(sheets).toHaveLength(2);
    expect(files.filter(({ name }) => !existsSync(join(parts.folder, name)))).toEqual([]);
  });
});

describe('facts that change in part', () => {
  const changed = {
    addresses: new Map([['192.0.2.1', { country: ['DE'] }]]),
    software: new Map([['httpd', { cve_id: ['CVE-2022-31813'] }]]),
  };

  it('are looked up for that part only, in every segment, and survive a restart', async () => {
    const folder = temporaryFolder();
    const first = { ...plainSource(facts, 'first'), parts: { address: 'a', software: 'a' } };
    const second = { ...plainSource(changed, 'second'), parts: { address: 'a', software: 'b' } };
    const index = await openPlain(plainParts(folder, facts, { facts: first }));
    for (const count of [40, 90, 95]) await index.write(documents(count));
    await index.setFacts(second);
    await index.write(documents(97));
    const told = async (of: typeof index) => {
      const { rows } = await of.search({ filter: every, offset: 2, limit: 100 });
      return new Set(rows.map((row) => JSON.stringify(row.facts)));
    };
    const kept = { country: ['KR'], score: [5], cve_id: ['CVE-2022-31813'] };
    expect(await told(index)).toEqual(new Set([JSON.stringify(kept)]));
    await index.close();
    const again = await open(plainParts(folder, facts, { facts: second }));
    expect(await told(again)).toEqual(new Set([JSON.stringify(kept)]));
  });

  it('are all looked up again if the change is unknown', async () => {
    const index = await open(plainParts(temporaryFolder(), facts));
    await index.write(documents(50));
    await index.setFacts(plainSource(changed, 'second'));
    const { rows } = await index.search({ filter: every, offset: 0, limit: 1 });
    expect(rows[0]?.facts).toEqual({ country: ['DE'], cve_id: ['CVE-2022-31813'] });
  });
});

describe('facts of the last run', () => {
  const parts = { address: 'a', software: 'a' };
  const first = { ...plainSource(facts, 'first'), parts };
  const changed = { ...facts, software: new Map([['httpd', { cve_id: ['CVE-2022-31813'] }]]) };
  const large = { pace: { ...hurry, verifiedFirst: 0 } };

  /** Facts that respond only once the gate is open. */
  function gated() {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const source = {
      ...plainSource({ ...changed, gate }, 'second'),
      parts: { ...parts, software: 'b' },
    };
    const openGate = () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    };
    return { source, openGate };
  }

  async function leave(folder: string): Promise<void> {
    const index = await openPlain(plainParts(folder, facts, { facts: first }));
    for (const count of [100, 180, 200]) await index.write(documents(count));
    await index.close();
  }

  const cvesOf = async (index: EmbeddedIndex<PlainDocument>) => {
    const { rows } = await index.search({ filter: every, offset: 0, limit: 200 });
    return new Set(rows.map((row) => String(row.facts['cve_id'])));
  };

  it('answer immediately if there is much data, say so, and are then replaced by current ones', async () => {
    const folder = temporaryFolder();
    await leave(folder);
    const { source, openGate } = gated();
    const told: unknown[] = [];
    const onOldFacts = (of: unknown) => told.push(of);
    const again = await open(plainParts(folder, facts, { ...large, facts: source, onOldFacts }));

    expect(told).toEqual([{ address: 'a', software: 'several' }]);
    expect(await cvesOf(again)).toEqual(new Set(['CVE-2021-41773']));
    openGate();
    await again.setFacts(source);
    expect(await cvesOf(again)).toEqual(new Set(['CVE-2022-31813']));
  });

  it('are known as such after a stop that precedes their replacement', async () => {
    const folder = temporaryFolder();
    await leave(folder);
    const { source, openGate } = gated();
    const stopped = await openPlain(plainParts(folder, facts, { ...large, facts: source }));
    const closing = stopped.close();
    openGate();
    await closing;

    const told: unknown[] = [];
    const onOldFacts = (of: unknown) => told.push(of);
    const again = await open(plainParts(folder, facts, { ...large, facts: first, onOldFacts }));
    await again.setFacts(first);
    expect(told).toHaveLength(1);
    expect(await cvesOf(again)).toEqual(new Set(['CVE-2021-41773']));
  });

  it('are replaced before the first answer if there is little data', async () => {
    const folder = temporaryFolder();
    await leave(folder);
    const { source, openGate } = gated();
    openGate();
    const onOldFacts = () => expect.unreachable();
    const again = await open(plainParts(folder, facts, { facts: source, onOldFacts }));
    expect(await cvesOf(again)).toEqual(new Set(['CVE-2022-31813']));
  });
});

describe('documents that are too old or too many', () => {
  it('are removed by age', async () => {
    const index = await open(plainParts(temporaryFolder(), facts));
    await index.write(documents(100));
    expect(await index.retain({})).toBe(0);
    expect(await index.retain({ since: 1_030 })).toBe(30);
    const { count, rows } = await index.search({ filter: every, offset: 69, limit: 10 });
    expect([count, rows[0]?.document.key]).toEqual([70, 30]);
  });

  it('are removed by size, oldest first, and not twice', async () => {
    const pace = { ...hurry, sweepEveryMs: 2_000 };
    const index = await open(plainParts(temporaryFolder(), facts, { pace }));
    const large = documents(2_000).map((each) => ({
      ...each,
      values: { text: [`${each.key} ${'x'.repeat(2_000)}`] },
    }));
    for (let from = 0; from < large.length; from += 500)
      await index.write(large.slice(from, from + 500));
    const bytes = 3_000_000;
    const first = await index.retain({ bytes });
    const second = await index.retain({ bytes });
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(1_500);
    expect(second).toBeLessThan(100);
    const { rows } = await index.search({ filter: every, offset: 0, limit: 2_000 });
    expect(Math.min(...rows.map(({ document: { key } }) => key))).toBe(first + second);
    await expect.poll(() => index.retain({ bytes }), { interval: 1_000 }).toBe(0);
  });
});
