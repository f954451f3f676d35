import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { readConfig } from '../../src/config/config.ts';
import type { FeedLibrary } from '../../src/feeds/library.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import type { Known } from './ip-addresses.ts';

export interface Served {
  data: string;
  library: FeedLibrary;
  ask: Ask;
}
export type Ask = (path: string) => Promise<{ status: number; body: Known }>;

/** A real server over a fresh folder, for as long as the work takes. */
export async function* withServer(work: (served: Served) => AsyncGenerator<Figure>) {
  const data = mkdtempSync(join(tmpdir(), 'vedette-proof-ip-'));
  const quiet = { VEDETTE_PORT: '0', VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off' };
  const environment = { VEDETTE_DATA: data, ...quiet };
  const { config } = readConfig(environment, { files: [], data });
  const log = createLog('error', (line) => void process.stderr.write(line));
  const extraPublic = ['198.51.100.0/24', '2001:db8:1::/48'];
  const running = await serve({ config, log, command: 'serve', extraPublic });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const { store, ownerId, library } = running.service;
    const key = await createFirstKey(store.users, ownerId, Date.now);
    const port = Number(new URL(running.url).port);
    yield* work({ data, library, ask: (path) => get({ port, path, key, agent }) });
  } finally {
    agent.destroy();
    await running.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Get {
  port: number;
  path: string;
  key: string;
  agent: Agent;
}

function get({ key, ...where }: Get): Promise<{ status: number; body: Known }> {
  return new Promise((done, fail) => {
    const headers = { 'x-api-key': key };
    const call = request({ host: '127.0.0.1', headers, ...where }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, body: JSON.parse(text) as Known }),
      );
    });
    call.on('error', fail);
    call.end();
  });
}
