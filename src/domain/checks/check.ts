import type { Report } from '../report/full.ts';
import type { Seen } from './seen.ts';

/** A partial report. Lists are complete. */
type Part<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Member in keyof T]?: Part<T[Member]> }
    : T;

export type Finding = Part<Report>;

/**
 * A check of a finished visit. It always fills the same members of the report, which no other check
 * fills; it opens no connections and reads no clock.
 */
export interface Check {
  /** Same as the file name. */
  name: string;
  /** Where its members come from, for docs/report.md. */
  says: string;
  run: (seen: Seen) => Finding;
}
