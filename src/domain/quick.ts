import type { Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { NameFacts } from './scan-job.ts';
import type { ReportRow } from './store.ts';
import { parseTarget } from './target.ts';
import type { DomainWorld } from './world.ts';

export type QuickView = 'hash' | 'malicious' | 'trusted';
type Result = 'safe' | 'malicious' | 'unknown';

interface QuickAnswer {
  call_count: number;
  domain: string;
  reg_dtime: string;
  result: Result;
  type: QuickView;
}

/** What is known of a name without a visit: lists, and the newest report that the caller may see. */
export async function viewQuickly(
  query: string,
  type: QuickView,
  { world, call }: { world: DomainWorld; call: Call },
): Promise<QuickAnswer> {
  const { host, domain } = parseTarget(query);
  const newest = await world.scanStore.newestOf(host, call.caller.accountId);
  const names = [...new Set([host, domain])];
  const listed = names.map((name) => world.nameFacts(name));
  return {
    call_count: world.lookups.add(host),
    domain: host,
    reg_dtime: toWireTime(newest?.scan.endedAt ?? world.now()),
    result: resultFor(type, judge(listed, newest)),
    type,
  };
}

/** Bad news go before good news, and no news are no news. */
function judge(listed: readonly NameFacts[], newest: ReportRow | null): Result {
  const score = newest?.facts.score;
  if (listed.some((facts) => facts.listed.length > 0)) return 'malicious';
  if (score === 'dangerous' || score === 'critical') return 'malicious';
  if (score !== undefined && score !== 'safe') return 'unknown';
  const isKnown = listed.some(({ rank, wellKnown }) => rank > 0 || wellKnown !== '');
  return isKnown || score === 'safe' ? 'safe' : 'unknown';
}

/** Two of the views speak of one side alone. */
function resultFor(view: QuickView, result: Result): Result {
  if (view === 'malicious' && result === 'safe') return 'unknown';
  if (view === 'trusted' && result === 'malicious') return 'unknown';
  return result;
}
