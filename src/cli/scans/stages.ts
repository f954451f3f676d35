import type { Static } from 'typebox';
import type { domainStatus } from '../../domain/contract.ts';

export type ScanProgress = Static<typeof domainStatus.output>;

/** Stage that starts at each percentage. */
const stages: readonly (readonly [from: number, what: string])[] = [
  [90, 'judging'],
  [55, 'browsing'],
  [40, 'requesting the page'],
  [25, 'checking TLS'],
  [15, 'querying registration'],
  [5, 'resolving'],
  [0, 'waiting for a worker'],
];

/** The current stage of a scan, or its position in the queue. */
export function describeProgress({ scan_percentage: percent, explain }: ScanProgress): string {
  const position = explain?.position ?? 0;
  if (position > 1) return `position ${position} in the queue`;
  return stages.find(([from]) => percent >= from)?.[1] ?? '';
}

/** True if it failed or has a report. */
export function isOver({ scan_percentage: percent }: ScanProgress): boolean {
  return percent < 0 || percent >= 100;
}
