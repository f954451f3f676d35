import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, List } from '../src/exports/entry.ts';
import { nft } from '../src/exports/formats/nft.ts';
import { aggregate } from '../src/exports/prefixes.ts';
import { asked, loadLists } from './ip.ts';
import type { Figure } from './figure.ts';
import { startVedette, type Server } from './race.ts';

/** A list of maximum size, and the first lists of a server with real feeds. */
export async function* benchLists(count = 1_000_000): AsyncGenerator<Figure> {
  yield* benchWriting(count);
  const data = mkdtempSync(join(tmpdir(), 'vedette-bench-lists-'));
  try {
    if (!(await loadLists(data))) return;
    const vedette = await startVedette(data);
    try {
      yield* benchFirst(vedette);
    } finally {
      const exited = new Promise((done) => vedette.child.once('exit', done));
      vedette.child.kill('SIGTERM');
      await exited;
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** In nft format: aggregated and written. */
function* benchWriting(count: number): Generator<Figure> {
  const entries = Array.from({ length: count }, (_, at) => entryOf(at));
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const prefixes = aggregate(entries.flatMap(({ range }) => range ?? []));
  const pieces = Array.from(nft.write(listOf(entries, prefixes)), (piece) => Buffer.from(piece));
  const text = Buffer.concat(pieces);
  const seconds = (performance.now() - startedAt) / 1000;
  const mebibytes = (process.memoryUsage().rss - before) / 1_048_576;
  yield { name: 'lists.entries', value: count, unit: 'entries' };
  yield { name: 'lists.prefixes', value: prefixes.length, unit: 'prefixes' };
  yield { name: 'lists.text', value: text.length / 1_048_576, unit: 'MiB' };
  yield { name: 'lists.nft', value: seconds, unit: 's', target: { op: '<=', value: 2 } };
  yield { name: 'lists.memory', value: mebibytes, unit: 'MiB', target: { op: '<=', value: 200 } };
}

const firstLists = ['malicious-domains', 'urls', 'malicious-addresses', 'addresses'];

/** How long the first reader of each list waits, and what others wait meanwhile. */
async function* benchFirst({ port, key }: Server): AsyncGenerator<Figure> {
  const ask = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-api-key': key },
    });
    // Not as a whole: joining 100 MB would block the calls that time others.
    await answer.body?.pipeTo(new WritableStream());
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - startedAt;
  };
  await ask(`/v1/ip/summary?ip=${asked}`);
  const waited: number[] = [];
  const run = { isDone: false };
  const others = (async () => {
    while (!run.isDone) {
      waited.push(await ask('/healthz'));
      await sleep(askEveryMs);
    }
  })();
  let total = 0;
  for (const name of firstLists) {
    const ms = await ask(`/v1/lists/${name}`);
    total += ms;
    yield { name: `lists.first-${name}`, value: ms / 1000, unit: 's' };
  }
  const target = { op: '<=', value: 5 } as const;
  yield { name: 'lists.first', value: total / 1000, unit: 's', target };
  const stixMs = await ask('/v1/lists/malicious-domains?format=stix');
  yield { name: 'lists.first-stix', value: stixMs / 1000, unit: 's' };
  run.isDone = true;
  await others;
  const longest = Math.max(...waited);
  yield { name: 'lists.meanwhile', value: longest, unit: 'ms', target: { op: '<=', value: 100 } };
}

const askEveryMs = 10;

const seenAt = Date.UTC(2026, 5, 1);

/** Every other address, so that none can be merged with the next. */
function entryOf(at: number): Entry {
  const value = 0x0b00_0000 + 2 * at;
  return {
    value: String(value),
    range: { family: 4, first: value, last: value },
    points: 90,
    categories: ['c2'],
    sources: ['feed-one'],
    seenBy: [[seenAt, seenAt]],
    firstSeen: seenAt,
    lastSeen: seenAt,
  };
}

function listOf(entries: readonly Entry[], prefixes: readonly string[]): List {
  return {
    name: 'bench',
    kind: 'addresses',
    entries,
    prefixes,
    leftOut: 0,
    firstSid: 9_000_000,
    dates: { of: () => ({ created: seenAt, modified: seenAt }) },
    changedAt: seenAt,
  };
}
