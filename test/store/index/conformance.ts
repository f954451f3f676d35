import { describe, expect, it, onTestFinished } from 'vitest';
import { parseIp } from '../../../src/lib/ip.ts';
import { every, type Filter } from '../../../src/search/filter.ts';
import { oneOf, randomFilter, randomWorld, seededPick, type Pick } from '../../search/random.ts';
import { smallCollection } from '../../search/small-collection.ts';
import { inBatches, meanwhile, plain, randomRequest, rewritten } from './asking.ts';
import { Agreement, type Engine } from './agreement.ts';
import { Model } from './model.ts';
import {
  plainDocuments,
  plainFacts,
  type PlainDocument,
  type PlainFacts,
} from './plain/documents.ts';

/** How much to query: an engine in another process takes longer to answer. */
export interface Effort {
  seeds: readonly number[];
  /** Number of documents in most tests. */
  documents: number;
  /** Number of writes they arrive in, where every write is checked. */
  writes: number;
  /** Number of random queries in tests that run many. */
  questions: number;
  /** Number of documents in tests that write many. */
  many: number;
}

export const usualEffort: Effort = {
  seeds: [10, 11, 12],
  documents: 200,
  writes: 12,
  questions: 40,
  many: 4_000,
};

/** A tenth of that, for every run of the tests. */
export const quickEffort: Effort = {
  seeds: [10],
  documents: 80,
  writes: 4,
  questions: 8,
  many: 600,
};

export type OpenEngine = (facts: PlainFacts) => Promise<Engine>;

