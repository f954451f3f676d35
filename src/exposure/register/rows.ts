import { toWireTime } from '../../lib/wire-time.ts';
import type { ExposedHost, HostWeakness as WireWeakness } from '../contract.ts';
import { noPort } from '../sbom/presences.ts';
import type { CveDetails } from './cve-details.ts';
import type { Figures } from './figures.ts';
import type { HostRow } from './host-table.ts';
import type { HostWeakness, View } from './view.ts';

interface Shown {
  row: HostRow;
  view: View;
  figures: Figures;
}

/** A host as sent to clients, with a limited number of weaknesses. */
export function toExposedHost(
  { row, view, figures }: Shown,
  { worst, details }: { worst: number; details: (cve: string) => CveDetails },
): ExposedHost {
  const { weaknesses, firstSeen, lastSeen, endOfLife, unknown } = view;
  return {
    ip_address: row.address,
    hostname: row.hostname,
    answer: figures.answer,
    current: weaknesses.some(({ isCurrent }) => isCurrent),
    kev_count: figures.exploited,
    affected_count: figures.affected,
    cve_count: figures.affected + figures.possible,
    overdue_count: figures.overdue,
    due: figures.due,
    decided_count: figures.decided,
    expired_count: figures.expired,
    epss: figures.epss,
    cvss: figures.cvss,
    owner: row.owner,
    tags: [...row.tags],
    first_seen: toWireTime(firstSeen),
    last_seen: toWireTime(lastSeen),
    end_of_life: endOfLife,
    cannot_tell: unknown,
    worst: weaknesses.slice(0, worst).map((each) => toWireWeakness(each, details(each.id))),
  };
}

function toWireWeakness(weakness: HostWeakness, details: CveDetails): WireWeakness {
  const { decided, deadline } = weakness;
  return {
    cve_id: weakness.id,
    grade: weakness.grade,
    reason: weakness.reason,
    kev: weakness.isKnownExploited,
    epss: weakness.epss,
    cvss: weakness.cvss,
    sure: weakness.grade === 'affected',
    product: weakness.product,
    version: weakness.version,
    ports: weakness.ports.filter((port) => port !== noPort).toSorted((one, other) => one - other),
    title: details.title,
    vector: details.vector,
    fixed_version: weakness.fixedIn,
    kev_due: details.dueOn,
    ransomware: details.isRansomware,
    first_seen: toWireTime(weakness.since),
    last_seen: toWireTime(weakness.seen),
    current: weakness.isCurrent,
    due: deadline?.due ?? '',
    due_by: deadline?.by ?? '',
    overdue: weakness.isOverdue,
    decision: decided
      ? {
          id: decided.decision.id,
          state: decided.decision.state,
          reason: decided.decision.reason,
          by: decided.decision.by,
          until: decided.decision.until === null ? '' : toWireTime(decided.decision.until),
          expired: decided.isExpired,
        }
      : null,
  };
}
