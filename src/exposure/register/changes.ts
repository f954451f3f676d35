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

/** What became of a CVE of a host between two moments. */
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
  /** First and last keys of addresses; null for all. */
  ranges: readonly (readonly [string, string])[] | null;
}

/** Hosts looked at between two other questions. */
const hostsAtOnce = 100;

/**
 * The difference between two states, each of which follows from banners, CVE data and decisions alone. So the changes
 * of a week are what those of its days add up to, whenever and how often that is asked.
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
 * Hosts that may have changed: what happened after the period counts, too, because what is stored of a host is how it
 * is by now, and its deadline may have passed within the period all the same.
 */
function candidates({ db, sources, hosts }: Register, { from, to, now }: Period): Set<string> {
  const found = new Set(
    db
      .prepare<number[], string>(
        `SELECT DISTINCT host FROM stay WHERE since > ? OR until > ? OR (stale_at > ? AND stale_at <= ?)`,
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
  // A deadline or a decision may end without anything else.
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
  /** What affected the host, by CVE. */
  open: Map<string, HostWeakness>;
  /** Of them, known to be exploited by then. */
  exploited: Set<string>;
  /** What a decision took out. */
  settled: Set<string>;
  /** That were open. */
  ports: Set<number>;
}

function stateAt(register: Register, row: HostRow, at: number): State {
  const view: View = register.view(row, at);
  const current = view.weaknesses.filter(
    (each) => each.isCurrent && each.grade === 'affected' && isPublished(register, each, at),
  );
  const stays = register.hosts
    .staysOf(row.ip)
    .filter(
      ({ since, staleAt, until }) => since <= at && staleAt > at && (until === null || until > at),
    );
  const open = current.filter((each) => !isSettled(each));
  const exploited = open.filter((each) => isExploited(register, each, at));
  return {
    open: new Map(open.map((each) => [each.id, each])),
    exploited: new Set(exploited.map(({ id }) => id)),
    settled: new Set(current.filter(isSettled).map(({ id }) => id)),
    ports: new Set(stays.map(({ port }) => port)),
  };
}

function isPublished({ sources }: Register, { id }: HostWeakness, at: number): boolean {
  return sources.details(id).publishedOn <= dayOf(at);
}

function isExploited({ sources }: Register, weakness: HostWeakness, at: number): boolean {
  return weakness.isKnownExploited && sources.details(weakness.id).addedOn <= dayOf(at);
}
