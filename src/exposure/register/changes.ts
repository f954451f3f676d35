import { setImmediate as turn } from 'node:timers/promises';
import { gradeRank } from '../../cve/findings.ts';
import { compareWeights } from '../../cve/ranking.ts';
import { dayOf } from '../deadline.ts';
import { isInside } from './conditions.ts';
import type { HostRow } from './host-table.ts';
import type { Register } from './register.ts';
import { isSettled, type HostWeakness, type View } from './view.ts';

export const changeKinds = [
  'exposed',
  'exploited',
  'overdue',
  'expired',
  'fixed',
  'gone',
  'decided',
] as const;
type ChangeKind = (typeof changeKinds)[number];

/** How a CVE of a host changed between two moments. */
export interface HostChange {
  kind: ChangeKind;
  address: string;
  hostname: string;
  owner: string;
  weakness: HostWeakness;
}

export interface Period {
  /** In ms. */
  from: number;
  to: number;
  now: number;
  /** First and last address keys; null for all. */
  ranges: readonly (readonly [string, string])[] | null;
}

/** Hosts processed before yielding to other requests. */
const hostsAtOnce = 100;

/**
 * The difference between two states, each derived only from banners, CVE data and decisions. So the
 * changes of a week are the sum of those of its days, no matter when or how often they are
 * requested.
 */
export async function changesBetween(register: Register, period: Period): Promise<HostChange[]> {
  const changes: HostChange[] = [];
  let looked = 0;
  for (const ip of candidates(register, period)) {
    const row = register.hosts.get(ip);
    if (row && isInside(ip, period.ranges)) changes.push(...changesOf(register, row, period));
    if (++looked % hostsAtOnce === 0) await turn();
  }
  return changes.sort(compareChanges);
}

function compareChanges(one: HostChange, other: HostChange): number {
  return (
    changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind) ||
    gradeRank[one.weakness.grade] - gradeRank[other.weakness.grade] ||
    compareWeights(one.weakness, other.weakness) ||
    (one.address < other.address ? -1 : 1)
  );
}

/**
 * Hosts that may have changed. Events after the period count too: the stored state of a host is its
 * current one, and its deadline may still have passed within the period.
 */
function candidates({ db, sources, hosts }: Register, { from, to, now }: Period): Set<string> {
  const found = new Set(
    db
      .prepare<number[], string>(
        `SELECT DISTINCT host FROM presence WHERE since > ? OR until > ? OR (stale_at > ? AND stale_at <= ?)`,
      )
      .pluck()
      .all(from, from, from, Math.max(to, now)),
  );
  for (const cve of sources.deciding.changedAfter(from)) {
    for (const ip of cve === '' ? hosts.withWeakness() : hosts.withCve(cve)) found.add(ip);
  }
  const news = db.prepare<[], string>('SELECT DISTINCT cve FROM weak').pluck().all();
  const [first, last] = [dayOf(from), dayOf(to)];
  for (const cve of news) {
    const { publishedOn, addedOn } = sources.details(cve);
    const isNew = [publishedOn, addedOn].some((day) => day > first && day <= last);
    if (isNew) for (const ip of hosts.withCve(cve)) found.add(ip);
  }
  // A deadline or a decision may expire without any other event.
  for (const ip of hosts.withDates()) found.add(ip);
  return found;
}

function changesOf(register: Register, row: HostRow, { from, to }: Period): HostChange[] {
  const before = stateAt(register, row, from);
  const after = stateAt(register, row, to);
  const { address, hostname, owner } = row;
  return [...arrivals(before, after), ...departures(before, after)].map(([kind, weakness]) => {
    return { kind, address, hostname, owner, weakness };
  });
}

type Found = [ChangeKind, HostWeakness];

function arrivals(before: State, after: State): Found[] {
  const found: Found[] = [];
  for (const [cve, weakness] of after.open) {
    const former = before.open.get(cve);
    if (!former) found.push([before.settled.has(cve) ? 'expired' : 'exposed', weakness]);
    else if (after.exploited.has(cve) && !before.exploited.has(cve))
      found.push(['exploited', weakness]);
    if (weakness.isOverdue && former?.isOverdue !== true) found.push(['overdue', weakness]);
  }
  return found;
}

function departures(before: State, after: State): Found[] {
  const left = [...before.open].filter(([cve]) => !after.open.has(cve));
  return left.map(([cve, weakness]) => {
    if (after.settled.has(cve)) return ['decided', weakness];
    const isThere = weakness.ports.some((port) => after.ports.has(port));
    return [isThere ? 'fixed' : 'gone', weakness];
  });
}

interface State {
  /** CVEs that affected the host. */
  open: Map<string, HostWeakness>;
  /** Those known to be exploited by then. */
  exploited: Set<string>;
  /** Those settled by a decision. */
  settled: Set<string>;
  /** Open ports. */
  ports: Set<number>;
}

function stateAt(register: Register, row: HostRow, at: number): State {
  const view: View = register.view(row, at);
  const current = view.weaknesses.filter(
    (each) => each.isCurrent && each.grade === 'affected' && isPublished(register, each, at),
  );
  const presences = register.hosts
    .presencesOf(row.ip)
    .filter(
      ({ since, staleAt, until }) => since <= at && staleAt > at && (until === null || until > at),
    );
  const open = current.filter((each) => !isSettled(each));
  const exploited = open.filter((each) => isExploited(register, each, at));
  return {
    open: new Map(open.map((each) => [each.id, each])),
    exploited: new Set(exploited.map(({ id }) => id)),
    settled: new Set(current.filter(isSettled).map(({ id }) => id)),
    ports: new Set(presences.map(({ port }) => port)),
  };
}

function isPublished({ sources }: Register, { id }: HostWeakness, at: number): boolean {
  return sources.details(id).publishedOn <= dayOf(at);
}

function isExploited({ sources }: Register, weakness: HostWeakness, at: number): boolean {
  return weakness.isKnownExploited && sources.details(weakness.id).addedOn <= dayOf(at);
}
