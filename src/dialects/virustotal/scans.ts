import { createHash } from 'node:crypto';
import type { Scan } from '../../domain/store.ts';
import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { ownUrl } from '../own-url.ts';
import type { DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api, failure } from './contract.ts';
import { judged } from './objects.ts';

const mostScans = 1_000;

export const digestOf = (url: string) => createHash('sha256').update(url).digest('hex');
const secondsOf = (iso: string) => Math.floor(Date.parse(iso) / 1_000);

/** The URL that an id means: written in base64, or the digest of one that was scanned. */
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
  return listed.find(({ scan }) => digestOf(scan.url) === id)?.scan.url ?? null;
}

async function submit(url: string, world: DialectWorld, call: Call) {
  const { id } = await world.scans.submit(url, 'private', call);
  const scan = await world.scans.find(id, call.caller.accountId);
  if (!scan) throw new VedetteError('notFound');
  const name = `u-${digestOf(scan.url)}-${secondsOf(scan.createdAt)}`;
  const self = `${ownUrl(api, world.publicUrl, call.client)}/api/v3/analyses/${name}`;
  return new Reply(200, { data: { type: 'analysis', id: name, links: { self } } });
}

const words = { queued: 'queued', running: 'in-progress' } as const;

export const scanRoutes = [
  handleForeign(contract.submit, ({ url }, world: DialectWorld, call) => submit(url, world, call)),
  handleForeign(contract.analyse, async ({ id }, world: DialectWorld, call) => {
    const url = await urlOf(id, world, call);
    return url === null ? failure(404, `URL "${id}" not found`) : submit(url, world, call);
  }),
  handleForeign(contract.analysis, async ({ id }, world: DialectWorld, call) => {
    const scan = await scanOf(id, world, call);
    if (!scan) return failure(404, `Analysis "${id}" not found`);
    const self = `${ownUrl(api, world.publicUrl, call.client)}/api/v3/analyses/${id}`;
    const attributes = await progressOf(scan, world, call);
    return new Reply(200, { data: { type: 'analysis', id, links: { self }, attributes } });
  }),
];

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

async function progressOf(scan: Scan, world: DialectWorld, { caller }: Call) {
  const date = secondsOf(scan.endedAt ?? scan.createdAt);
  if (scan.state === 'queued' || scan.state === 'running') {
    return { status: words[scan.state], date, stats: {}, results: {} };
  }
  const { last_analysis_stats: stats, last_analysis_results: results } = judged(
    await world.check(scan.url, caller),
    { now: world.now() },
  );
  return { status: 'completed', date, stats, results };
}
