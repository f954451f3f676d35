import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Figure } from '../../bench/figure.ts';
import type { SearchPage, SearchRequest } from '../../src/search/index-port.ts';
import type { EmbeddedIndex } from '../../src/store/index/embedded/embedded-index.ts';
import { oneOf, randomFilter, randomWorld, seededPick, type Pick } from '../search/random.ts';
import { smallCollection } from '../search/small-collection.ts';
import { openPlain, plainParts } from '../store/index/embedded.ts';
import { Model } from '../store/index/model.ts';
import { plainDocuments, plainFacts, type PlainDocument } from '../store/index/plain/documents.ts';

export interface QueryProof {
  seed: number;
  queries: number;
}

const documentsInCorpus = 150;
const queriesInCorpus = 2_000;
const batchSize = 11;

const facetFields = Object.entries(smallCollection.fields)
  .filter(([, { kind }]) => kind !== 'text')
  .map(([field]) => field);

interface Tally {
  settled: number;
  whileWriting: number;
  different: number;
}

/**
 * The index compared with the simplest evaluation: parse, then check each document. Over random
 * corpora, during import, after it, and after reopening the index.
 */
export async function* proveQueries(
  folder: string,
  { seed, queries }: QueryProof,
): AsyncGenerator<Figure> {
  const tally: Tally = { settled: 0, whileWriting: 0, different: 0 };
  for (let corpus = 0; tally.settled < queries; corpus++) {
    const left = Math.min(queriesInCorpus, queries - tally.settled);
    await proveCorpus(join(folder, `corpus-${corpus}`), { seed: seed + corpus, left, tally });
  }
  yield { name: 'banner.random-queries', value: tally.settled, unit: 'queries' };
  yield { name: 'banner.random-queries-during-ingest', value: tally.whileWriting, unit: 'queries' };
  yield {
    name: 'banner.queries-that-the-plain-reading-answers-otherwise',
    value: tally.different,
    unit: 'queries',
    target: { op: '<=', value: 0 },
  };
}

interface Corpus {
  seed: number;
  left: number;
  tally: Tally;
}

async function proveCorpus(folder: string, { seed, left, tally }: Corpus): Promise<void> {
  const pick = seededPick(seed);
  const world = randomWorld(pick, smallCollection, documentsInCorpus);
  const facts = plainFacts(world);
  const parts = plainParts(folder, facts, {
    kind: {
      codec: plainModule('codec.mjs'),
      documents: `${plainModule('kind.mjs')}?${encodeURIComponent(JSON.stringify(smallCollection.fields))}`,
    },
    facts: { module: plainModule('facts.mjs'), shared: facts, generation: 'first' },
  });
  let index = await openPlain(parts);
  const documents = plainDocuments(world);
  // Separate, because how often it is used depends on the speed of the machine.
  const busyPick = seededPick(seed + 1_000_000);
  let model = await fill(index, { documents, model: new Model(facts), pick: busyPick, tally });
  const going = randomFilter(pick, smallCollection);
  await index.remove(going);
  ({ model } = model.remove(going));
  for (let asked = 0; asked < left; asked++) {
    if (asked === left >> 1) {
      await index.close();
      index = await openPlain(parts);
    }
    const isSame = await isAnsweredAlike(index, model, pick);
    tally.settled++;
    if (!isSame) tally.different++;
  }
  await index.close();
}

const plainModule = (name: string) =>
  pathToFileURL(join(process.cwd(), 'test', 'store', 'index', 'plain', name)).href;

interface Filling {
  documents: readonly PlainDocument[];
  model: Model;
  pick: Pick;
  tally: Tally;
}

/** A concurrent answer reflects some state between the query and the answer. */
async function fill(index: EmbeddedIndex<PlainDocument>, filling: Filling): Promise<Model> {
  const { documents, model, pick, tally } = filling;
  const moments = [model];
  const last = () => moments.at(-1) ?? model;
  const state = { isOver: false };
  const write = async () => {
    for (let from = 0; from < documents.length; from += batchSize) {
      const batch = documents.slice(from, from + batchSize);
      moments.push(last().write(batch).model);
      await index.write(batch);
    }
  };
  const writing = write().finally(() => (state.isOver = true));
  while (!state.isOver) {
    const request = randomRequest(pick);
    const since = Math.max(0, moments.length - 2);
    const answer = plain(await index.search(request));
    const isPossible = moments
      .slice(since)
      .some((moment) => isDeepStrictEqual(moment.search(request), answer));
    tally.whileWriting++;
    if (!isPossible) tally.different++;
  }
  await writing;
  return last();
}

/** Counts, rows, their order, and the facets. */
async function isAnsweredAlike(
  index: EmbeddedIndex<PlainDocument>,
  model: Model,
  pick: Pick,
): Promise<boolean> {
  const request = randomRequest(pick);
  const { filter } = request;
  const facets = { filter, facets: facetFields.map((field) => ({ field, limit: 1 + pick(20) })) };
  const [page, counted] = await Promise.all([index.search(request), index.facets(facets)]);
  return (
    isDeepStrictEqual(plain(page), model.search(request)) &&
    isDeepStrictEqual({ ...counted }, { ...model.facets(facets) })
  );
}

function randomRequest(pick: Pick): SearchRequest {
  const filter = randomFilter(pick, smallCollection);
  return { filter, offset: oneOf(pick, [0, 0, 1, 20]), limit: oneOf(pick, [0, 1, 10, 1_000]) };
}

/** Without ids, which are index-specific. */
function plain({ count, rows }: SearchPage<PlainDocument>) {
  return { count, rows: rows.map(({ document, facts }) => ({ document, facts })) };
}