/** What every engine behind the port must do. */
export function indexConformance(name: string, openEngine: OpenEngine, effort = usualEffort): void {
  const open: Opening = { openEngine, effort };
  const { questions } = effort;
  const batch = (share: number) => Math.ceil(effort.documents / share);
  describe(`${name}: written documents are found`, () => {
    it('as soon as they are acknowledged, once per key, with their feed data', async () => {
      await withEngine(open, 1, async ({ engine, documents, agree }) => {
        for (const some of inBatches(documents, batch(effort.writes))) await agree.write(some);
        for (const some of inBatches(rewritten(documents), batch(effort.writes + 1)))
          await agree.write(some);
        await agree.write(documents.slice(0, 3));
        expect(await engine.index.write([])).toEqual({ added: 0, replaced: 0, unchanged: 0 });
      });
    });

    it.each(effort.seeds)('by any query, with any paging (%i)', async (seed) => {
      await withEngine(open, seed, async ({ documents, agree, pick }) => {
        for (const some of inBatches(documents, batch(3))) await agree.write(some);
        await agree.write(rewritten(documents).slice(0, batch(4)));
        await agree.remove(randomFilter(pick, smallCollection));
        for (let at = 0; at < questions; at++) await agree.ask();
      });
    });

    it('only as the newest of their series, if requested, among thousands', async () => {
      const latestPer = ['port', 'socket'];
      await withEngine(open, 22, async ({ agree, pick }) => {
        const world = randomWorld(seededPick(23), smallCollection, effort.many);
        const documents = plainDocuments(world);
        for (const some of inBatches(documents, Math.ceil(effort.many / 6)))
          await agree.write(some);
        const ask = async (filter: Filter) => {
          await agree.askFor({ filter, offset: 0, limit: 5_000, latestPer });
          await agree.askFor({ filter, offset: 30, limit: 10, latestPer });
        };
        await ask(every);
        await agree.remove({ kind: 'time', from: oneOf(pick, documents).time, to: Infinity });
        await ask(every);
        await agree.write(rewritten(documents).slice(0, 500));
        for (let at = 0; at < questions / 6; at++) await ask(randomFilter(pick, smallCollection));
        await ask(every);
      });
    });

    it('as they are read back, if their text is not well-formed', async () => {
      await withEngine(open, 24, async ({ engine, documents: [some] }) => {
        const written = { ...some!, values: { text: ['half \ud83d pair', '\\ud83d \\\ud83d'] } };
        expect(await engine.index.write([written])).toMatchObject({ added: 1 });
        expect(await engine.index.write([written])).toMatchObject({ unchanged: 1 });
        const { rows } = await engine.index.search({ filter: every, offset: 0, limit: 1 });
        expect(rows[0]?.document.values['text']).toEqual(['half \ufffd pair', '\\ud83d \\\ufffd']);
      });
    });

    it('after the engine was closed and opened again', async () => {
      await withEngine(open, 20, async ({ engine, documents, agree }) => {
        for (const some of inBatches(documents, batch(4))) await agree.write(some);
        await agree.remove({ kind: 'has', field: 'org' });
        await engine.reopen();
        for (let at = 0; at < questions / 3; at++) await agree.ask();
        await agree.write(rewritten(documents));
        await engine.reopen();
        for (let at = 0; at < questions / 3; at++) await agree.ask();
      });
    });

    it('by their address, and never denied by the quick answer', async () => {
      await withEngine(open, 21, async ({ engine, documents, agree }) => {
        const addresses = ['192.0.2.1', '2001:db8::1', '203.0.113.77', '2001:db8:2::'];
        await agree.write(documents);
        for (const text of addresses) {
          const ip = parseIp(text)!;
          const expected = documents.filter(({ address }) => address === text);
          if (expected.length > 0) expect(engine.index.hasNothingOf(ip)).toBe(false);
          const { count, rows } = await engine.index.ofAddress(ip, 1_000);
          expect(count).toBe(expected.length);
          expect(rows.map(({ document }) => document)).toEqual(expect.arrayContaining(expected));
        }
        await agree.remove(every);
        for (const text of addresses) {
          const { count } = await engine.index.ofAddress(parseIp(text)!, 1_000);
          expect(count).toBe(0);
        }
      });
    });
  });

  describe(`${name}: every answer reflects one moment`, () => {
    it('while more is being written', async () => {
      await withEngine(open, 30, async ({ engine, documents, agree, pick }) => {
        const moments = [agree.model];
        const work = async () => {
          for (const some of inBatches(
            [...documents, ...rewritten(documents)],
            batch(effort.writes),
          )) {
            moments.push(moments.at(-1)!.write(some).model);
            await engine.index.write(some);
          }
        };
        await meanwhile(work(), async () => {
          const request = randomRequest(pick);
          const since = Math.max(0, moments.length - 2);
          const answer = plain(await engine.index.search(request));
          const possible = moments.slice(since).map((model) => model.search(request));
          expect(possible).toContainEqual(answer);
        });
      });
    });

    it('while feed data changes', async () => {
      await withEngine(open, 31, async ({ engine, documents, agree, pick }) => {
        await agree.write(documents);
        for (let seed = 0; seed < 3; seed++) {
          const facts = plainFacts(randomWorld(seededPick(500 + seed), smallCollection, 0));
          const [before, after] = [agree.model, agree.model.withFacts(facts)];
          await meanwhile(engine.setFacts(facts), async () => {
            const request = randomRequest(pick);
            const answer = plain(await engine.index.search(request));
            expect([before.search(request), after.search(request)]).toContainEqual(answer);
          });
          agree.model = after;
          for (let at = 0; at < questions / 6; at++) await agree.ask();
          await agree.write(rewritten(documents).slice(seed, seed + 20));
        }
      });
    });
  });

  describe(`${name}: removed documents are no longer found`, () => {
    it('by any query, and may be written again', async () => {
      await withEngine(open, 40, async ({ documents, agree, pick }) => {
        await agree.write(documents);
        for (let at = 0; at < questions / 7; at++) {
          await agree.remove(randomFilter(pick, smallCollection));
          await agree.write(documents.slice(at * 10, at * 10 + 20));
        }
        await agree.remove(every);
        await agree.write(documents);
      });
    });

    it('once they exceed the retention time', async () => {
      await withEngine(open, 41, async ({ engine, documents, agree }) => {
        await agree.write(documents);
        const all = { filter: every, offset: 0, limit: 1 };
        const { count } = await engine.index.search(all);
        expect(count).toBeGreaterThan(0);
        expect(await engine.index.retain({})).toBe(0);
        expect(await engine.index.retain({ since: 8_640_000_000_000_000 })).toBe(count);
        expect(await engine.index.search(all)).toEqual({ count: 0, rows: [] });
      });
    });
  });

  describe(`${name}: an index`, () => {
    it('says when it is ready, and how many documents it has', async () => {
      await withEngine(open, 50, async ({ engine, documents }) => {
        await engine.index.whenReady();
        expect(await engine.index.readiness()).toEqual({ ready: true, documents: 0 });
        const { added } = await engine.index.write(documents);
        expect(await engine.index.readiness()).toEqual({ ready: true, documents: added });
      });
    });

    it('rejects queries once closed', async () => {
      await withEngine(open, 51, async ({ engine, documents }) => {
        await engine.index.write(documents);
        await engine.close();
        const asked = engine.index.search({ filter: every, offset: 0, limit: 1 });
        await expect(asked).rejects.toMatchObject({ code: 'draining' });
        expect(await engine.index.readiness()).toMatchObject({ ready: false });
      });
    });
  });
}

interface Test {
  engine: Engine;
  documents: PlainDocument[];
  agree: Agreement;
  pick: Pick;
}

interface Opening {
  openEngine: OpenEngine;
  effort: Effort;
}

async function withEngine(open: Opening, seed: number, test: (given: Test) => Promise<void>) {
  const pick = seededPick(seed);
  const world = randomWorld(pick, smallCollection, open.effort.documents);
  const engine = await open.openEngine(plainFacts(world));
  onTestFinished(() => engine.close());
  const agree = new Agreement(engine, pick, new Model(plainFacts(world)));
  await test({ engine, documents: plainDocuments(world), agree, pick });
}
