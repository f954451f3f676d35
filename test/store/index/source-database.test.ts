import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Banner } from '../../../src/banner/store.ts';
import { StartError } from '../../../src/errors.ts';
import { bannerCodec } from '../../../src/store/index/banner-codec.ts';
import type { Numbered } from '../../../src/store/index/embedded/source-reader.ts';
import type { SourceDatabase } from '../../../src/store/index/embedded/source-database.ts';
import { temporaryFolder } from '../../harness.ts';
import { anyBanner, banner } from './banners.ts';
import { fresh, open, write } from './source-databases.ts';
import { Database } from '../../../src/sqlite.ts';

function all(database: SourceDatabase<Banner>): Banner[] {
  return database.reader.documentsAfter(0, 1_000_000).map(({ document }) => document);
}

const keyOf = ({ address, port, socket, seenAt }: Banner) =>
  [address, port, socket, seenAt].join(' ');

/** What SQLite turns lone surrogates into. */
const kept = (given: Banner): Banner => {
  const wellFormed = (cell: unknown) =>
    typeof cell === 'string' ? Buffer.from(cell).toString() : cell;
  return bannerCodec.fromCells(bannerCodec.toCells(given).map(wellFormed) as never);
};

describe('the documents on disk', () => {
  it('counts new, changed and unchanged documents, and never reuses an id', () => {
    const database = open(fresh());
    const first = write(database, banner({ title: 'one' }), banner({ port: 81 }));
    const second = write(database, banner({ title: 'two' }), banner({ port: 81 }));
    const third = write(database, banner({ title: 'two' }));

    expect(first).toMatchObject({ written: [{ added: 2, replaced: 0, unchanged: 0 }], gone: [] });
    expect(second).toMatchObject({ written: [{ added: 0, replaced: 1, unchanged: 1 }], gone: [1] });
    expect(second.added.map(({ id }) => id)).toEqual([3]);
    expect(third).toMatchObject({ written: [{ added: 0, replaced: 0, unchanged: 1 }], added: [] });
    expect(third.lastId).toBe(3);
    database.close();
  });

  it('never reuses ids, even after the newest documents are swept and the file is reopened', () => {
    const file = fresh();
    const before = open(file);
    write(before, banner(), banner({ port: 81 }));
    const { gone, turn } = before.remove([2, 1, 7]);
    expect(gone).toEqual([2, 1]);
    before.sweep(turn, 10);
    before.close();

    const after = open(file);
    expect(write(after, banner()).added.map(({ id }) => id)).toEqual([3]);
    after.close();
  });

  it('keeps the last of two documents with the same key in one batch', () => {
    const database = open(fresh());
    const { added, gone, written } = write(database, banner({ os: 'a' }), banner({ os: 'b' }));
    expect(added.map(({ id }) => id)).toEqual([2]);
    expect(gone).toEqual([]);
    expect(written).toEqual([{ added: 1, replaced: 1, unchanged: 0 }]);
    expect(all(database)).toEqual([banner({ os: 'b' })]);
    database.close();
  });

  it('still returns a removed document until it is swept', () => {
    const database = open(fresh());
    write(database, banner({ banner: 'nginx ready' }));
    const { turn } = database.remove([1]);
    expect(database.reader.document(1)).toEqual(banner({ banner: 'nginx ready' }));
    expect(database.reader.phrase({ field: 'text', words: ['nginx', 'ready'] })).toEqual([1]);
    expect(all(database)).toEqual([]);

    database.sweep(turn, 10);
    expect(database.reader.document(1)).toBeUndefined();
    expect(database.reader.phrase({ field: 'text', words: ['nginx', 'ready'] })).toEqual([]);
    database.close();
  });

  it('remembers a removal until neither rows nor flat files have the document', () => {
    const database = open(fresh());
    write(database, banner(), banner({ port: 81 }));
    database.remove([1]);
    database.promise('first');
    expect(database.isTrusted('first')).toBe(true);
    database.sweep(1, 10);
    expect(database.reader.goneAfter(0)).toEqual([1]);
    database.trust('first', 1);
    expect(database.reader.goneAfter(0)).toEqual([]);

    database.remove([2]);
    database.promise('second');
    database.trust('second', 2);
    expect(database.isTrusted('first')).toBe(false);
    expect(database.reader.goneAfter(0)).toEqual([2]);
    database.sweep(2, 10);
    expect(database.reader.goneAfter(0)).toEqual([]);
    database.close();
  });

  it('writes nothing of a failed batch, and continues as if it had never existed', () => {
    const database = open(fresh());
    write(database, banner());
    const good = database.prepare(banner({ port: 81 }));
    const bad = { ...good, cells: good.cells.map((cell, at) => (at === 1 ? 'no port' : cell)) };
    expect(() => database.write([[good, bad]])).toThrow();
    expect(all(database)).toEqual([banner()]);
    expect(write(database, banner({ port: 82 })).added.map(({ id }) => id)).toEqual([2]);
    database.close();
  });

  it('returns space to the file system after removals', () => {
    const database = open(fresh());
    const many = Array.from({ length: 500 }, (_, port) =>
      banner({ port, banner: 'x'.repeat(2_000) }),
    );
    write(database, ...many);
    const full = database.usedBytes();
    const { turn } = database.remove(Array.from({ length: 500 }, (_, at) => at + 1));
    while (database.sweep(turn, 100));
    expect(database.usedBytes()).toBeLessThan(full / 5);
    database.close();
  });
});

