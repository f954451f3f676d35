import { gradeRank } from '../../cve/findings.ts';
import { compareWeights } from '../../cve/ranking.ts';
import type { CannotTell } from '../../cve/store.ts';
import { deadlineOf, endOfDay, dayOf, type Deadline } from '../deadline.ts';
import { noPort } from '../sbom/presences.ts';
import type { Deciding, Decided } from '../decisions/deciding.ts';
import { parseIp } from '../../lib/ip.ts';
import type { CveDetails } from './cve-details.ts';
import type { Matched, Weak } from './software-table.ts';

/** A presence as stored in the register. */
export interface PresenceRow {
  port: number;
  socket: string;
  since: number;
  software: number;
  seen: number;
  staleAt: number;
  until: number | null;
}

/** A CVE of a host at a point in time. */
export interface HostWeakness extends Weak {
  product: string;
  version: string;
  build: string;
  ports: number[];
  /** Start of the period in which the host has had it without a break, in ms. */
  since: number;
  seen: number;
  /** Seen recently enough to still be present. */
  isCurrent: boolean;
  /** Only if it is current, affects the host, and no decision says otherwise. */
  deadline: Deadline | undefined;
  isOverdue: boolean;
  decided: Decided | undefined;
}

interface Unknown {
  port: number;
  product: string;
  why: CannotTell | 'not seen lately';
}

/** A host at a point in time. */
export interface View {
  /** Affected before possible, current before others, then worst first. */
  weaknesses: HostWeakness[];
  /** Services that cannot be assessed. */
  unknown: Unknown[];
  /** Software that no longer gets upstream fixes. */
  endOfLife: string[];
  firstSeen: number;
  lastSeen: number;
  /** When the view changes next without any event. */
  nextChange: number;
}

export interface Look {
  address: string;
  tags: readonly string[];
  presences: readonly PresenceRow[];
  /** In ms. */
  at: number;
}

export interface Sources {
  matched: (software: number) => Matched;
  details: (cve: string) => CveDetails;
  deciding: Deciding;
}

/** A host at a point in time, with today's CVE data. */
export function viewHost(look: Look, sources: Sources): View {
  const { at, presences } = look;
  const there = presences.filter(
    ({ since, until }) => since <= at && (until === null || until > at),
  );
  const current = there.filter(({ staleAt }) => staleAt > at);
  const view: View = {
    weaknesses: [],
    unknown: [],
    endOfLife: [],
    firstSeen: Math.min(...presences.map(({ since }) => since)),
    lastSeen: Math.min(at, Math.max(...there.map(({ seen }) => seen), 0)),
    nextChange: Math.min(Infinity, ...current.map(({ staleAt }) => staleAt)),
  };
  const found = new Map<string, HostWeakness>();
  for (const presence of current) collect(presence, { found, look, sources, isCurrent: true });
  const stale = new Map<string, HostWeakness>();
  for (const presence of there.filter(({ staleAt }) => staleAt <= at)) {
    collect(presence, { found: stale, look, sources, isCurrent: false });
  }
  for (const [cve, weakness] of stale) if (!found.has(cve)) found.set(cve, weakness);
  view.weaknesses = [...found.values()];
  decide(view, look, sources);
  view.weaknesses.sort(compareWeaknesses);
  tellRest(view, current, { at, sources });
  if (current.length === 0) view.unknown = there.map((presence) => unseen(presence, sources));
  return view;
}

interface Collecting {
  found: Map<string, HostWeakness>;
  look: Look;
  sources: Sources;
  isCurrent: boolean;
}

function collect(presence: PresenceRow, { found, look, sources, isCurrent }: Collecting): void {
  const { product, version, build, weak } = sources.matched(presence.software);
  const before = former(presence, look.presences);
  for (const each of weak) {
    if (each.grade === 'fixed') continue;
    const known = found.get(each.id);
    if (known && gradeRank[known.grade] < gradeRank[each.grade]) continue;
    const since = before ? beginOf(presence, each.id, { look, sources }) : presence.since;
    const seen = Math.min(presence.seen, look.at);
    if (known?.grade === each.grade) {
      if (!known.ports.includes(presence.port)) known.ports.push(presence.port);
      known.since = Math.min(known.since, since);
      known.seen = Math.max(known.seen, seen);
      continue;
    }
    const own = { product, version, build, ports: [presence.port], since, seen, isCurrent };
    const open = { deadline: undefined, isOverdue: false, decided: undefined };
    found.set(each.id, { ...each, ...own, ...open });
  }
}

