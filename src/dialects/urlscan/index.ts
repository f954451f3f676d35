import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import type { CaptureWish } from '../../domain/capture/contract.ts';
import type { KeptReport, ListedScan, Scan } from '../../domain/store.ts';
import { handleForeign, type Call } from '../../http/operation.ts';
import { Reply } from '../../http/foreign-api.ts';
import type { Dialect } from '../dialect.ts';
import { ownUrl, siteUrl } from '../own-url.ts';
import type { DialectWorld } from '../world.ts';
import * as contract from './contract.ts';
import { api, failure } from './contract.ts';
import { readQuery, type ScanQuery } from './query.ts';
import { pageOf, pageOfScan, resultOf, statsOf, taskOf, type Links } from './report.ts';
import { fromUuid, toUuid } from './uuid.ts';

/** User agents of phones, which all have one of these words. */
const isPhone = /\b(?:Mobile|Android|iPhone)\b/;

const mostFound = 10_000;
const mostRows = 1_000;
/** Reports opened per search whose fields are not in list rows. */
const mostOpened = 1_000;

/** Requests without a key see only public scans, whichever account pays. */
const viewerOf = ({ caller }: Call) => (caller.keyId === '' ? '' : caller.accountId);

const routes = [
  handleForeign(contract.search, (input, world: DialectWorld, call) => search(input, world, call)),
  handleForeign(contract.submit, async (input, world: DialectWorld, call) => {
    const visibility = input.visibility ?? (input.public === 'on' ? 'public' : 'unlisted');
    const wish: CaptureWish = {
      ...(isPhone.test(input.customagent ?? '') && { device: 'phone' }),
      ...(input.referer !== undefined && { referrer: input.referer }),
    };
    const scan = await world.scans.submit(input.url, { visibility, wish }, call);
    const { id, query, capture } = scan;
    const uuid = toUuid(id);
    const links = linksOf(world, call);
    return {
      message: 'Submission successful',
      uuid,
      result: pageOfScan({ id }, links),
      api: `${links.base}/api/v1/result/${uuid}/`,
      visibility,
      options: capture,
      url: query,
      country: '',
    };
  }),
  handleForeign(contract.result, async ({ uuid }, world: DialectWorld, call) => {
    const kept = await reportOf(uuid, world, call);
    if (kept instanceof Reply) return kept;
    const caller = { ...call.caller, accountId: viewerOf(call) };
    const judgement = await world.check(kept.scan.url, caller);
    return new Reply(200, resultOf(kept, judgement, linksOf(world, call)));
  }),
  handleForeign(contract.screenshot, async ({ uuid }, world: DialectWorld, call) => {
    const kept = await reportOf(uuid.replace(/\.png$/, ''), world, call);
    const [name] = kept instanceof Reply ? [] : kept.screenshots;
    const bytes = name === undefined ? null : await world.scans.screenshot(name, viewerOf(call));
    if (!bytes) throw new VedetteError('notFound');
    return { type: 'image/png', bytes };
  }),
  handleForeign(contract.countries, () => ({ countries: [] })),
  handleForeign(contract.dom, async ({ uuid }, world: DialectWorld, call) => {
    const kept = await reportOf(uuid, world, call);
    if (kept instanceof Reply) return kept;
    const bytes = await world.scans.page(kept.page, viewerOf(call));
    if (!bytes) return failure(404, 'The page is not stored.');
    return new Reply(200, Buffer.from(bytes).toString('utf8'), 'text/plain; charset=utf-8');
  }),
  handleForeign(contract.quotas, async (_, world: DialectWorld, { caller }) => {
    const { left, limit } = await world.accountOf(caller);
    const most = limit ?? 999_999_999;
    const day = { limit: most, used: most - (left ?? most), remaining: left ?? most };
    const actions = ['search', 'retrieve', 'public', 'unlisted', 'private'];
    const limits = Object.fromEntries(actions.map((action) => [action, { day }]));
    return new Reply(200, { source: 'user', limits });
  }),
];

