import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartError, VedetteError } from '../../../src/errors.ts';
import { every } from '../../../src/search/filter.ts';
import {
  openEmbeddedIndex,
  type EmbeddedIndex,
  type EmbeddedParts,
} from '../../../src/store/index/embedded/embedded-index.ts';
import { temporaryFolder } from '../../harness.ts';
import { hurry, openPlain, plainParts } from './embedded.ts';
import type { PlainDocument } from './plain/documents.ts';
import { document, documents, facts, open } from './plain-index.ts';
import { Database } from '../../../src/sqlite.ts';

async function answers(index: EmbeddedIndex<PlainDocument>): Promise<unknown> {
  const phrase = { kind: 'phrase', field: 'text', words: ['nginx', 'ready'] } as const;
  const facets = ['country', 'cve_id', 'port'].map((field) => ({ field, limit: 5 }));
  return [
    await index.search({ filter: every, offset: 0, limit: 1_000 }),
    await index.search({ filter: phrase, offset: 3, limit: 4 }),
    await index.facets({ filter: { kind: 'is', field: 'port', value: 81 }, facets }),
  ];
}

describe('flat files', () => {
  const damages: Record<string, (folder: string, file: string) => void> = {
    lost: (folder, file) => rmSync(join(folder, file)),
    empty: (folder, file) => writeFileSync(join(folder, file), ''),
    'cut short': (folder, file) => {
      const bytes = readFileSync(join(folder, file));
      writeFileSync(join(folder, file), bytes.subarray(0, bytes.length - 9));
    },
    'of one other bit': (folder, file) => {
      const bytes = readFileSync(join(folder, file));
      const at = Math.floor(bytes.length * 0.6);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      writeFileSync(join(folder, file), bytes);
    },
    'of another file': (folder, file) => {
      const other = readdirSync(folder).find(
        (each) => each !== file && each.endsWith(file.slice(-8)),
      );
      writeFileSync(join(folder, file), readFileSync(join(folder, other ?? 'manifest')));
    },
  };

  it.each(Object.keys(damages))(
    'that are %s are built anew, and nothing else changes',
    async (kind) => {
      const parts = plainParts(temporaryFolder(), facts);
      const index = await openPlain(parts);
      for (let from = 0; from < 400; from += 40)
        await index.write(documents(400).slice(from, from + 40));
      await index.remove({ kind: 'time', from: 1_100, to: 1_120 });
      const before = await answers(index);
      await index.close();
      const files = readdirSync(parts.folder);
      const segment = files.find((file) => file.endsWith('.segment'));
      const overlay = files.find((file) => file.endsWith('.overlay'));
      for (const file of ['manifest', segment!, overlay!]) {
        if (!readdirSync(parts.folder).includes(file)) continue;
        damages[kind]?.(parts.folder, file);
        const again = await openPlain(parts);
        expect(await answers(again)).toEqual(before);
        await again.close();
      }
    },
  );

  it.each(['.segment', '.overlay'])(
    'that are large are used at once, verified later, and built anew when damaged (%s)',
    async (kind) => {
      const faults: string[] = [];
      const parts = plainParts(temporaryFolder(), facts, {
        pace: { ...hurry, verifiedFirst: 0 },
        onFault: ({ message, cause }) => faults.push(`${message}: ${(cause as Error).message}`),
      });
      const index = await openPlain(parts);
      await index.write(documents(400));
      const before = await answers(index);
      await index.close();
      damages['of one other bit']?.(
        parts.folder,
        readdirSync(parts.folder).find((file) => file.endsWith(kind))!,
      );
      const again = await open(parts);
      await expect.poll(() => faults.join()).toMatch(/checksum; the index is rebuilt/);
      await expect.poll(async () => (await again.readiness()).ready).toBe(true);
      await again.whenReady();
      expect(await answers(again)).toEqual(before);
    },
  );

  it('are rebuilt if they belong to another state of the documents', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await openPlain(parts);
    await index.write(documents(100));
    await index.close();
    const old = readFileSync(parts.file);
    const newer = await openPlain(parts);
    await newer.write(documents(50).map((each) => ({ ...each, time: 5 })));
    await newer.close();
    writeFileSync(parts.file, old);

    const restored = await open(parts);
    const { count, rows } = await restored.search({ filter: every, offset: 0, limit: 1_000 });
    expect(count).toBe(100);
    expect(rows.every((row) => row.document.time >= 1_000)).toBe(true);
  });

  it('are left alone by an orderly start', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await openPlain(parts);
    await index.write(documents(200));
    await index.close();
    const before = readdirSync(parts.folder).sort();
    const again = await openPlain(parts);
    await again.close();
    expect(readdirSync(parts.folder).sort()).toEqual(before);
  });
});

