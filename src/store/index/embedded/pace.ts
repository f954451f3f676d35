/** When what can wait is done. Tests hurry. */
export interface Pace {
  /** Nothing was written for so long: there is time for merges that can wait. */
  quietMs: number;
  /** The list of flat files is written at most so often. */
  saveEveryMs: number;
  /** What is gone stays readable for at least so long, which must be longer than any query runs. */
  sweepEveryMs: number;
  /** Smaller sheets are sooner made anew than kept in files. */
  savedFrom: number;
  /** Overlays of so few documents are made between two commits; more are made beside. */
  overlaysAtOnce: number;
}

export const usualPace: Pace = {
  quietMs: 1_000,
  saveEveryMs: 1_000,
  sweepEveryMs: 10_000,
  savedFrom: 4_096,
  overlaysAtOnce: 8_192,
};
