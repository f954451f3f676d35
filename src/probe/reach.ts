import { isIP } from 'node:net';
import { createDial, type Dial } from '../egress/dial.ts';
import { EgressError } from '../egress/egress-error.ts';
import type { Guard } from '../egress/guard.ts';
import { converse, type Conversation, type Limits } from './conversation.ts';
import type { Handshake } from './handshake.ts';
import { converseByUdp } from './udp.ts';

/** Target of a connection. The address is already resolved; the name is only sent to the server. */
export interface Place {
  address: string;
  port: number;
  /** '' if an address was given. */
  host: string;
}

/** Result of a connection: open, closed, filtered, or not allowed. */
type Outcome =
  | { state: 'open'; talk: Conversation; roundTripMs: number }
  | { state: 'closed' | 'filtered' | 'refused'; why: string };

/** Access to remote ports: every connection passes the guard and the limits. */
export interface Reach {
  limits: Limits;
  connect: (place: Place, deadline: number) => Promise<Outcome>;
  /** Over UDP a host cannot be seen before it answers. */
  datagrams: (place: Place, deadline: number) => Promise<Outcome>;
}

interface ReachOptions {
  guard: Guard;
  limits: Limits;
  /** Opens connections; directly unless given. */
  dial?: Dial;
  /** Awaited before each connection, for rate limiting. */
  before?: (address: string) => Promise<void> | void;
}

export function createReach(options: ReachOptions): Reach {
  const { guard, limits, before, dial = createDial({ guard }) } = options;
  return {
    limits,
    async connect(place, deadline) {
      await before?.(place.address);
      return connectTo(place, { dial, limits, deadline });
    },
    async datagrams(place, deadline) {
      await before?.(place.address);
      try {
        guard.check(place.address, place.port);
      } catch (error) {
        return describe(error);
      }
      const talk = converseByUdp(place, { limits, deadline });
      return { state: 'open', talk, roundTripMs: 0 };
    },
  };
}

async function connectTo(
  { address, port }: Place,
  { dial, ...rest }: { dial: Dial; limits: Limits; deadline: number },
): Promise<Outcome> {
  try {
    const endpoint = { host: address, port, addresses: [address] };
    const startedAt = performance.now();
    const socket = await dial(endpoint, { secure: false, timeoutMs: rest.limits.connectMs });
    const roundTripMs = performance.now() - startedAt;
    return { state: 'open', talk: converse(socket, rest), roundTripMs };
  } catch (error) {
    return describe(error);
  }
}

function describe(error: unknown): Outcome {
  if (!(error instanceof EgressError)) throw error;
  const why = error.message;
  if (error.reason === 'refused') return { state: 'refused', why };
  const isClosed = /^ECONN(?:REFUSED|RESET)$/.test(String(error.facts['code']));
  return { state: isClosed ? 'closed' : 'filtered', why };
}

/** SNI name; '' for addresses, which SNI does not allow. */
export function serverNameOf({ host }: Pick<Place, 'host'>): string {
  return isIP(host) > 0 ? '' : host.replace(/\.$/, '');
}

export interface Secured {
  talk: Conversation;
  handshake: Handshake;
}

/** A connection with TLS from the first byte; null on failure. */
export async function connectSecurely(
  reach: Reach,
  place: Place,
  { deadline, ms, protocols }: { deadline: number; ms?: number; protocols?: readonly string[] },
): Promise<Secured | null> {
  const outcome = await reach.connect(place, deadline);
  if (outcome.state !== 'open') return null;
  const handshake = await outcome.talk.startTls(serverNameOf(place), ms, protocols);
  return handshake && { talk: outcome.talk, handshake };
}
