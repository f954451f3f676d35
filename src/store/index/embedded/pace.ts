/** Timing of deferrable work. Tests use shorter times. */
export interface Pace {
  /** Idle time after which deferred merges start. */
  quietMs: number;
  /** Minimum interval between writes of the manifest. */
  saveEveryMs: number;
  /** How long removed documents and files stay readable; must exceed the longest query. */
  sweepEveryMs: number;
  /** Smaller segments are faster to rebuild than to save. */
  savedFrom: number;
  /** Overlays of up to this many documents are built between two commits, larger ones in the background. */
  overlaysAtOnce: number;
  /**
   * Files up to this total size in bytes are verified and get current facts before they are used;
   * larger ones while in use.
   */
  verifiedFirst: number;
}

export const usualPace: Pace = {
  quietMs: 1_000,
  saveEveryMs: 1_000,
  sweepEveryMs: 10_000,
  savedFrom: 4_096,
  overlaysAtOnce: 8_192,
  verifiedFirst: 2 ** 25,
};

/** Files outlive every query that may still read them, so a longer query limit keeps them longer. */
export function paceFor(queryMs: number): Pace {
  return { ...usualPace, sweepEveryMs: Math.max(usualPace.sweepEveryMs, 2 * queryMs) };
}
