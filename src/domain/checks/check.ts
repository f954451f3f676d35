import type { Report } from '../report.ts';
import type { Seen } from './seen.ts';

/** Part of a report: any members of any of its objects. Lists are given whole. */
export type Part<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Member in keyof T]?: Part<T[Member]> }
    : T;

export type Finding = Part<Report>;

/**
 * One question asked of a finished visit. It fills the same members of the report whatever it sees, and no
 * other check fills them; it opens no connections and reads no clock.
 */
export interface Check {
  /** As its file is called. */
  name: string;
  /** Where its members come from, for the page that explains reports. */
  says: string;
  run: (seen: Seen) => Finding;
}
