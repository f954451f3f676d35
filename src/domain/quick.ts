import type { Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import type { NameFacts } from './scan-job.ts';
import type { ReportRow } from './store.ts';
import { targetOf } from './target.ts';
import type { DomainWorld } from './world.ts';

type QuickView = 'hash' | 'malicious' | 'trusted';
type Result = 'safe' | 'malicious' | 'unknown';

interface QuickAnswer {
  call_count: number;
  domain: string;
  reg_dtime: string;
  result: Result;
  type: QuickView;
}

/** What is known about a name without a scan: feeds, and the newest report the caller may see. */
export async function viewQuickly(
  query: string,
  type: QuickView,
  { world, call }: { world: DomainWorld; call: Call },
): Promise<QuickAnswer> {
  const { host, domain } = targetOf(query);
  const newest = await world.scanStore.newestOf(host, call.caller.accountId);
  const names = [...new Set([host, domain])];
  const listed = names.map((name) => world.nameFacts(name));
  return {
    call_count: world.lookups.add(call.caller.accountId, host),
    domain: host,
    reg_dtime: toWireTime(newest?.scan.endedAt ?? world.now()),
    result: results[type](listed, newest),
    type,
  };
}

type Newest = Pick<ReportRow, 'facts' | 'verdict'> | null;

/** Bad verdicts win over good ones, and no data is "unknown". */
const results: Record<QuickView, (listed: readonly NameFacts[], newest: Newest) => Result> = {
  hash(listed, newest) {
    if (isBad(listed, newest)) return 'malicious';
    return (newest ? isClean(newest) : isKnown(listed)) ? 'safe' : 'unknown';
  },
  malicious: (listed, newest) => (isBad(listed, newest) ? 'malicious' : 'unknown'),
  /** A scan without findings is no reason to trust a site. */
  trusted: (listed, newest) =>
    isKnown(listed) && (!newest || isClean(newest)) && !isBad(listed, newest) ? 'safe' : 'unknown',
};

const isBad = (listed: readonly NameFacts[], newest: Newest) =>
  listed.some((facts) => facts.listed.length > 0) || newest?.verdict === 'malicious';

const isClean = ({ facts, verdict }: NonNullable<Newest>) =>
  verdict === 'no findings' && facts.score === 'safe';

const isKnown = (listed: readonly NameFacts[]) =>
  listed.some(({ rank, wellKnown }) => rank > 0 || wellKnown !== '');