const linksOf = ({ publicUrl }: DialectWorld, { client }: Call): Links => ({
  base: ownUrl(api, publicUrl, client),
  site: siteUrl(publicUrl, client),
});

const unfinished = new Set<Scan['state']>(['queued', 'running']);

/** The report if the caller may read it, otherwise the refusal. */
async function reportOf(
  uuid: string,
  world: DialectWorld,
  call: Call,
): Promise<KeptReport | Reply> {
  const viewer = viewerOf(call);
  const scan = await world.scans.find(fromUuid(uuid), viewer);
  if (!scan) return failure(404, 'Not Found', 'We could not find this page.');
  if (unfinished.has(scan.state)) return failure(404, 'Scan is not finished yet');
  const kept = await world.scans.report(scan.id, viewer);
  return kept ?? failure(410, 'Scan failed', scan.why);
}

async function search(
  { q, size, search_after }: Static<typeof contract.search.input>,
  world: DialectWorld,
  call: Call,
) {
  const startedAt = performance.now();
  const viewer = viewerOf(call);
  const found = await find(readQuery(q, world.now()), viewer, world);
  const after = fromUuid(search_after?.split(',').at(-1) ?? '');
  const from = after === '' ? 0 : found.findIndex(({ scan }) => scan.id === after) + 1;
  const shown = found.slice(from, from + Math.min(size, mostRows));
  const base = ownUrl(api, world.publicUrl, call.client);
  const results = [];
  for (const { scan } of shown) {
    const kept = await world.scans.report(scan.id, viewer);
    if (kept) results.push(rowOf(kept, base));
  }
  return new Reply(200, {
    results,
    total: found.length,
    took: Math.round(performance.now() - startedAt),
    has_more: from + shown.length < found.length,
  });
}

/** Public reports, newest first. */
async function find(query: ScanQuery, viewer: string, { scans }: DialectWorld) {
  const listed = await scans.list(viewer, { mine: false, limit: mostFound });
  const found: ListedScan[] = [];
  let opened = 0;
  for (const each of listed) {
    if (each.scan.state !== 'done' || each.scan.isPrivate) continue;
    const known = query.byList(each);
    if (known) found.push(each);
    if (known !== undefined || opened >= mostOpened) continue;
    opened++;
    const kept = await scans.report(each.scan.id, viewer);
    if (kept && query.byReport(each, kept)) found.push(each);
  }
  return found;
}

function rowOf(kept: KeptReport, base: string) {
  const task = taskOf(kept.scan);
  return {
    _id: task.uuid,
    _score: null,
    sort: [Date.parse(task.time), task.uuid],
    indexedAt: kept.scan.endedAt ?? task.time,
    task,
    page: pageOf(kept),
    stats: statsOf(kept),
    result: `${base}/api/v1/result/${task.uuid}/`,
    screenshot: `${base}/screenshots/${task.uuid}.png`,
  };
}

export const urlscan: Dialect = {
  name: 'urlscan',
  title: 'urlscan',
  api,
  hosts: ['urlscan.io'],
  routes,
  notes:
    'Set `URLSCAN_BASE_URL` to the mount. The key goes into the header `API-Key`; search and result need ' +
    'none from the networks in `keyless_networks`, and then show only public scans. A scan is unlisted ' +
    'unless requested otherwise: anyone with its uuid can read the report, and no one else can find it. A search looks through the ' +
    'newest 10,000 reports by domain, page.domain, task.domain, page.url, task.url, page.title, task.visibility, ' +
    'verdicts.malicious and date, and opens at most 1,000 of them for page.ip, page.asn, page.asnname, page.country, ' +
    'page.server, page.status, page.mimeType, ip, asn, country, server, filename and hash (the SHA-256 of a ' +
    'body, or the MD5 of an icon). AND, OR, NOT and parentheses join them; dates take ranges. Our feeds are the engines.',
};
