import type { HttpStatusMode } from './failure.ts';
import type { Caller, Operation } from './operation.ts';

/** What a request shows at the gate. */
export interface Visitor {
  readonly key: string | undefined;
  /** True when the request came through the control socket of the data folder. */
  readonly local: boolean;
  /** The same value for all requests of one connection. */
  readonly connection: object;
  /** The peer's address, or the one a trusted proxy names. Asked for only when it matters. */
  readonly address: string;
  /** Set by the gate when the key has a mode of its own; null means the server's setting. */
  httpStatus: HttpStatusMode | null;
}

export interface Admission {
  caller: Caller;
  /** `RateLimit` and `RateLimit-Policy`, absent when nothing limits the caller. */
  rateLimit?: { state: string; policy: string };
  /** Takes further credits of the operation's group; null when there are not so many left. */
  charge: (credits: number) => Promise<{ refund: () => void } | null>;
  /** Gives the credits back: a call that failed is never charged. */
  refund: () => void;
}

/**
 * Decides who may call what, and charges for it. Synchronous when everything is in memory, which is
 * nearly always; throws a VedetteError when the answer is no.
 */
export interface Gate {
  admit(visitor: Visitor, operation: Operation): Admission | Promise<Admission>;
}
