import { Agent, request as httpRequest } from 'node:http';
import { expect } from 'vitest';
import type { Limits } from '../../src/config/config.ts';
import { openPlace, type Place } from '../feeds/place.ts';
import { atEnd, type Answer } from '../harness.ts';

const count = 4;
export const openProcesses = (
  environment: Record<string, string> = {},
  limits: Partial<Limits> = {},
) =>
  openPlace(
    { VEDETTE_PROCESSES: String(count), VEDETTE_LOG_LEVEL: 'error', ...environment },
    { now: Date.now() },
    limits,
  );

/** Request ids of one process share a prefix. */
export const processOf = ({ headers }: Answer) => String(headers['x-request-id']).split('-')[0];

/** A connection that stays with its process. */
function openConnection(place: Place) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  atEnd(() => agent.destroy());
  const { port, key: ownKey } = place.server;
  return {
    agent,
    look: (ip = '198.51.100.7', key = ownKey) =>
      new Promise<Answer>((resolve, reject) => {
        const path = `/v1/ip/malicious-info?ip=${ip}&explain=true`;
        const headers = { 'x-api-key': key };
        httpRequest({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => {
            const json = JSON.parse(text) as Answer['json'];
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
          });
        })
          .on('error', reject)
          .end();
      }),
  };
}

type Connection = ReturnType<typeof openConnection>;

/** One connection to each process. */
export async function openEach(place: Place): Promise<Connection[]> {
  const each = new Map<string | undefined, Connection>();
  while (each.size < count) {
    const connection = openConnection(place);
    const process = processOf(await connection.look());
    if (!each.has(process)) each.set(process, connection);
  }
  return [...each.values()];
}

const mostRounds = 10_000;

/** Measures how long it took until every process answers like this, and requires it of all on the first request. */
export async function until(
  each: readonly Connection[],
  isSo: (answer: Answer) => boolean,
  key?: string,
): Promise<string> {
  const startedAt = performance.now();
  for (let round = 1; round <= mostRounds; round++) {
    const answers = await Promise.all(each.map(({ look }) => look('198.51.100.7', key)));
    if (!answers.every(isSo)) continue;
    const ms = performance.now() - startedAt;
    expect(round, `in effect only after ${ms.toFixed(0)} ms`).toBe(1);
    return `${ms.toFixed(0)} ms`;
  }
  return expect.fail(`not in effect after ${mostRounds} rounds`);
}

export async function post(place: Place, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await place.server.ask(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data ?? {};
}

/** Changes the plan of the guest, who is created if missing. */
export async function setPlan(place: Place, plan: object): Promise<void> {
  await post(place, '/v1/admin/plans', { name: 'small', credits: [], ...plan });
}

export const addGuest = (place: Place) =>
  post(place, '/v1/admin/users', { name: 'guest', email: 'guest@vedette.example', plan: 'small' });

export async function addKey(place: Place): Promise<{ key: string; id: string }> {
  const { key, id } = await post(place, '/v1/admin/keys', { user: 'guest' });
  return { key: String(key), id: String(id) };
}

/** Resolves once another process has replaced it. */
export async function kill({ server }: Place): Promise<void> {
  const { running } = server;
  const [pid] = running.processes();
  if (pid === undefined) throw new Error('no process to kill');
  process.kill(pid, 'SIGKILL');
  await expect.poll(running.processes, { message: 'the killed process' }).not.toContain(pid);
  await expect
    .poll(async () => (await server.ask('/readyz')).text, { message: 'its replacement' })
    .toMatch(/4 of 4 serve/);
}
