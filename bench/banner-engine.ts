import { join } from 'node:path';
import type { Banner } from '../src/banner/store.ts';
import { parseIp } from '../src/lib/ip.ts';
import type { SearchIndex } from '../src/search/index-port.ts';
import { openBaseline } from './banner-baseline.ts';
import { openIndex } from './banner-place.ts';
import { openPostgres } from './banner-postgres.ts';
import {
  facetFields,
  facetRows,
  filterOf,
  pageRows,
  type Answer,
  type Question,
} from './banner-questions.ts';

/** Something that answers the benchmark's queries. */
export interface Engine {
  ask: (question: Question) => Promise<Answer>;
  close: () => Promise<void>;
}

export type EngineName = 'index' | 'baseline' | 'postgres';

export const engines: Readonly<Record<EngineName, (folder: string) => Promise<Engine>>> = {
  index: async (folder) => engineOf(await openIndex(folder)),
  baseline: (folder) => openBaseline(join(folder, 'baseline.sqlite')),
  postgres: (folder) => openPostgres(folder),
};

const mostOfAddress = 1_000;

/** Our index. Parses every query each time, as it does for callers. */
export function engineOf(index: SearchIndex<Banner>): Engine {
  return {
    async ask(question) {
      const { wants, offset = 0, address } = question;
      if (address !== undefined) {
        const ip = parseIp(address);
        if (!ip) throw new Error(`${address} is not an address`);
        return answerOf(await index.ofAddress(ip, mostOfAddress));
      }
      const filter = filterOf(question);
      if (wants === 'page')
        return answerOf(await index.search({ filter, offset, limit: pageRows }));
      const fields = facetFields.map((field) => ({ field, limit: facetRows }));
      const { count, facets } = await index.facets({ filter, facets: fields });
      return { count, rows: [], facets };
    },
    close: () => index.close(),
  };
}

function answerOf({ count, rows }: Awaited<ReturnType<SearchIndex<Banner>['search']>>): Answer {
  return { count, rows: rows.map(({ document }) => document), facets: {} };
}
