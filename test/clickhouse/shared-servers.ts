import { afterAll, beforeAll } from 'vitest';
import { startServers, type Servers } from './servers.ts';

/** One cluster for all tests of a file. */
export function sharedServers(shards = 2): () => Servers {
  let servers: Servers | undefined;
  beforeAll(async () => {
    servers = await startServers(shards);
  }, 60_000);
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
