import { Database } from '../src/sqlite.ts';
import { takeBackTo } from './older-ledger.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/service/app.ts';
import { settings } from '../src/config/config.ts';
import { UserFeed } from '../src/feeds/user-feed.ts';
import { vedette } from './cli/command-line.ts';
import { startServer, temporaryFolder, type TestServer } from './harness.ts';

/** The subset of JSON Schema used by inputs and settings. */
interface Schema {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Numeric {
  path: string;
  schema: Schema;
}

function numbersIn(schema: Schema, path: string): Numeric[] {
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const members = Object.entries(schema.properties ?? {});
  return [
    ...(isNumber ? [{ path, schema }] : []),
    ...members.flatMap(([name, member]) => numbersIn(member, `${path}.${name}`)),
    ...(schema.items ? numbersIn(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((choice) => numbersIn(choice, path)),
  ];
}

function isBounded({ minimum, maximum, default: usual }: Schema): boolean {
  if (minimum === undefined || maximum === undefined || minimum >= maximum) return false;
  // `off`, or a number.
  return typeof usual !== 'number' || (usual >= minimum && usual <= maximum);
}

const inputs = operations.flatMap(({ id, input }) => numbersIn(input as Schema, id));
const given = Object.entries(settings).flatMap(([name, schema]) =>
  numbersIn(schema as Schema, name),
);
const ofFeeds = numbersIn(UserFeed as Schema, 'own_feeds');

describe('every number that can be set', () => {
  it.each([
    ['in requests', inputs, 10],
    ['in settings', given, 15],
    ['in user-defined feeds', ofFeeds, 4],
  ])('has a minimum and a maximum that include its default: %s', (_, numbers, atLeast) => {
    expect(numbers.length).toBeGreaterThanOrEqual(atLeast);
    expect(numbers.filter(({ schema }) => !isBounded(schema)).map(({ path }) => path)).toEqual([]);
  });

  it('is reported if it has no maximum', () => {
    const loose = { type: 'object', properties: { count: { type: 'integer', minimum: 1 } } };
    expect(numbersIn(loose, 'x').filter(({ schema }) => !isBounded(schema))).toHaveLength(1);
  });

  it('fits a timer if it is a duration', () => {
    const timers = given.filter(({ path }) => /_(ms|seconds)$/.test(path));
    const longest = timers.filter(({ path, schema }) => {
      const unit = path.endsWith('_ms') ? 1 : 1_000;
      return (schema.maximum ?? Infinity) * unit > 2 ** 31 - 1;
    });
    expect(longest.map(({ path }) => path)).toEqual([]);
  });
});

async function savePlan(server: TestServer, plan: object) {
  const headers = { 'content-type': 'application/json' };
  return server.ask('/v1/admin/plans', { method: 'POST', headers, body: JSON.stringify(plan) });
}

async function keyOnPlan(server: TestServer, plan: string): Promise<string> {
  const user = `name=guest&email=guest@vedette.example&plan=${plan}`;
  await server.ask(`/v1/admin/users?${user}`, { method: 'POST' });
  const made = await server.ask('/v1/admin/keys?user=guest', { method: 'POST' });
  return String(made.json.data?.['key']);
}

describe('the rate of a plan', () => {
  it('works up to its maximum and is refused above it', async () => {
    const server = await startServer();
    const refused = await savePlan(server, { name: 'huge', rate_per_minute: 10 ** 14 });
    await savePlan(server, { name: 'large', rate_per_minute: 1_000_000 });
    const key = await keyOnPlan(server, 'large');

    expect([refused.status, refused.json.status]).toEqual([400, 420]);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.ask('/v1/user/me', { key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    const left = answers.map(({ headers }) =>
      Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]),
    );
    expect(Math.min(...left)).toBe(1_000_000 - 200);
  });

  it('is enforced exactly after the ring has grown', async () => {
    const server = await startServer();
    await savePlan(server, { name: 'some', rate_per_minute: 150 });
    const key = await keyOnPlan(server, 'some');
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.ask('/v1/user/me', { key })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(150);
  });

  it('is lowered to the maximum in older ledgers', async () => {
    const data = temporaryFolder();
    const before = await startServer({ VEDETTE_DATA: data });
    await savePlan(before, { name: 'huge', rate_per_minute: 5 });
    const key = await keyOnPlan(before, 'huge');
    await before.running.stop();
    const ledger = new Database(join(data, 'ledger.sqlite'));
    ledger.exec("UPDATE plan SET rate_per_minute = 100000000000000 WHERE name = 'huge'");
    ledger.close();
    takeBackTo('boundRates', join(data, 'ledger.sqlite'));

    const server = await startServer({ VEDETTE_DATA: data });

    expect((await server.ask('/v1/user/me', { key })).status).toBe(200);
  });
});

describe('the lifetime of a key', () => {
  it.each(['99999w', '9999-12-31', '9999-12-31T23:59:59-23:59'])(
    'is at most 100 years: %s is refused',
    async (expires) => {
      const server = await startServer();
      const made = await server.ask(`/v1/admin/keys?expires=${expires}`, { method: 'POST' });
      expect(made.json.status).toBe(420);
    },
  );
});

describe('numbers on the command line', () => {
  it.each([
    [['tls', 'init', 'vedette.example', '--days', '1000000000']],
    [['plan', 'set', 'huge', '--rate', '100000000000000']],
    [['probe', '127.0.0.1', '--rate', '1000000000', '--no-store', '--ports', '1']],
    [['usage', '--days', '0']],
  ])('are refused outside their range: %j', async (words) => {
    const { code, err } = await vedette(temporaryFolder(), words);
    expect(code).toBe(2);
    expect(err).toMatch(/takes a number from 1 to \d+/);
  });
});
