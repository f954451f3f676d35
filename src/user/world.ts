import type { Bouncers } from './bouncers.ts';
import type { UserStore } from './store.ts';
import type { KeyGate } from './gate.ts';

export interface UserWorld {
  users: UserStore;
  gate: KeyGate;
  bouncers: Bouncers;
  now: () => number;
  /** Files of reports, which are deleted with their account. */
  screenshots: { remove(names: readonly string[]): Promise<void> };
}
