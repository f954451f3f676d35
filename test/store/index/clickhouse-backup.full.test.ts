import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { every } from '../../../src/search/filter.ts';
import { restoreIndex } from '../../../src/store/index/clickhouse/backup.ts';
import { ClickHouseIndex } from '../../../src/store/index/clickhouse/clickhouse-index.ts';
import { noChdb, startBridge, type Bridge } from '../../clickhouse/chdb-bridge.ts';
import { shareAcrossTests } from '../../harness.ts';
import { startS3Here } from '../objects/s3-place.ts';
import { s3Key as key, s3Secret as secret } from '../objects/s3-server.ts';
import { rewritten } from './asking.ts';
import { plainClickHouse } from './clickhouse.ts';
import type { PlainDocument } from './plain/documents.ts';
import { documents, facts } from './plain-index.ts';

const limits = { connections: 4, waiting: 10, ms: 60_000 };

describe.skipIf(noChdb)(`a backup that ClickHouse 26 writes itself ${noChdb}`, () => {
  const s3 = shareAcrossTests(startS3Here);
  let bridge: Bridge | undefined;
  beforeAll(async () => {
    bridge = await startBridge();
  });
  afterAll(() => bridge?.stop());

  async function open(database: string) {
    if (!bridge) throw new Error('the bridge is started before the first test');
    await bridge.createDatabase(database);
    return plainClickHouse(bridge.url(database), facts);
  }

  const numbersIn = async (index: ClickHouseIndex<PlainDocument>) => {
    const { count, rows } = await index.search({ filter: every, offset: 0, limit: 1_000 });
    expect(rows).toHaveLength(count);
    return rows.map(({ document }) => document.key).sort((one, other) => one - other);
  };
  const upTo = (end: number) => Array.from({ length: end }, (_, at) => at);

  it('shows its moment when restored, whatever was written, replaced and removed while it was made', async () => {
    const parts = await open('busy');
    const index = new ClickHouseIndex(parts);
    const all = documents(400);
    await index.write(all.slice(0, 100));
    const bucket = { url: `http://127.0.0.1:${s3().port}/objects/busy`, key, secret };
    const state = { isOver: false };
    const writing = (async () => {
      for (let at = 100; !state.isOver && at < all.length; at++) {
        await index.write(all.slice(at, at + 1));
        await index.remove({ kind: 'time', from: 900 + at, to: 900 + at });
      }
    })();

    const made = await index.backUp(bucket);
    state.isOver = true;
    await writing;
    await index.close();
    const target = await open('restored');
    await restoreIndex({ ...target, limits }, made, bucket);
    const restored = new ClickHouseIndex(target);
    const then = await numbersIn(restored);
    const [oldest = 0] = then;
    const again = await restored.write(all);
    const since = await numbersIn(restored);
    await restored.close();

    // Each write adds the next document, and each removal takes the oldest: one moment has no gap.
    expect(then).toEqual(upTo(oldest + made.documents).slice(oldest));
    expect([100, 101]).toContain(made.documents);
    expect(again).toEqual({ added: 400 - made.documents, replaced: 0, unchanged: made.documents });
    expect(since).toEqual(upTo(400));
  });

  it('shows its moment when the servers copied their tables long after it', async () => {
    const parts = await open('slow');
    const index = new ClickHouseIndex(parts);
    const all = documents(40);
    await index.write(all.slice(0, 30));
    await index.remove({ kind: 'time', from: 1_000, to: 1_004 });
    const url = `http://127.0.0.1:${s3().port}/objects/slow`;
    const moment = await index.backUp({ url: `${url}/at-once`, key, secret });
    await index.write(rewritten(all.slice(5, 20)));
    await index.write(all.slice(30));
    await index.remove({ kind: 'time', from: 1_020, to: 1_035 });
    await index.retain({ since: 1_010 });
    const copied = await index.backUp({ url: `${url}/later`, key, secret });
    await index.close();

    const target = await open('fast');
    const { last, open: unfinished, documents: count } = moment;
    const made = { ...copied, last, open: unfinished, documents: count };
    await restoreIndex({ ...target, limits }, made, { key, secret });
    const restored = new ClickHouseIndex(target);
    const then = await numbersIn(restored);
    const again = await restored.write(all);
    await restored.close();

    expect(copied.documents).not.toBe(moment.documents);
    expect(then).toEqual(upTo(30).slice(5));
    expect(again).toEqual({ added: 15, replaced: 0, unchanged: 25 });
  });

  it('is not restored over documents', async () => {
    const parts = await open('full');
    const index = new ClickHouseIndex(parts);
    await index.write(documents(3));
    const bucket = { url: `http://127.0.0.1:${s3().port}/objects/full`, key, secret };
    const made = await index.backUp(bucket);

    await expect(restoreIndex({ ...parts, limits }, made, bucket)).rejects.toThrow(
      /already contains some data/,
    );
    expect(await numbersIn(index)).toEqual([0, 1, 2]);
    await index.close();
  });

  it('tells why it failed, without key and secret', async () => {
    const index = new ClickHouseIndex(await open('locked'));
    await index.write(documents(3));
    const url = `http://127.0.0.1:${s3().port}/objects/locked`;

    const wrong = { url, key: 'THE-KEY', secret: "the ' secret" };
    const refused = await index.backUp(wrong).catch((error: unknown) => error);
    const nowhere = { ...wrong, url: `${url}') BROKEN` };
    const broken = await index.backUp(nowhere).catch((error: unknown) => error);
    await index.close();

    expect(String(refused)).toMatch(/403|InvalidAccessKeyId|ACCESS/);
    for (const error of [refused, broken]) {
      expect(error).toBeInstanceOf(Error);
      const { message, cause } = error as Error;
      expect(`${message} ${String(cause)}`).not.toMatch(/THE-KEY|the . secret|the \\x27/);
    }
  });
});
