import type { Objects } from '../../lib/objects.ts';

/** Objects in a place that may be away for a while. */
export interface ObjectStore extends Objects {
  /** Where it is, for people: no credentials. */
  readonly place: string;
  /** Watches from now on whether it answers; while it does not, everything fails at once as `storeAway`. */
  start(): void;
  /** False while it is known to be away. */
  isUp(): boolean;
  /** Throws while it is away or refuses us. */
  demandUp(): void;
  /** Called each time it comes back. */
  onBack(listener: () => void): void;
  close(): void;
}