describe('the documents on disk, at random', () => {
  const act = fc.oneof(
    fc.record({ write: fc.array(anyBanner, { maxLength: 6 }) }),
    fc.record({ remove: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }) }),
    fc.record({ sweep: fc.integer({ min: 1, max: 5 }) }),
    fc.constant({ reopen: true }),
  );

  it('are those last written under their key and not removed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const file = fresh();
        let database = open(file);
        let model = new Map<string, Numbered<Banner>>();
        let lastId = 0;
        const writeToModel = (document: Banner) => {
          const former = model.get(keyOf(document))?.document;
          if (JSON.stringify(former) === JSON.stringify(document)) return;
          model.set(keyOf(document), { id: ++lastId, document });
        };
        for (const each of acts) {
          if ('write' in each) {
            write(database, ...each.write);
            each.write.map(kept).forEach(writeToModel);
          } else if ('remove' in each) {
            const { gone } = database.remove(each.remove);
            const left = [...model].filter(([, { id }]) => !each.remove.includes(id));
            expect(gone).toHaveLength(model.size - left.length);
            model = new Map(left);
          } else if ('sweep' in each) database.sweep(database.reader.mark('turn'), each.sweep);
          else {
            database.close();
            database = open(file);
          }
        }
        const expected = [...model.values()].sort((left, right) => left.id - right.id);
        expect(database.reader.documentsAfter(0, 1_000)).toEqual(expected);
        database.close();
      }),
      { seed: 2, numRuns: 60 },
    );
  });
});

describe('the file of documents', () => {
  it('is rejected if a newer program wrote it', () => {
    const file = fresh();
    open(file).close();
    const raw = new Database(file);
    raw.exec("UPDATE schema_step SET version = 99 WHERE part = 'documents'");
    raw.close();
    expect(() => open(file)).toThrow(StartError);
    expect(() => open(file)).toThrow(/newer Vedette/);
  });

  it('applies the steps that a newer program added', () => {
    const file = fresh();
    const before = open(file);
    write(before, banner());
    before.close();
    const steps = [
      ...bannerCodec.steps,
      "ALTER TABLE banner ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",
    ];
    const after = open(file, { codec: { ...bannerCodec, steps } });
    after.close();
    const to = steps.length;
    expect([before.upgrades, after.upgrades]).toEqual([
      [],
      [{ part: 'documents', from: to - 1, to }],
    ]);
    expect(() => open(file)).toThrow(/newer Vedette/);
  });

  it('is reported if it is something else', () => {
    const file = join(temporaryFolder(), 'banners.sqlite');
    const raw = new Database(file);
    raw.close();
    expect(() => open(join(file, 'below'))).toThrow(/cannot be opened/);
  });
});
