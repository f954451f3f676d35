import { describe, expect, it } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { SwappingIndex } from '../../../src/store/index/swapping-index.ts';

interface Named {
  name: string;
}

/** An index of one document that answers only when released. */
function slow(name: string) {
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const state = { isClosed: false };
  const found = { id: 1, document: { name }, facts: {} };
  return {
    state,
    answer: () => answer(),
    search: async () => {
      await gate;
      if (state.isClosed) throw new Error('closed too early');
      return { count: 1, rows: [found] };
    },
    facets: async () => {
      await gate;
      return { count: 1, facets: {} };
    },
    async *scan() {
      await gate;
      yield found;
      if (state.isClosed) throw new Error('closed too early');
      yield found;
    },
    close: () => {
      state.isClosed = true;
      return Promise.resolve();
    },
  };
}

const page = { filter: every, offset: 0, limit: 10 };

describe('a swapping index', () => {
  it('is empty at first', async () => {
    const index = new SwappingIndex<Named, ReturnType<typeof slow>>();
    expect(await index.search(page)).toEqual({ count: 0, rows: [] });
    const facets = [{ field: 'name', limit: 1 }];
    expect(await index.facets({ filter: every, facets })).toEqual({
      count: 0,
      facets: { name: [] },
    });
    const scanned = index.scan(every)[Symbol.asyncIterator]();
    expect((await scanned.next()).done).toBe(true);
  });

  it('lets the former index finish its queries, then closes it', async () => {
    const index = new SwappingIndex<Named, ReturnType<typeof slow>>();
    const [former, next] = [slow('former'), slow('next')];
    await index.swap(former);
    const asked = index.search(page);
    const scanned = index.scan(every)[Symbol.asyncIterator]();
    const first = scanned.next();
    const swapped = index.swap(next);
    next.answer();
    expect((await index.search(page)).rows[0]?.document.name).toBe('next');
    former.answer();
    expect((await asked).rows[0]?.document.name).toBe('former');
    await first;
    expect(former.state.isClosed).toBe(false);
    await scanned.next();
    await scanned.next();
    await swapped;
    expect(former.state.isClosed).toBe(true);
    expect(next.state.isClosed).toBe(false);
    await index.close();
    expect(next.state.isClosed).toBe(true);
  });

  it('on closing, also closes replaced indexes, even one that is still answering', async () => {
    const index = new SwappingIndex<Named, ReturnType<typeof slow>>();
    const [former, next] = [slow('former'), slow('next')];
    await index.swap(former);
    const asked = index.search(page);
    const swapped = index.swap(next);
    await index.close();
    expect([former.state.isClosed, next.state.isClosed]).toEqual([true, true]);
    await swapped;
    former.answer();
    await expect(asked).rejects.toThrow('closed too early');
  });
});
