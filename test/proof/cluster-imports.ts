import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { ask as askClickHouse } from '../clickhouse/servers.ts';
import { seededPick } from '../search/random.ts';
import { kill, restart, type Place } from './cluster-place.ts';
import { bannerOf, isImported, isRefusal, lostAs, send } from './cluster-requests.ts';
import { findBanners } from './cluster-load.ts';
import { until } from './ledger.ts';

interface ImportSize {
  seed: number;
  /** How often a server is killed while it writes. */
  kills: number;
}

/** Servers write what several clients import at the same time together. */
const clients = 6;
const bannersAtOnce = 40;
const latestKillMs = 1_000;
/** Nothing else is imported with it. */
const port = 83;

/** Servers killed in turn in the middle of such writes, while every client sends its import until it is acknowledged. */
export async function* proveImports(
  place: Place,
  { seed, kills }: ImportSize,
): AsyncGenerator<Figure> {
  const pick = seededPick(seed);
  const acknowledged = new Set<string>();
  const wrong: string[] = [];
  const abandonedBefore = await countAbandoned(place);
  const state = { isOver: false, next: 0 };
  const importing = Array.from({ length: clients }, async (_, client) => {
    while (!state.isOver) {
      const numbers = Array.from({ length: bannersAtOnce }, () => state.next++);
      const body = numbers.map((number) => bannerOf(number, port)).join('\n');
      for (let at = client; !(await isAcknowledged(place, { at, body, wrong })); at++)
        await sleep(50);
      for (const number of numbers) acknowledged.add(String(number));
    }
  });
  for (let at = 0; at < kills; at++) {
    const before = acknowledged.size;
    await until(() => Promise.resolve(acknowledged.size > before));
    await sleep(pick(latestKillMs));
    const victim = place.servers[at % place.servers.length];
    if (!victim) throw new Error('no server to kill');
    await kill(victim);
    await restart(victim);
  }
  state.isOver = true;
  await Promise.all(importing);
  const found = await findBanners(place, port);
  const there = new Set(found);
  const abandoned = (await countAbandoned(place)) - abandonedBefore;
  const figure = (name: string, value: number, op: '<=' | '>='): Figure => ({
    name: `imports.${name}`,
    value,
    unit: 'of them',
    target: { op, value: op === '<=' ? 0 : 1 },
  });
  for (const text of wrong) process.stderr.write(`import: ${text}\n`);
  yield figure('kills', kills, '>=');
  yield { name: 'imports.writes-cut-off', value: abandoned, unit: 'of them' };
  yield figure('banners', acknowledged.size, '>=');
  yield figure('banners-lost', [...acknowledged].filter((each) => !there.has(each)).length, '<=');
  yield figure('banners-doubled', found.length - there.size, '<=');
  yield figure('wrong-answers', wrong.length, '<=');
}

async function isAcknowledged(
  { servers, key }: Place,
  { at, body, wrong }: { at: number; body: string; wrong: string[] },
): Promise<boolean> {
  const url = servers[at % servers.length]?.url ?? '';
  const answer = await send('import', { url, key, body }).catch(lostAs);
  if (typeof answer === 'string') return false;
  if (isImported(answer)) return true;
  if (!isRefusal(answer)) wrong.push(`${answer.status} ${answer.text.slice(0, 300)}`);
  return false;
}

/** Writes that were begun, and given up by a later one. */
async function countAbandoned({ clickhouse }: Place): Promise<number> {
  const [first] = clickhouse.nodes;
  const sql = `SELECT count() FROM load.banner_journal WHERE what = 'give up'`;
  return Number(await askClickHouse({ host: first?.host ?? '', port: clickhouse.port }, sql));
}
