import type { CveWeight } from './store.ts';

/** The columns that rank a CVE, and decide whose version ranges count. */
export interface RecordRow {
  document: number;
  /** The lowest one decides. */
  rank: number;
  updated: string;
  /** Number of products it names. */
  ranges: number;
  rejected: number;
  /** CVSS generation of the score: 2, 3 or 4; 0 if there is none. */
  kind: number;
  cvss: number | null;
  epss: number | null;
  exploited: number;
}

/** Best first: the better source, then the newer record. */
export function bestFirst<Row extends Pick<RecordRow, 'rank' | 'updated'>>(
  rows: readonly Row[],
): Row[] {
  return [...rows].sort(
    (one, other) => one.rank - other.rank || (one.updated < other.updated ? 1 : -1),
  );
}

/** `rows` must be in order. */
export function weightOf(id: string, rows: readonly RecordRow[]): CveWeight {
  const kind = Math.max(0, ...rows.map((row) => row.kind));
  return {
    id,
    cvss: rows.find((row) => row.kind === kind && row.cvss !== null)?.cvss ?? null,
    epss: rows.find(({ epss }) => epss !== null)?.epss ?? null,
    isKnownExploited: rows.some(({ exploited }) => exploited === 1),
  };
}

/** Worst first: exploited, then likely to be, then severe, then new. */
export function compareWeights(one: CveWeight, other: CveWeight): number {
  return (
    Number(other.isKnownExploited) - Number(one.isKnownExploited) ||
    (other.epss ?? -1) - (one.epss ?? -1) ||
    (other.cvss ?? -1) - (one.cvss ?? -1) ||
    compareIds(other.id, one.id)
  );
}

/** By year, then by number: `CVE-2021-9999` sorts before `CVE-2021-10000`. */
export function compareIds(one: string, other: string): number {
  const [left, right] = [one.split('-'), other.split('-')];
  const year = Number(left[1]) - Number(right[1]);
  return year === 0 ? Number(left[2]) - Number(right[2]) : year;
}
