import { flagNames } from '../intel/category.ts';
import { ageHours, type Claim } from '../intel/claim.ts';
import { flags, sources, threatCoverage, type Coverage, type Source } from '../intel/flags.ts';
import { isMalicious, rules, type Score, type Term, type Verdict } from '../intel/score.ts';
import type { Suppressed } from '../intel/suppression.ts';
import { formatIp, rangeToCidrs, type IpRange } from '../lib/ip.ts';
import { threatCategories } from './claim-rows.ts';
import type { Dossier } from './dossier.ts';
import type {
  Companion,
  ConsultedSource,
  ExplainedChanges,
  ExplainedCve,
  ExplainedCves,
  ExplainedScore,
  ExplainedTerm,
  Explanation,
} from './explanation.ts';
import { concernsDns, currentPorts, isDevice, isRemote, unusualResolverPorts } from './exposure.ts';
import { explainClaim } from '../verdict/evidence.ts';
import { platformOf } from '../verdict/platform.ts';
import { judgementOf } from './judgement.ts';
import { wireTime } from '../lib/moment.ts';
import type { ChangedPort, GradedCve, GradedCves, Host, HostChanges } from './store.ts';
import { dnsVerdict, verdictOf } from './verdict.ts';

/** The reasons for every verdict about the address, if the caller asked for them. */
export function maybeExplain(dossier: Dossier): Explanation | undefined {
  return dossier.wantsExplanation ? explain(dossier) : undefined;
}

function explain(dossier: Dossier): Explanation {
  const { snapshot, now, claims, found, suppressed, host } = dossier;
  const verdict = verdictOf(dossier);
  const platform = platformOf(claims, verdict.outbound);
  const coverage = threatCoverage(claims, snapshot.intel.feeds, now);
  return {
    generation: snapshot.generation,
    judged_at: wireTime(now),
    judged_at_ms: now,
    inbound: toScore(verdict.inbound, coverage),
    outbound: toScore(verdict.outbound, coverage),
    coverage,
    judgement: judgementOf(dossier),
    ...(platform ? { platform } : {}),
    ...(host.lookedAt === null ? {} : { cves: toCves(host.cves) }),
    ...(host.changes ? { changes: toChanges(host.changes, found) } : {}),
    not_asked: [...host.notAsked],
    booleans: { ...flagCompanions(dossier), ...verdictCompanions(dossier, verdict) },
    claims: found.map((claim) => explainClaim(claim, describe(claim.about), { now, snapshot })),
    suppressed: suppressed.map(toSuppressed),
  };
}

/** The API's word for 1 is `Safe`; if no feed covers the address, it is not used here. */
function toScore({ value, word, points, terms }: Score, coverage: Coverage): ExplainedScore {
  const known = value > 1 || coverage !== 'not covered';
  return { value, word: known ? word : 'Unknown', points, terms: terms.map(toTerm) };
}

function toTerm(term: Term): ExplainedTerm {
  if (term.kind === 'exposure') {
    return { kind: term.kind, exposure: term.name, count: term.count, points: term.points };
  }
  if (term.kind === 'rule') {
    return { kind: term.kind, rule: term.rule, says: rules[term.rule], points: term.points };
  }
  const { feed, snapshot, line, label, category } = term.claim;
  const reference = { feed, snapshot, line, label, category };
  if (term.kind === 'warning') {
    const { kind, damping, excuses, points } = term;
    return { kind, ...reference, damping, excuses: [...excuses], points };
  }
  return {
    kind: term.kind,
    ...reference,
    lineage: term.lineage,
    evidence: term.evidence,
    counts_as: term.countsAs,
    is_repeated: term.isRepeated,
    base: term.base,
    decay: term.decay,
    strength: term.strength,
    damping: term.damping,
    share: term.share,
    points: term.points,
  };
}

function toCves({ data, affected, possible, fixed, rows, unclear }: GradedCves): ExplainedCves {
  return {
    cve_data: data,
    count: affected + possible + fixed,
    affected,
    possible,
    fixed,
    result: rows.map(toCve),
    cannot_tell: unclear.map((each) => ({ ...each })),
  };
}

function toCve(cve: GradedCve): ExplainedCve {
  return {
    cve_id: cve.cveId,
    grade: cve.grade,
    reason: cve.reason,
    kev: cve.isExploited,
    product: cve.product,
    version: cve.version,
    ports: [...cve.ports],
  };
}

function toChanges(changes: HostChanges, claims: readonly Claim[]): ExplainedChanges {
  const { since } = changes;
  // A record without its own time has that of the fetch, which says nothing about the address.
  const fresh = claims.filter(({ seenAt, feed }) => seenAt > since && seenAt !== feed.asOf);
  return {
    since: wireTime(since),
    opened: changes.opened.map(toChangedPort),
    closed: changes.closed.map(toChangedPort),
    changed: changes.changed.map(toChangedPort),
    listed: [...new Set(fresh.map(({ feed }) => feed.name))],
  };
}

