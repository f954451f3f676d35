import type { AuditStore } from '../audit/store.ts';
import { bannerCollection } from '../banner/collection.ts';
import type { BannerIndex } from '../banner/store.ts';
import type { ScanStore } from '../domain/store.ts';
import { listChanges } from '../exposure/changes/changes.ts';
import { findExposed, readTime, type ExposureWorld } from '../exposure/exposed.ts';
import { listFeeds, type FeedWorld } from '../feeds/routes.ts';
import type { Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { parseQuery } from '../search/parser.ts';
import type { Overview } from '../system/contract.ts';

interface OverviewWorld extends ExposureWorld, FeedWorld {
  audit: Pick<AuditStore, 'entries'>;
  banners: BannerIndex;
  scanStore: Pick<ScanStore, 'list'>;
}

/** Older changes are on the exposure page. */
const longestMs = 30 * 86_400_000;

/** Content of the start page: nothing in it costs more than a look-up. */
export async function overviewOf(
  asked: string,
  world: OverviewWorld,
  { caller }: Pick<Call, 'caller'>,
): Promise<Overview> {
  const now = world.now();
  // The browser's clock may be ahead.
  const from = Math.min(now, Math.max(readTime('since', asked, now), now - longestMs));
  const since = new Date(from).toISOString();
  const [feeds, exposed, changes, imported, scanned, newBanners] = await Promise.all([
    feedFacts(world, caller.role !== 'member'),
    findExposed(
      { own: false, current: false, overdue: false, end_of_life: false, size: 1, worst: 1 },
      world,
    ),
    listChanges({ since, until: 'now', own: false, size: 1 }, world),
    world.audit.entries({ trail: 'changes', action: 'banner.imported', limit: 1 }),
    world.scanStore.list(caller.accountId, { mine: true, limit: 1 }),
    countSince(world.banners, from),
  ]);
  const [scan] = scanned;
  return {
    ...feeds,
    cve_data: exposed.cve_data,
    last_import: imported[0] ? toWireTime(imported[0].at) : '',
    last_scan: scan ? toWireTime(scan.scan.createdAt) : '',
    last_scan_id: scan?.scan.id ?? '',
    hosts: Object.values(exposed.answers).reduce((sum, count) => sum + count, 0),
    affected: exposed.answers['affected'] ?? 0,
    overdue: exposed.overdue_hosts,
    since: changes.since,
    new_banners: newBanners,
    changes: changes.counts,
  };
}

const troubles = new Set(['held', 'failing', 'stale']);

async function feedFacts(world: FeedWorld, isAdmin: boolean) {
  const rows = await listFeeds(world);
  const used = rows.filter(({ entries, state }) => state !== 'off' && entries > 0);
  const newest = used.reduce((last, { as_of: at }) => ((at ?? '') > last ? (at ?? '') : last), '');
  const troubled = rows.filter(({ state }) => isAdmin && troubles.has(state));
  return {
    feeds: used.length,
    newest_list: newest,
    troubled: troubled.map(({ name: feed, state }) => ({ feed, state })),
  };
}

async function countSince(banners: BannerIndex, from: number): Promise<number> {
  const filter = parseQuery(`after: ${new Date(from).toISOString()}`, bannerCollection, {
    now: from,
  }).filter;
  return (await banners.search({ filter, offset: 0, limit: 0 })).count;
}