describe('threads', () => {
  function trapped(change: Partial<EmbeddedParts<PlainDocument>> = {}) {
    const faults: string[] = [];
    const parts = plainParts(temporaryFolder(), facts, {
      onFault: (error) => faults.push(error.message),
      ...change,
    });
    const codec = parts.kind.codec.replace('codec.mjs', 'trapped-codec.mjs');
    return { faults, parts: { ...parts, kind: { ...parts.kind, codec } } };
  }

  const newest = { filter: every, offset: 0, limit: 1 };
  const older = { filter: { kind: 'time', from: 0, to: 2_000 }, offset: 0, limit: 5 } as const;

  it('that read and die fail only their query', async () => {
    const { faults, parts } = trapped();
    const index = await open(parts);
    await index.write([
      ...documents(20),
      document(99, { time: 9_999, software: 'ends its reader' }),
    ]);
    await expect(index.search(newest)).rejects.toThrow(/thread .* ended/);
    await expect(index.search(newest)).rejects.toThrow(/thread .* ended/);
    expect((await index.search(older)).count).toBe(20);
    expect(faults.length).toBeGreaterThan(0);
  });

  it('that take too long for one step are replaced, and the caller is told to retry', async () => {
    const { faults, parts } = trapped({ queryMs: 700 });
    const index = await open(parts);
    await index.write([
      ...documents(20),
      document(99, { time: 9_999, software: 'holds its reader' }),
    ]);
    const stuck = async () => {
      await expect(index.search(newest)).rejects.toThrow(new VedetteError('overloaded'));
      return faults.join();
    };
    // A reader that has not even started is only slow.
    await expect.poll(stuck).toMatch(/timed out/);
    await expect.poll(() => index.search(older).then(({ count }) => count, String)).toBe(20);
  });

  it('that take too long over many steps stop at the next one, and continue with other queries', async () => {
    const { faults, parts } = trapped({ queryMs: 2_000, stuckMs: 60_000, readers: 1 });
    const index = await open(parts);
    await index.write(documents(20));
    await index.write(
      Array.from({ length: 900 }, (_, at) => document(99 + at, { software: 'takes its time' })),
    );
    const slow = {
      filter: { kind: 'time', from: 1_099, to: 2_000 },
      offset: 0,
      limit: 900,
    } as const;
    const quick = { filter: { kind: 'time', from: 0, to: 1_019 }, offset: 0, limit: 5 } as const;
    await expect(index.search(slow)).rejects.toThrow(new VedetteError('overloaded'));
    await expect.poll(() => index.search(quick).then(({ count }) => count, String)).toBe(20);
    expect(faults).toEqual([]);
  });

  it('that compute something shared continue when the caller gives up, and answer the next', async () => {
    // A busy machine must not look like a stuck reader.
    const { faults, parts } = trapped({ stuckMs: 60_000 });
    const index = await open(parts);
    for (let at = 0; at < 4; at++)
      await index.write(documents(20_000).slice(at * 5_000, (at + 1) * 5_000));
    const latestPer = ['port', 'socket'];
    const impatient = { filter: every, facets: [], latestPer, ms: 1 };
    for (let turn = 0; turn < 3; turn++)
      await index.facets(impatient).catch((error: unknown) => {
        expect(error).toEqual(new VedetteError('overloaded'));
      });
    // A query over little data does not wait for it.
    const few = { kind: 'time', from: 20_999, to: 20_999 } as const;
    expect((await index.search({ filter: few, offset: 0, limit: 0, latestPer })).count).toBe(1);
    const { count } = await index.search({ filter: every, offset: 0, limit: 0, latestPer });
    expect(count).toBe(3);
    expect(faults).toEqual([]);
  });

  it('that are stopped while loading do not affect anything else', async () => {
    const { parts } = trapped();
    const built = await openPlain(parts);
    await built.write(documents(200));
    await built.close();
    // An abort in native code would kill this process.
    for (let ms = 0; ms < 100; ms += 10) {
      const index = await openEmbeddedIndex(parts);
      await sleep(ms);
      await index.close();
    }
  });

  it('that read and fail keep reading', async () => {
    const { faults, parts } = trapped();
    const index = await open(parts);
    await index.write([
      ...documents(20),
      document(99, { time: 9_999, software: 'cannot be read' }),
    ]);
    await expect(index.search(newest)).rejects.toThrow('this document cannot be read');
    expect((await index.search(older)).count).toBe(20);
    expect(faults).toEqual([]);
  });

  it('that write and die are replaced without losing anything acknowledged', async () => {
    const { faults, parts } = trapped();
    const index = await open(parts);
    await index.write(documents(20));
    await expect(index.write([document(99, { software: 'ends its writer' })])).rejects.toThrow(
      /thread .* ended/,
    );
    expect((await index.readiness()).ready).toBe(false);
    await expect(index.write(documents(1))).rejects.toThrow(new VedetteError('storeAway'));
    await index.whenReady();
    expect((await index.readiness()).ready).toBe(true);
    expect(await index.write(documents(21))).toEqual({ added: 1, replaced: 0, unchanged: 20 });
    expect((await index.search(older)).count).toBe(21);
    expect(faults).toHaveLength(1);
  });

  it('that write reject only the batch with a document that cannot be stored', async () => {
    const { parts } = trapped();
    const index = await open(parts);
    const bad = index.write([document(1), document(2, { software: 'cannot be kept' })]);
    const good = index.write([document(3)]);
    await expect(bad).rejects.toThrow('this document cannot be kept');
    expect(await good).toEqual({ added: 1, replaced: 0, unchanged: 0 });
    expect((await index.search(older)).count).toBe(1);
  });
});

