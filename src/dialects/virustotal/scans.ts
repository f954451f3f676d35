import type { Scan } from '../../domain/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { ownUrl } from '../own-url.ts';
import type { DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api, failure } from './contract.ts';
import type { Judgement } from '../../verdict/contract.ts';
import { readAddress, readDomain } from './ids.ts';
import { digestOf, listedUrl } from './listed-urls.ts';
import { judged } from './objects.ts';

const mostScans = 1_000;

const secondsOf = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

/** The URL of an id: base64 of the URL, or the digest of a scanned or listed one. */
export async function urlOf(
  id: string,
  world: DialectWorld,
  { caller }: Pick<Call, 'caller'>,
): Promise<string | null> {
  if (!/^[\da-f]{64}$/.test(id)) {
    const text = Buffer.from(id, 'base64url').toString('utf8');
    return parseUrl(text)?.href ?? null;
  }
  const listed = await world.scans.list(caller.accountId, { mine: false, limit: mostScans });
  const scanned = listed.find(({ scan }) => digestOf(scan.url) === id)?.scan.url;
  if (scanned !== undefined) return scanned;
  const { urls, domains } = await world.listedNames();
  return (await listedUrl(id, urls)) ?? listedUrl(id, domains);
}

async function submit(url: string, world: DialectWorld, call: Call) {
  const { id } = await world.scans.submit(url, { visibility: 'private', wish: {} }, call);
  const scan = await world.scans.find(id, call.caller.accountId);
  if (!scan) throw new VedetteError('notFound');
  const name = `u-${digestOf(scan.url)}-${secondsOf(scan.createdAt)}`;
  return new Reply(200, { data: named(name, world, call) });
}

const words = { queued: 'queued', running: 'in-progress' } as const;

export const scanRoutes = [
  handleForeign(contract.submit, ({ url }, world: DialectWorld, call) => submit(url, world, call)),
  handleForeign(contract.analyse, async ({ id }, world: DialectWorld, call) => {
    const url = await urlOf(id, world, call);
    return url === null ? failure(404, `URL "${id}" not found`) : submit(url, world, call);
  }),
  handleForeign(contract.analyseAddress, ({ id }, world: DialectWorld, call) =>
    begun(readAddress(id), world, call),
  ),
  handleForeign(contract.analyseDomain, ({ id }, world: DialectWorld, call) =>
    begun(readDomain(id), world, call),
  ),
  handleForeign(contract.analysis, async ({ id }, world: DialectWorld, call) => {
    const attributes = (await judgedAgain(id, world, call)) ?? (await progressOf(id, world, call));
    if (!attributes) return failure(404, `Analysis "${id}" not found`);
    return new Reply(200, { data: { ...named(id, world, call), attributes } });
  }),
];

function named(id: string, { publicUrl }: DialectWorld, { client }: Call) {
  const self = `${ownUrl(api, publicUrl, client)}/api/v3/analyses/${id}`;
  return { type: 'analysis', id, links: { self } };
}

/** For indicators that are not visited. The judgement is always current, so the id only names the indicator. */
function begun(indicator: string, world: DialectWorld, call: Call): Reply {
  const id = `j-${Buffer.from(indicator).toString('hex')}-${Math.floor(world.now() / 1_000)}`;
  return new Reply(200, { data: named(id, world, call) });
}

async function judgedAgain(id: string, world: DialectWorld, { caller, charge }: Call) {
  const [, hex, second] = /^j-((?:[\da-f]{2}){1,255})-(\d{1,12})$/.exec(id) ?? [];
  if (hex === undefined) return undefined;
  // The other analyses were charged when they began.
  if (!(await charge(1))) throw new VedetteError('quotaSpent');
  const judgement = await world.check(Buffer.from(hex, 'hex').toString(), caller);
  return completed(judgement, { date: Number(second), now: world.now() });
}

function completed(judgement: Judgement, { date, now }: { date: number; now: number }) {
  const { last_analysis_stats: stats, last_analysis_results: results } = judged(judgement, { now });
  return { status: 'completed', date, stats, results };
}

async function scanOf(
  id: string,
  world: DialectWorld,
  { caller }: Call,
): Promise<Scan | undefined> {
  const [, digest, second] = /^u-([\da-f]{64})-(\d{1,12})$/.exec(id) ?? [];
  const listed = await world.scans.list(caller.accountId, { mine: true, limit: mostScans });
  return listed.find(
    ({ scan }) => digestOf(scan.url) === digest && secondsOf(scan.createdAt) === Number(second),
  )?.scan;
}

async function progressOf(id: string, world: DialectWorld, call: Call) {
  const scan = await scanOf(id, world, call);
  if (!scan) return undefined;
  const date = secondsOf(scan.endedAt ?? scan.createdAt);
  if (scan.state === 'queued' || scan.state === 'running') {
    return { status: words[scan.state], date, stats: {}, results: {} };
  }
  return completed(await world.check(scan.url, call.caller), { date, now: world.now() });
}