/**
 * An earlier subject on the same port may have had it too: an update that does not fix it is not a
 * new exposure.
 */
function beginOf(
  presence: PresenceRow,
  cve: string,
  { look, sources }: { look: Look; sources: Sources },
): number {
  let begin = presence.since;
  for (
    let before = former(presence, look.presences);
    before;
    before = former(before, look.presences)
  ) {
    const has = sources
      .matched(before.software)
      .weak.some((each) => each.id === cve && each.grade !== 'fixed');
    if (!has || before.since >= begin) break;
    begin = before.since;
  }
  return begin;
}

function former(
  { port, socket, since }: PresenceRow,
  presences: readonly PresenceRow[],
): PresenceRow | undefined {
  return presences.find(
    (each) =>
      each.port === port &&
      each.socket === socket &&
      each.until === since &&
      each.since < since &&
      each.staleAt >= since,
  );
}

function decide(view: View, look: Look, sources: Sources): void {
  const ip = parseIp(look.address);
  if (!ip) return;
  const place = { ip, tags: look.tags };
  const today = dayOf(look.at);
  for (const weakness of view.weaknesses) {
    weakness.decided = sources.deciding.find(weakness, place, look.at);
    setDeadline(weakness, today, sources);
    view.nextChange = Math.min(view.nextChange, nextChangeOf(weakness));
  }
}

/** When a decision expires or a deadline passes. */
function nextChangeOf({ decided, deadline, isOverdue }: HostWeakness): number {
  const until = decided?.isExpired === false ? decided.decision.until : null;
  const end = until === null ? Infinity : Date.parse(until);
  return deadline && !isOverdue ? Math.min(end, endOfDay(deadline.due)) : end;
}

function setDeadline(weakness: HostWeakness, today: string, { details }: Sources): void {
  if (!weakness.isCurrent || weakness.grade !== 'affected' || isSettled(weakness)) return;
  weakness.deadline = deadlineOf(weakness, () => details(weakness.id));
  weakness.isOverdue = weakness.deadline !== undefined && weakness.deadline.due < today;
}

/** A current decision says that nothing needs to be done. */
export function isSettled({ decided }: HostWeakness): boolean {
  return (
    decided !== undefined && !decided.isExpired && decided.decision.state !== 'under_investigation'
  );
}

function compareWeaknesses(one: HostWeakness, other: HostWeakness): number {
  return (
    Number(other.isCurrent) - Number(one.isCurrent) ||
    Number(isSettled(one)) - Number(isSettled(other)) ||
    Number(other.isOverdue) - Number(one.isOverdue) ||
    gradeRank[one.grade] - gradeRank[other.grade] ||
    Number(one.isVague) - Number(other.isVague) ||
    compareWeights(one, other)
  );
}

/** A host with no port seen for long may have changed. */
function unseen({ port, software }: PresenceRow, { matched }: Sources): Unknown {
  return { port, product: matched(software).product, why: 'not seen lately' };
}

function tellRest(
  view: View,
  current: readonly PresenceRow[],
  { at, sources }: { at: number; sources: Sources },
): void {
  const today = dayOf(at);
  const unclear = new Map<CannotTell, number>();
  for (const { port, software } of current) {
    const { product, cannotTell, endsOn, endOfLife } = sources.matched(software);
    if (cannotTell !== '' && port === noPort)
      unclear.set(cannotTell, (unclear.get(cannotTell) ?? 0) + 1);
    else if (cannotTell !== '') view.unknown.push({ port, product, why: cannotTell });
    if (endsOn === '') continue;
    if (endsOn < today) {
      if (!view.endOfLife.includes(endOfLife)) view.endOfLife.push(endOfLife);
    } else view.nextChange = Math.min(view.nextChange, endOfDay(endsOn));
  }
  // An SBOM may have hundreds.
  for (const [why, count] of unclear) {
    view.unknown.push({ port: noPort, product: `${count} of the SBOM`, why });
  }
}
