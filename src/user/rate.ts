import { MinuteWindow } from '../lib/minute-window.ts';

/** Calls per minute of one account. */
export interface Rate {
  /** May be changed at any time; what was counted stays. */
  limit: number;
  /** Counts a call; false if the limit is reached. */
  take: () => boolean | Promise<boolean>;
  readonly left: number;
  /** Seconds until a call is possible again. */
  readonly resetsInSeconds: number;
  close: () => Promise<void>;
}

/** Counted by this process only. */
export class OwnRate extends MinuteWindow implements Rate {
  constructor(limit: number) {
    super(limit, () => performance.now());
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
