import type { HttpStatusMode } from './failure.ts';
import type { Caller, Operation } from './operation.ts';

/** What the gate sees of a request. */
export interface Visitor {
  readonly key: string | undefined;
  /** Token of the session cookie, read only if there is no key. */
  readonly session: string | undefined;
  /** True if a page of this server made the request; sessions work for no other request. */
  readonly isOwnPage: boolean;
  /** True for requests from the control socket. */
  readonly local: boolean;
  /** The same object for all requests of a connection. */
  readonly connection: object;
  /** Peer address, or the address given by a trusted proxy. Computed on demand. */
  readonly address: string;
  /** True if a program on this machine sent the request for itself. */
  readonly isHere: boolean;
  /** Set by the gate if the key has its own mode; null means the server setting. */
  httpStatus: HttpStatusMode | null;
}

export interface Admission {
  caller: Caller;
  /** `RateLimit` and `RateLimit-Policy` headers; absent without limits. */
  rateLimit?: { state: string; policy: string };
  /** Charges extra credits of the operation's group; null if there are too few. */
  charge: (credits: number) => Promise<{ refund: () => void } | null>;
  /** Returns the credits: failed calls are free. */
  refund: () => void;
}

/**
 * Decides who may call what, and charges for it. Synchronous if everything is cached, which is
 * nearly always the case. Throws a VedetteError to refuse.
 */
export interface Gate {
  admit(visitor: Visitor, operation: Operation): Admission | Promise<Admission>;
}
