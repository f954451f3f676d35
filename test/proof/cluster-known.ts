import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import type { Member, Place } from './cluster-place.ts';
import { send } from './cluster-requests.ts';
import { vedette } from './installation.ts';
import { ask, insist, until } from './ledger.ts';

/** Something that is changed on one server. Returns whether another knows it, after having asked it once before. */
type Change = (place: Place, one: Member, other: Member) => Promise<() => Promise<boolean>>;

const statusOf = async (url: string, key: string) => (await ask(url, key)).status;
const newcomer = '198.51.100.77';
const isListedOn = async ({ url }: Member, key: string) => {
  const { status, text } = await send('look-up', { url, key, address: newcomer });
  return status === 200 && text.includes('"is_malicious":true');
};

const changes: Readonly<Record<string, Change>> = {
  'a revoked key': async ({ key }, one, other) => {
    const made = await insist(`${one.url}/v1/admin/keys`, key, { label: 'revoked' });
    const own = String(made.data['key']);
    await statusOf(`${other.url}/v1/user/me`, own);
    await insist(`${one.url}/v1/admin/keys/revoke`, key, { key: made.data['id'] });
    return async () => (await statusOf(`${other.url}/v1/user/me`, own)) === 401;
  },
  'a changed plan': async ({ key }, one, other) => {
    const plan = { name: 'known', credits: ['all/day=50'] };
    await insist(`${one.url}/v1/admin/plans`, key, plan);
    const account = { name: 'known', email: 'known@vedette.example', plan: 'known' };
    await insist(`${one.url}/v1/admin/users`, key, account);
    const made = await insist(`${one.url}/v1/admin/keys`, key, { user: 'known' });
    const own = String(made.data['key']);
    const lookUp = () => statusOf(`${other.url}/v1/ip/vpn?ip=${newcomer}`, own);
    await lookUp();
    await insist(`${one.url}/v1/admin/plans`, key, { ...plan, credits: ['all/day=1'] });
    return async () => (await lookUp()) === 429;
  },
  'an ended session': async ({ key }, one, other) => {
    const page = (url: string) => ({ origin: url, 'sec-fetch-site': 'same-origin' });
    const json = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${one.url}/v1/session`, {
      method: 'POST',
      headers: { ...page(one.url), ...json },
      body: JSON.stringify({ key }),
    });
    const [, token = ''] = /=([\w-]+);/.exec(signedIn.headers.get('set-cookie') ?? '') ?? [];
    // Cookies are named by the port, which servers behind one address share.
    const withSession = (url: string) => ({
      ...page(url),
      cookie: `vedette-${new URL(url).port}=${token}`,
    });
    const there = async () =>
      (await fetch(`${other.url}/v1/session`, { headers: withSession(other.url) })).status;
    if ((await there()) !== 200) throw new Error('the session is not known there');
    await fetch(`${one.url}/v1/session/end`, {
      method: 'POST',
      headers: { ...withSession(one.url), ...json },
      body: '{}',
    });
    return async () => (await there()) === 401;
  },
  'a feed generation': async ({ key }, one, other) => {
    const list = join(one.data, 'known.txt');
    writeFileSync(list, `${newcomer}\n198.51.100.7\n`);
    await vedette(one.installation, one.data, ['feeds', 'load', 'feodo-tracker', list]);
    return () => isListedOn(other, key);
  },
  'a suppression': async ({ key }, one, other) => {
    const suppression = { range: newcomer, reason: 'our own sensor' };
    await insist(`${one.url}/v1/admin/suppressions`, key, suppression);
    return async () => !(await isListedOn(other, key));
  },
  'a banner': async ({ key }, one, other) => {
    const body = JSON.stringify({ address: '198.51.100.78', port: 82, banner: 'known' });
    await send('import', { url: one.url, key, body });
    const count = `${other.url}/v1/banner/count?query=port:82`;
    return async () => (await ask(count, key)).data['count'] === 1;
  },
  'a case': async ({ key }, one, other) => {
    const opened = { name: 'known', indicators: [newcomer] };
    const { data } = await insist(`${one.url}/v1/cases`, key, opened);
    return async () => (await statusOf(`${other.url}/v1/cases/${String(data['id'])}`, key)) === 200;
  },
  'a watch': async ({ key }, one, other) => {
    const watch = { name: 'known', kind: 'search', query: 'port:82' };
    const { data } = await insist(`${one.url}/v1/watches`, key, watch);
    return async () =>
      (await statusOf(`${other.url}/v1/watches/${String(data['id'])}`, key)) === 200;
  },
};

const credits = 100;

/** How soon one server knows what was changed on the other, and how exactly they share credits. */
export async function* proveKnown(place: Place): AsyncGenerator<Figure> {
  const [one, other] = place.servers;
  if (!one || !other) return;
  for (const [what, change] of Object.entries(changes)) {
    const isKnown = await change(place, one, other);
    const value = await until(isKnown);
    const name = `known.${what.replace(/^an? /, '').replaceAll(' ', '-')}`;
    yield { name, value, unit: 'ms', target: { op: '<=', value: 1_000 } };
  }
  yield* proveLimit(place, 'credits', { credits: [`all/day=${credits}`] });
  yield* proveLimit(place, 'rate', { credits: [], rate_per_minute: credits });
}

export async function* proveLimit({ servers, key }: Place, name: string, plan: object) {
  const url = servers[0]?.url ?? '';
  await insist(`${url}/v1/admin/plans`, key, { name, ...plan });
  await insist(`${url}/v1/admin/users`, key, {
    name,
    email: `${name}@vedette.example`,
    plan: name,
  });
  const made = await insist(`${url}/v1/admin/keys`, key, { user: name });
  const calls = Array.from({ length: 4 * credits }, (_, at) =>
    statusOf(`${servers[at % 2]?.url ?? ''}/v1/ip/vpn?ip=${newcomer}`, String(made.data['key'])),
  );
  const answered = (await Promise.all(calls)).filter((status) => status === 200).length;
  const figure: Figure = {
    name: `known.calls-beyond-the-limit-of-${name}`,
    value: Math.max(0, answered - credits),
    unit: 'calls',
    target: { op: '<=', value: 0 },
  };
  yield figure;
}