function toChangedPort({ place, was, is }: ChangedPort) {
  return { port: place, was, is };
}

function toReference({ feed, line, label }: Claim) {
  return { feed: feed.name, snapshot: feed.snapshot, line, label, category: feed.category };
}

function describe(about: Claim['about']): string {
  if ('asn' in about) return `AS${about.asn}`;
  const cidrs = rangeToCidrs(about);
  return cidrs.length === 1 ? (cidrs[0] ?? '') : `${edge(about, 'first')}-${edge(about, 'last')}`;
}

function edge(range: IpRange, end: 'first' | 'last'): string {
  return range.family === 4
    ? formatIp({ family: 4, value: range[end] })
    : formatIp({ family: 6, value: range[end] });
}

function toSuppressed({ claim, by }: Suppressed) {
  const until = by.until === null ? '' : wireTime(by.until);
  return { ...toReference(claim), reason: by.reason, by: by.by, until };
}

type Companions = Record<string, Companion>;

function flagCompanions({ claims, snapshot, now }: Dossier): Companions {
  const verdicts = flags(claims, snapshot.intel.feeds, now);
  const companions = flagNames.map((flag): [string, Companion] => {
    const { value, coverage, claims: supporting, sources: asked } = verdicts[flag];
    const said_by = feedsOf(supporting);
    return [`is_${flag}`, { value, coverage, said_by, sources: asked.map(toSource) }];
  });
  return Object.fromEntries(companions);
}

const feedsOf = (claims: readonly Claim[]) => [...new Set(claims.map(({ feed }) => feed.name))];

function toSource({ feed, asOf, ageHours: age, expired }: Source): ConsultedSource {
  return { feed, as_of: wireTime(asOf), age_hours: age, expired };
}

/** The booleans that depend on more than one claim. */
function verdictCompanions(dossier: Dossier, verdict: Verdict): Companions {
  const { host } = dossier;
  const open = currentPorts(host);
  const dns = dnsVerdict(dossier);
  const resolverSays = [...feedsOf(dns.resolverClaims), ...(dossier.probe ? ['probe'] : [])];
  const seenOn = (value: boolean) => hostCompanion(dossier, value);
  return {
    is_malicious: threatCompanion(dossier, isMalicious(verdict)),
    can_remote_access: seenOn(open.some(isRemote)),
    is_privacy_threat: seenOn(host.webcams.count > 0 || open.some(isDevice)),
    is_safe_dns_server: resolverCompanion(dossier, dns.isSafe, resolverSays),
    is_malicious_ip: threatCompanion(dossier, dns.reason.isMaliciousIp),
    opened_unusual_port: seenOn(unusualResolverPorts(host, dossier.claims).length > 0),
    has_dns_vulnerability: seenOn(host.vulnerabilities.rows.some(concernsDns)),
    is_unpublic_dns: resolverCompanion(dossier, dns.reason.isUnpublicDns, resolverSays),
  };
}

function threatCompanion({ claims, snapshot, now }: Dossier, value: boolean): Companion {
  const isThreat = (feed: { category: Claim['feed']['category'] }) =>
    threatCategories.has(feed.category);
  return {
    value,
    coverage: threatCoverage(claims, snapshot.intel.feeds, now),
    said_by: feedsOf(claims.filter(({ feed }) => isThreat(feed))),
    sources: sources(snapshot.intel.feeds.filter(isThreat), now).map(toSource),
  };
}

const resolverCategories = new Set(['resolver', 'trusted-resolver', 'root-server']);

function resolverCompanion(
  { snapshot, now }: Dossier,
  value: boolean,
  said_by: string[],
): Companion {
  const lists = snapshot.intel.feeds.filter(({ category }) => resolverCategories.has(category));
  const asked = sources(lists, now);
  const isCovered = lists.some(({ partial }, at) => !partial && asked[at]?.expired === false);
  return {
    value,
    coverage: said_by.length > 0 ? 'seen' : isCovered ? 'not seen' : 'not covered',
    said_by,
    sources: asked.map(toSource),
  };
}

/** Known only by scanning the address itself. */
function hostCompanion({ host, now }: Dossier, value: boolean): Companion {
  const asked = visitsOf(host, now);
  const coverage: Coverage = value ? 'seen' : asked.length > 0 ? 'not seen' : 'not covered';
  return { value, coverage, said_by: value ? ['banners'] : [], sources: asked };
}

function visitsOf({ lookedAt }: Host, now: number): ConsultedSource[] {
  if (lookedAt === null) return [];
  const age_hours = Math.round(ageHours(lookedAt, now) * 10) / 10;
  return [{ feed: 'banners', as_of: wireTime(lookedAt), age_hours, expired: false }];
}
