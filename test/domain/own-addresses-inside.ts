// Run in a separate network namespace, where the machine can be given a public address. Reports the results
// of scans.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import { ask } from '../proof/ask.ts';
import { scanOnce } from '../proof/scan-once.ts';
import { startNameServer } from './name-server.ts';
import { redirectTo, startSite } from './sites.ts';

const own = '198.51.100.7';
/** Also routed to this machine, but on no interface: it stands for the rest of the internet. */
const other = '198.51.100.8';
const port = 8080;

const ip = (...words: string[]) => execFileSync('ip', words);
ip('link', 'set', 'lo', 'up');
ip('addr', 'add', `${own}/32`, 'dev', 'lo');
ip('route', 'add', 'local', other, 'dev', 'lo');

const ownSite = await startSite((_, response) => response.end('198.51.100.9\n'), {
  address: own,
  port,
});
const otherSite = await startSite(redirectTo(`http://${own}:${port}/`), { address: other, port });
const dns = await startNameServer({
  'own.example': { A: [own] },
  'other.example': { A: [other] },
  'mixed.example': { A: [other, own] },
});

async function visitAll(allow: string) {
  const data = mkdtempSync(join(tmpdir(), 'vedette-test-own-'));
  const { config } = readConfig(
    {
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      VEDETTE_REGISTRIES: '',
      VEDETTE_DNS: dns.address,
      VEDETTE_EGRESS_ALLOW: allow,
    },
    { files: [], data },
  );
  const log = createLog('error', (line) => void process.stderr.write(line));
  const running = await serve({ config, log, command: 'serve', extraPublic: ['198.51.100.0/24'] });
  const { store, ownerId } = running.service;
  const key = await createFirstKey(store.users, ownerId, Date.now);
  const server = { port: Number(new URL(running.url).port), key };
  const arrivedBefore = ownSite.arrived();
  const outcomes: Record<string, string> = {};
  for (const host of [own, '[::ffff:c633:6407]', 'own.example', 'mixed.example', 'other.example']) {
    const query = `http://${host}:${port}/`;
    const { status, message } = await scanOnce(server, '/v1/domain/lite/scan', query);
    outcomes[host] = status === 200 ? 'done' : (message ?? '');
  }
  const arrived = ownSite.arrived() - arrivedBefore;
  const source = { name: 'ours', url: `http://${own}:${port}/`, format: 'ip', category: 'attack' };
  await ask(server.port, '/v1/admin/feeds/add', { key, body: { definition: source } });
  const update = { key, body: { feed: 'ours' } };
  const feed = await ask(server.port, '/v1/admin/feeds/update', update);
  await running.stop();
  rmSync(data, { recursive: true });
  return { outcomes, arrived, feed: JSON.stringify(feed?.data) };
}

const told = {
  closed: await visitAll(''),
  named: await visitAll(`scans:${own}/32`),
  namedForFeeds: await visitAll(`feeds:${own}/32`),
  otherArrived: otherSite.arrived(),
};
await Promise.all([ownSite.close(), otherSite.close(), dns.close()]);
process.send?.(told, undefined, {}, () => process.disconnect());
