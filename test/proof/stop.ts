import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import {
  startServer,
  thisInstallation,
  vedette,
  type Installation,
  type RunningServer,
} from './installation.ts';
import { belowOf, isThere, personOf } from './processes.ts';
import { createRandom } from './random.ts';

export interface StopProof {
  seed: number;
  stops: number;
  installation?: Installation;
}

/** Outcome of requests: answered completely, answered for the last time, or cut off. */
interface Tally {
  answered: number;
  last: number;
  cut: number;
}

/** Each on its own keep-alive connection. */
const askers = 8;

/**
 * SIGTERM at random moments under load: every accepted request is answered until an answer says that it is the
 * last, the server ends by itself, soon and with 0, and so does everything that it started. Who waits at the
 * door in that moment was not let in: the kernel turns them away.
 */
export async function* proveStop({
  seed,
  stops,
  installation = thisInstallation,
}: StopProof): AsyncGenerator<Figure> {
  const random = createRandom(seed);
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-'));
  const tally: Tally = { answered: 0, last: 0, cut: 0 };
  const found = { unclean: 0, left: 0, slowest: 0 };
  try {
    const key = await vedette(installation, data, ['key', 'create']);
    for (let round = 0; round < stops; round++) {
      const { child, url } = await startServer(installation, data);
      const agents = Array.from(
        { length: askers },
        () => new Agent({ keepAlive: true, maxSockets: 1 }),
      );
      await Promise.all(agents.map((agent) => askOnce(`${url}/v1/user/me`, { key, agent })));
      const before = tally.answered;
      const asking = agents.map((agent) => askUntilLast({ url, key, agent }, tally));
      await sleep(50 + random() * 400);
      // Gives a slow machine time to answer at least once.
      for (let wait = 0; wait < 30_000 && tally.answered === before; wait++) await sleep(10);
      const { code, seconds, left } = await stop({ child, url });
      await Promise.all(asking);
      if (code !== 0) found.unclean++;
      found.left += left;
      found.slowest = Math.max(found.slowest, seconds);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  yield { ...count('stop.stops', stops), target: { op: '>=', value: 1 } };
  yield { ...count('stop.answered', tally.answered), target: { op: '>=', value: stops } };
  yield {
    ...count('stop.told-that-it-is-the-last', tally.last),
    target: { op: '>=', value: stops * askers },
  };
  yield { ...count('stop.cut-off', tally.cut), target: { op: '<=', value: 0 } };
  yield { ...count('stop.ended-unclean', found.unclean), target: { op: '<=', value: 0 } };
  yield { ...count('stop.processes-left', found.left), target: { op: '<=', value: 0 } };
  yield {
    name: 'stop.slowest',
    value: found.slowest,
    unit: 's',
    target: { op: '<=', value: 10 },
  };
}

const count = (name: string, value: number): Figure => ({ name, value, unit: 'times' });

async function stop({ child }: RunningServer) {
  const below = belowOf(child.pid ?? 0).map(personOf);
  const startedAt = performance.now();
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  const [code] = await exited;
  const seconds = (performance.now() - startedAt) / 1_000;
  // Killed processes may need a moment to exit.
  for (let wait = 0; wait < 600 && below.some(isThere); wait++) await sleep(100);
  return { code, seconds, left: below.filter(isThere).length };
}

interface Asker {
  url: string;
  key: string;
  agent: Agent;
}

/** Every second request writes: an account's key is made. */
async function askUntilLast({ url, key, agent }: Asker, tally: Tally): Promise<void> {
  for (let turn = 0; ; turn++) {
    const path = turn % 2 === 0 ? '/v1/user/me' : '/v1/admin/keys';
    const end = await askOnce(`${url}${path}`, { key, agent });
    tally[end]++;
    if (end !== 'answered') break;
  }
  agent.destroy();
}

function askOnce(url: string, { key, agent }: Omit<Asker, 'url'>) {
  return new Promise<keyof Tally>((resolve) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.on('error', () => resolve('cut'));
      const end = response.headers.connection === 'close' ? 'last' : 'answered';
      response.on('end', () => resolve(response.complete ? end : 'cut'));
    });
    call.on('error', () => resolve('cut'));
    call.end('{"label":"proof"}');
  });
}
