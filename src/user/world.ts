import type { UserStore } from './store.ts';
import type { KeyGate } from './gate.ts';

export interface UserWorld {
  users: UserStore;
  gate: KeyGate;
  now: () => number;
  /** Files of reports, which go with their account. */
  screenshots: { remove(names: readonly string[]): Promise<void> };
}
