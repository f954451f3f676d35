import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { startServers, type Servers } from './servers.ts';

/** One cluster for all tests of a file. */
export function sharedServers(shards = 2): () => Servers {
  let servers: Servers | undefined;
  beforeAll(async () => {
    servers = await startServers(shards);
  });
  afterAll(() => servers?.stop());
  return () => {
    if (!servers) throw new Error('servers are started before the first test');
    return servers;
  };
}

let databases = 0;

/** An empty database; its URL. */
export async function freshDatabase(servers: Servers): Promise<string> {
  const name = `test_${++databases}`;
  await servers.createDatabase(name);
  return servers.url(name);
}

/** Retries on 503, as Retry-After says: on a stalled machine the servers seem down for a moment. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 1_000; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !String(error).includes('503')) throw error;
      await sleep(200);
    }
  }
}
