import { describe, expect, it, onTestFinished } from 'vitest';
import { parseIp } from '../../../src/lib/ip.ts';
import { every, type Filter } from '../../../src/search/filter.ts';
import type {
  FacetRequest,
  Found,
  SearchIndex,
  SearchPage,
  SearchRequest,
} from '../../../src/search/index-port.ts';
import { oneOf, randomFilter, randomWorld, seededPick, type Pick } from '../../search/random.ts';
import { smallCollection } from '../../search/small-collection.ts';
import {
  expectOrder,
  inBatches,
  meanwhile,
  plain,
  randomRequest,
  randomSeries,
  rewritten,
} from './asking.ts';
import { Model } from './model.ts';
import {
  plainDocuments,
  plainFacts,
  type PlainDocument,
  type PlainFacts,
} from './plain/documents.ts';

/** An engine over documents of the small collection. */
export interface Engine {
  index: SearchIndex<PlainDocument>;
  /** Feeds say something else now. Resolves when every answer is of that. */
  setFacts: (facts: PlainFacts) => Promise<void>;
  /** Closes it and opens it again. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

export type OpenEngine = (facts: PlainFacts) => Promise<Engine>;

const facetFields = Object.entries(smallCollection.fields)
  .filter(([, { kind }]) => kind !== 'text')
  .map(([field]) => field);

/** What every engine behind the port must do. */
export function indexConformance(name: string, open: OpenEngine): void {
  describe(`${name}: what was written is found`, () => {
    it('the moment it is acknowledged, once for each key, with what feeds say of it', async () => {
      await withEngine(open, 1, async ({ engine, documents, agree }) => {
        for (const batch of inBatches(documents, 17)) await agree.write(batch);
        for (const batch of inBatches(rewritten(documents), 15)) await agree.write(batch);
        await agree.write(documents.slice(0, 3));
        expect(await engine.index.write([])).toEqual({ added: 0, replaced: 0, unchanged: 0 });
      });
    });

    it.each([10, 11, 12, 13])('whatever is asked, however it is paged (%i)', async (seed) => {
      await withEngine(open, seed, async ({ documents, agree, pick }) => {
        for (const batch of inBatches(documents, 60)) await agree.write(batch);
        await agree.write(rewritten(documents).slice(0, 50));
        await agree.remove(randomFilter(pick, smallCollection));
        for (let at = 0; at < 60; at++) await agree.ask();
      });
    });

    it('only where it is the newest of its series, if that is asked, among thousands', async () => {
      const latestPer = ['port', 'socket'];
      await withEngine(open, 22, async ({ agree, pick }) => {
        const world = randomWorld(seededPick(23), smallCollection, 4_000);
        const documents = plainDocuments(world);
        for (const batch of inBatches(documents, 700)) await agree.write(batch);
        const ask = async (filter: Filter) => {
          await agree.askFor({ filter, offset: 0, limit: 5_000, latestPer });
          await agree.askFor({ filter, offset: 30, limit: 10, latestPer });
        };
        await ask(every);
        await agree.remove({ kind: 'time', from: oneOf(pick, documents).time, to: Infinity });
        await ask(every);
        await agree.write(rewritten(documents).slice(0, 500));
        for (let at = 0; at < 10; at++) await ask(randomFilter(pick, smallCollection));
        await ask(every);
      });
    });

    it('after the engine was closed and opened again', async () => {
      await withEngine(open, 20, async ({ engine, documents, agree }) => {
        for (const batch of inBatches(documents, 50)) await agree.write(batch);
        await agree.remove({ kind: 'has', field: 'org' });
        await engine.reopen();
        for (let at = 0; at < 20; at++) await agree.ask();
        await agree.write(rewritten(documents));
        await engine.reopen();
        for (let at = 0; at < 20; at++) await agree.ask();
      });
    });

    it('by its address, and never denied by the quick answer', async () => {
      await withEngine(open, 21, async ({ engine, documents, agree }) => {
        await agree.write(documents);
        for (const text of ['192.0.2.1', '2001:db8::1', '203.0.113.77', '2001:db8:2::']) {
          const ip = parseIp(text)!;
          const expected = documents.filter(({ address }) => address === text);
          if (expected.length > 0) expect(engine.index.hasNothingOf(ip)).toBe(false);
          const { count, rows } = await engine.index.ofAddress(ip, 1_000);
          expect(count).toBe(expected.length);
          expect(rows.map(({ document }) => document)).toEqual(expect.arrayContaining(expected));
        }
      });
    });
  });

  describe(`${name}: every answer is of one moment`, () => {
    it('while more is being written', async () => {
      await withEngine(open, 30, async ({ engine, documents, agree, pick }) => {
        const moments = [agree.model];
        const work = async () => {
          for (const batch of inBatches([...documents, ...rewritten(documents)], 11)) {
            moments.push(moments.at(-1)!.write(batch).model);
            await engine.index.write(batch);
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

    it('while feeds begin to say something else', async () => {
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
          for (let at = 0; at < 10; at++) await agree.ask();
          await agree.write(rewritten(documents).slice(seed, seed + 20));
        }
      });
    });
  });

  describe(`${name}: what was removed is found no more`, () => {
    it('by no query, and may be written again', async () => {
      await withEngine(open, 40, async ({ documents, agree, pick }) => {
        await agree.write(documents);
        for (let at = 0; at < 8; at++) {
          await agree.remove(randomFilter(pick, smallCollection));
          await agree.write(documents.slice(at * 10, at * 10 + 20));
        }
        await agree.remove(every);
        await agree.write(documents);
      });
    });

    it('when it is older than what is kept', async () => {
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

    it('refuses questions once it is closed', async () => {
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

async function withEngine(open: OpenEngine, seed: number, test: (given: Test) => Promise<void>) {
  const pick = seededPick(seed);
  const world = randomWorld(pick, smallCollection, 200);
  const engine = await open(plainFacts(world));
  onTestFinished(() => engine.close());
  const agree = new Agreement(engine, pick, new Model(plainFacts(world)));
  await test({ engine, documents: plainDocuments(world), agree, pick });
}

/** Does everything to the engine and to the model, and asks both. */
class Agreement {
  readonly #engine: Engine;
  readonly #pick: Pick;
  model: Model;

  constructor(engine: Engine, pick: Pick, model: Model) {
    this.#engine = engine;
    this.#pick = pick;
    this.model = model;
  }

  async write(batch: readonly PlainDocument[]): Promise<void> {
    const { model, written } = this.model.write(batch);
    this.model = model;
    expect(await this.#engine.index.write(batch)).toEqual(written);
    await this.askFor({ filter: every, offset: 0, limit: 1_000 });
    await this.ask();
  }

  async remove(filter: Filter): Promise<void> {
    const { model, removed } = this.model.remove(filter);
    this.model = model;
    expect(await this.#engine.index.remove(filter)).toBe(removed);
    await this.askFor({ filter: every, offset: 0, limit: 1_000 });
  }

  /** One random question, in every way it can be asked. */
  async ask(): Promise<void> {
    const request = randomRequest(this.#pick);
    const { filter } = request;
    await this.askFor(request);
    await this.#askInOrder(request);
    const first = await this.#engine.index.search({ filter, offset: 0, limit: 7 });
    await this.#askBehind(filter, first);
    await this.#askForFacets(filter);
    const scanned: Found<PlainDocument>[] = [];
    for await (const found of this.#engine.index.scan(filter)) scanned.push(found);
    const all = this.model.search({ filter, offset: 0, limit: Infinity });
    expect(plain({ count: scanned.length, rows: scanned })).toEqual(all);
  }

  async askFor(request: SearchRequest): Promise<void> {
    const answer = await this.#engine.index.search(request);
    expect(plain(answer)).toEqual(this.model.search(request));
    expectOrder(answer);
  }

  async #askBehind(filter: Filter, { rows }: SearchPage<PlainDocument>): Promise<void> {
    const last = rows.at(-1);
    if (!last) return;
    const page = { filter, offset: this.#pick(3), limit: 5 };
    const after = { time: last.document.time, id: last.id };
    const answer = await this.#engine.index.search({ ...page, after });
    const place = { time: last.document.time, id: this.model.idOf(last.document.key) };
    expect(plain(answer)).toEqual(this.model.search({ ...page, after: place }));
  }

  /** The best first, by up to three questions. */
  async #askInOrder(request: SearchRequest): Promise<void> {
    const count = this.#pick(4);
    const prefer = Array.from({ length: count }, () => randomFilter(this.#pick, smallCollection));
    const ordered = { ...request, prefer };
    const answer = await this.#engine.index.search(ordered);
    expect(plain(answer)).toEqual(this.model.search(ordered));
  }

  async #askForFacets(filter: Filter): Promise<void> {
    const facets = facetFields.map((field) => ({
      field,
      limit: oneOf(this.#pick, [1, 3, 100, 1_000]),
    }));
    const request: FacetRequest = {
      filter,
      facets,
      spans: oneOf(this.#pick, [1, 7, 60, 400]),
      ...randomSeries(this.#pick),
    };
    expect(await this.#engine.index.facets(request)).toEqual(this.model.facets(request));
  }
}
