import { afterAll, beforeAll, describe } from 'vitest';
import { noChdb, startBridge, type Bridge } from '../../clickhouse/chdb-bridge.ts';
import { openClickHouseEngine } from './clickhouse.ts';
import { indexConformance } from './conformance.ts';

describe.skipIf(noChdb)(`on ClickHouse 26 ${noChdb}`, () => {
  let bridge: Bridge | undefined;
  let databases = 0;
  beforeAll(async () => {
    bridge = await startBridge();
  });
  afterAll(() => bridge?.stop());

  indexConformance(
    'the ClickHouse index',
    async (facts) => {
      if (!bridge) throw new Error('the bridge is started before the first test');
      const name = `test_${++databases}`;
      await bridge.createDatabase(name);
      return openClickHouseEngine(bridge.url(name), facts);
    },
    { seeds: [10], documents: 40, writes: 3, questions: 4, many: 300 },
  );
});
