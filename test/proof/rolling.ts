import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { startServers } from '../clickhouse/servers.ts';
import { startNameServer } from '../domain/name-server.ts';
import { openAddress, pagesOf, startSite } from '../domain/sites.ts';
import { until } from '../until.ts';
import { proveLimit } from './cluster-known.ts';
import { Load } from './cluster-load.ts';
import { logOf, withPlace, type Member, type Place } from './cluster-place.ts';
import { send } from './cluster-requests.ts';
import { thisInstallation, vedette, type Installation } from './installation.ts';
import { ask } from './ledger.ts';

export interface RollingProof {
  /** How long both versions serve the load. */
  seconds: number;
  /** How many times longer than in a cluster under faults clients wait between requests. */
  pace: number;
}

/** While there is no release: one step of the schema ago. */
const beforeReleases = '824a74aa';
const released = git('describe', '--tags', '--abbrev=0');
/** The version that an upgrade begins with. */
export const before = released === '' ? beforeReleases : released;
export const hasBefore = git('rev-parse', '--verify', '--quiet', `${before}^{commit}`) !== '';

function git(...words: string[]): string {
  const { stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return stdout.trim();
}

/** The product as it was, built from its sources with the packages of this tree. */
function buildBefore(root: string): Installation {
  mkdirSync(root);
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', before, root]);
  if (!existsSync(join(root, 'node_modules')))
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' });
  return { ...thisInstallation, root };
}

const page = '<title>Plain</title><link rel="icon" href="/icon.svg"><h1>A plain page</h1>';
const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** A real browser on a busy machine. */
const scanSeconds = 60;

/** The version before and this one on the same ledger, index and objects, from the moment this one upgrades the schema. */
export async function* proveRolling(size: RollingProof): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-before-'));
  const { port, close } = await startSite(
    pagesOf({
      '/': page,
      '/icon.svg': (_, answer) => void answer.setHeader('content-type', 'image/svg+xml').end(icon),
    }),
  );
  const dns = await startNameServer({ '*.example': { A: [openAddress] } });
  const servers = await startServers(2);
  try {
    const first = buildBefore(join(folder, 'tree'));
    const site = { port, dns: dns.address, address: openAddress, seconds: scanSeconds };
    yield* withPlace(servers, (place) => proveBeside(place, size), { first, site });
  } finally {
    await Promise.all([servers.stop(), dns.close(), close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function* proveBeside(place: Place, { seconds, pace }: RollingProof) {
  const [older, newer] = place.servers;
  if (!older || !newer) return;
  yield* proveLimit(place, 'credits', { credits: ['all/day=100'] });
  const end = performance.now() + seconds * 1_000;
  const failed: string[] = [];
  const holders = new Set<string>();
  const load = new Load(place, pace);
  await load.start();
  const looking = setInterval(() => void lookAtHolders(place, holders), 500);
  let rounds = 0;
  do {
    for (const [one, other] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const name = `roll-${rounds++}-${one === older ? 'older' : 'newer'}`;
      await passThrough(place, { name, number: rounds, one, other }).catch((error: unknown) =>
        failed.push(`${name}: ${String(error)}`),
      );
    }
    await sleep(1_000);
  } while (performance.now() < end);
  clearInterval(looking);
  await load.stop();

  yield { name: 'rolling.seconds', value: seconds, unit: 's' };
  yield* answersOf(older, 'older');
  yield* answersOf(newer, 'newer');
  yield { name: 'rolling.accounts-passed-through', value: rounds, unit: 'accounts' };
  const faults = place.servers.flatMap(
    (member) => logOf(member).match(/.*"level":"?(50|error).*/g) ?? [],
  );
  for (const why of [...load.failed, ...failed, ...faults].slice(0, 20))
    process.stderr.write(`${why}\n`);
  yield none('rolling.wrong-answers', load.failed.length);
  yield none('rolling.accounts-not-passed-through', failed.length);
  const workers = { op: '>=', value: 2 } as const;
  yield { name: 'rolling.workers', value: holders.size, unit: 'workers', target: workers };
  yield* load.figures(0);
  const tried = await place.postgres.query<{ count: string }>(
    `select count(*) as count from scan where attempts > 1 or state <> 'done'`,
    place.ledger,
  );
  yield none('rolling.scans-without-a-report-at-once', Number(tried[0]?.count));
}

/** What a server itself counted. On a machine that is too busy for its engines, 503 is right. */
async function* answersOf({ url }: Member, name: string): AsyncGenerator<Figure> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = { answers: 0, '503': 0, 'other-5xx': 0 };
  for (const [, status = '', count] of metrics.matchAll(
    /^vedette_requests_total\{.*status="(\d+)"\} (\d+)/gm,
  )) {
    const is5xx = status.startsWith('5') && status !== '503';
    counts[status === '503' ? status : is5xx ? 'other-5xx' : 'answers'] += Number(count);
  }
  const unit = 'answers';
  yield {
    name: `rolling.${name}.all`,
    value: counts.answers,
    unit,
    target: { op: '>=', value: 1 },
  };
  yield { name: `rolling.${name}.503`, value: counts[503], unit };
  yield none(`rolling.${name}.other-5xx`, counts['other-5xx']);
}

/** Workers that scan at this moment. */
async function lookAtHolders({ postgres, ledger }: Place, holders: Set<string>): Promise<void> {
  const sql = 'select distinct holder from scan where holder is not null';
  for (const { holder } of await postgres.query<{ holder: string }>(sql, ledger))
    holders.add(holder);
}

interface Passage {
  name: string;
  number: number;
  one: Member;
  other: Member;
}

/** What an account does on one server, the other knows, adds to and removes. */
async function passThrough(place: Place, { name, number, one, other }: Passage): Promise<void> {
  const [, newer = one] = place.servers;
  const good = async (url: string, key: string, body?: object) => {
    const { status, data } = await ask(url, key, body);
    if (status !== 200) throw new Error(`${status} of ${new URL(url).pathname}`);
    return data;
  };
  const statusOf = async (url: string, key: string) => (await ask(url, key)).status;
  const account = { name, email: `${name}@vedette.example`, plan: 'unlimited' };
  await good(`${one.url}/v1/admin/users`, place.key, account);
  const { key } = await good(`${other.url}/v1/admin/keys`, place.key, { user: name });
  const own = String(key);
  await good(`${one.url}/v1/user/me`, own);

  const query = `http://${name}.example:${place.sitePort}/`;
  const { scan_id } = await good(`${one.url}/v1/domain/scan/private`, own, { query });
  const report = `/v1/domain/report/${String(scan_id)}`;
  await until('the report', async () => (await statusOf(other.url + report, own)) === 200);
  const read = JSON.stringify(await good(one.url + report, own));
  if (!read.includes('/icon.svg')) throw new Error('the report has no icon');

  const addresses = Array.from({ length: number }, (_, at) => `198.51.100.${8 + (at % 240)}`);
  const address = addresses.at(-1) ?? '';
  const list = join(one.data, 'passing.txt');
  writeFileSync(list, `${addresses.join('\n')}\n`);
  // The commands of the version before refuse a ledger that is newer than they are.
  const words = ['feeds', 'load', 'spamhaus-drop-v4', list];
  await vedette(newer.installation, one.data, words);
  await until('the feed', async () => {
    const { text } = await send('look-up', { url: other.url, key: own, address });
    return text.includes('"is_malicious":true');
  });

  await good(`${other.url}/v1/admin/users/rename`, place.key, { user: name, name: `${name}-b` });
  await good(`${other.url}/v1/admin/users/delete`, place.key, { user: `${name}-b` });
  await until(
    'the end of the key',
    async () => (await statusOf(`${one.url}/v1/user/me`, own)) === 401,
  );
  for (const { url } of [one, other])
    if ((await statusOf(url + report, place.key)) !== 404) throw new Error('the report is left');
}

function none(name: string, value: number): Figure {
  return { name, value, unit: 'of them', target: { op: '<=', value: 0 } };
}
