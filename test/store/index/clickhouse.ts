import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import type { ClickHouseParts } from '../../../src/store/index/clickhouse/opening.ts';
import { parseClickHousePlace } from '../../../src/store/index/clickhouse/place.ts';
import { smallCollection } from '../../search/small-collection.ts';
import type { Engine } from './agreement.ts';
import { plainParts, plainSource, unexpected } from './embedded.ts';
import type { PlainDocument, PlainFacts } from './plain/documents.ts';

/** An index of plain documents in this database. */
export function plainClickHouse(
  url: string,
  facts: PlainFacts,
  change: Partial<ClickHouseParts<PlainDocument>> = {},
): ClickHouseParts<PlainDocument> {
  const place = parseClickHousePlace(url);
  if (!place) throw new Error('not a place');
  const { kind } = plainParts('', facts);
  return {
    place,
    name: 'plain',
    kind,
    codec: { pack: (document) => document, unpack: (packed) => packed as PlainDocument },
    collection: { ...smallCollection, name: 'plain' },
    facts: () => plainSource(facts, 'first'),
    shardBy: 'key',
    hasTimeInKey: false,
    connections: 8,
    queryMs: 120_000,
    queriesWaiting: 1_000,
    documentsWaiting: 100_000,
    writePatienceMs: 60_000,
    // A busy machine must not look like a server that is down.
    watchMs: 20_000,
    leases: {
      leaseMs: 60_000,
      graceMs: 10_000,
      renewed: { leaseMs: 60_000, graceMs: 10_000 },
    },
    onFault: unexpected,
    ...change,
  };
}

/** In the form the suite expects. */
export async function openClickHouseEngine(url: string, facts: PlainFacts): Promise<Engine> {
  let parts = plainClickHouse(url, facts);
  let generation = 0;
  let index = new ClickHouseIndex(parts);
  await index.whenReady();
  return {
    get index() {
      return index;
    },
    async setFacts(changed) {
      const source = plainSource(changed, `changed ${++generation}`);
      parts = { ...parts, facts: () => source };
      await index.setFacts(source);
    },
    async reopen() {
      await index.close();
      index = new ClickHouseIndex(parts);
      await index.whenReady();
    },
    close: () => index.close(),
  };
}