describe('an index that cannot answer', () => {
  it('says so until its derived data is rebuilt', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    const index = await openPlain(parts);
    await index.write(documents(300));
    await index.close();
    rmSync(parts.folder, { recursive: true });

    const again = await openEmbeddedIndex<PlainDocument>(parts);
    onTestFinished(() => again.close());
    expect(await again.readiness()).toMatchObject({ ready: false });
    const ask = () => again.search({ filter: every, offset: 0, limit: 1 });
    await expect(ask()).rejects.toThrow(new VedetteError('storeAway'));
    await again.whenReady();
    expect(await again.readiness()).toMatchObject({ ready: true, documents: 300 });
    expect((await ask()).count).toBe(300);
  });

  it('rejects queries beyond the limit of waiting ones', async () => {
    const parts = plainParts(temporaryFolder(), facts, { queriesWaiting: 2, documentsWaiting: 10 });
    const index = await open(parts);
    const ask = () => index.search({ filter: every, offset: 0, limit: 1 });
    const asked = await Promise.allSettled(Array.from({ length: 12 }, ask));
    expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5);
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(2);
    const writing = index.write(documents(20));
    await expect(index.write(documents(1))).rejects.toThrow(new VedetteError('overloaded'));
    expect((await writing).added).toBe(20);
  });

  it('does not open documents of a newer program, and leaves no thread running', async () => {
    const parts = plainParts(temporaryFolder(), facts);
    await (await openPlain(parts)).close();
    const raw = new Database(parts.file);
    raw.exec("UPDATE schema_step SET version = 99 WHERE part = 'frame'");
    raw.close();
    await expect(openPlain(parts)).rejects.toThrow(StartError);
  });

  it('rejects everything once closed', async () => {
    const index = await openPlain(plainParts(temporaryFolder(), facts));
    await index.close();
    await expect(index.write(documents(1))).rejects.toThrow(new VedetteError('draining'));
  });
});
