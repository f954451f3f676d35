import type { Conversation } from './conversation.ts';
import {
  examine,
  nothingYet,
  overTcp,
  type Attempt,
  type Door,
  type Learnt,
  type Patience,
} from './examine.ts';
import { noJarm } from './jarm.ts';
import type { Facts } from './protocol.ts';
import { http } from './protocols/http.ts';
import { redis } from './protocols/redis.ts';
import { connectSecurely, serverNameOf, type Place, type Reach, type Secured } from './reach.ts';
import { certificateWith, examineTls, pivotsOf } from './tls.ts';

/** Extra time to answer a guess, for distant servers. */
const guessRoundTrips = 10;

/** Time limits where the protocol is unknown. */
export interface GuessLimits {
  /** For a server greeting. */
  listenMs: number;
  /** For an answer to a guess, plus some round trips; at most `answerMs`. */
  guessMs: number;
}

export interface Means {
  reach: Reach;
  guessing: GuessLimits;
  deadline: number;
  /** Duration of the first connection, in ms. */
  roundTripMs: number;
}

interface Port extends Means {
  place: Place;
  patience: Patience;
}

/**
 * Identifies the service on an open port: first the usual protocol, then server greetings, HTTP,
 * TLS, and finally everything else worth a try. `first` is the connection that found the port open.
 */
export async function detect(place: Place, first: Conversation, means: Means): Promise<Facts> {
  const port = { ...means, place, patience: patienceFor(place, means) };
  const inClear = overTcp.filter(({ ports }) => ports.includes(place.port));
  const inTls = overTcp.filter(({ tlsPorts }) => tlsPorts?.includes(place.port));
  const expectsTls = inTls.length > 0 && inClear.length === 0;
  if (expectsTls) {
    const inside = await detectInside(port, await upgrade(first, port));
    if (inside) return inside;
  }
  const learnt = nothingYet();
  const door = clearDoor(port, first);
  const usual = inClear.map((protocol): Attempt => (protocol.hello ? protocol : 'listen'));
  await examine(door, [...usual, 'listen', http, redis], { learnt, patience: port.patience });
  if (learnt.facts && !isMisplaced(learnt.facts)) return learnt.facts;
  const inside = expectsTls ? null : await detectInside(port, await secured(port), learnt);
  if (inside) return inside;
  return (
    (await tryAnything(door, learnt, port.patience)) ?? learnt.facts ?? { banner: learnt.said }
  );
}

/** Tries all remaining protocols concurrently: most get no answer, and waiting for each in turn would be slow. */
async function tryAnything(door: Door, before: Learnt, patience: Patience): Promise<Facts | null> {
  const left = overTcp.filter((one) => one.isTriedAnywhere && !before.tried.has(one));
  const tries = left.map(async (protocol) => {
    const learnt = nothingYet();
    await examine(door, [protocol], { learnt, patience });
    return learnt.facts;
  });
  return (await Promise.all(tries)).find((facts) => facts !== null) ?? null;
}

/** The usual protocol of a port gets the full time limit; guesses do not. */
function patienceFor({ port }: Place, { reach, guessing, roundTripMs }: Means): Patience {
  const { answerMs } = reach.limits;
  const { listenMs, guessMs } = guessing;
  const guess = Math.min(answerMs, guessMs + guessRoundTrips * roundTripMs);
  const greets = overTcp.some((one) => !one.hello && one.ports.includes(port));
  return (attempt) => {
    if (attempt === 'listen') return greets ? answerMs : listenMs + roundTripMs;
    return attempt.ports.includes(port) || attempt.tlsPorts?.includes(port) ? answerMs : guess;
  };
}

/** HTTPS servers answer plain HTTP with a hint that they expect TLS. */
function isMisplaced({ statusCode, banner = '' }: Facts): boolean {
  return (
    statusCode === 400 && /HTTPS (?:port|server)|SSL-enabled|HTTP request to an HTTPS/i.test(banner)
  );
}

function doorOf(
  place: Place,
  isTls: boolean,
  { ready, make }: { ready: Conversation | null; make: () => Promise<Conversation | null> },
): Door {
  let unused = ready;
  return {
    place,
    isTls,
    open: async () => {
      const kept = unused;
      unused = null;
      return kept && !kept.isOver ? kept : make();
    },
    keep: (talk) => (unused = talk),
  };
}

function clearDoor({ place, reach, deadline }: Port, ready: Conversation): Door {
  const make = async () => {
    const outcome = await reach.connect(place, deadline);
    return outcome.state === 'open' ? outcome.talk : null;
  };
  return doorOf(place, false, { ready, make });
}

async function upgrade(talk: Conversation, { place }: Port): Promise<Secured | null> {
  const handshake = await talk.startTls(serverNameOf(place));
  return handshake && { talk, handshake };
}

function secured({ place, reach, deadline, patience }: Port): Promise<Secured | null> {
  return connectSecurely(reach, place, { deadline, ms: patience(http) });
}

/** Null if the port does not speak TLS. If no handshake succeeds, only TLS itself is examined. */
async function detectInside(
  port: Port,
  start: Secured | null,
  outside?: Learnt,
): Promise<Facts | null> {
  const { place, reach, deadline } = port;
  if (!start && !outside?.hintsAtTls) return null;
  const facts = start && (await examineInside(port, start.talk));
  const report = await examineTls(reach, place, { handshake: start?.handshake, deadline });
  if (!start && report.versions.length === 0) return null;
  const jarm = report.jarm === noJarm ? '' : report.jarm;
  const pivots = { ...facts?.pivots, ...pivotsOf(report) };
  return { ...facts, isTls: true, certificate: certificateWith(report), jarm, pivots };
}

async function examineInside(port: Port, ready: Conversation): Promise<Facts> {
  const { place, patience } = port;
  const learnt = nothingYet();
  const make = async () => (await secured(port))?.talk ?? null;
  const door = doorOf(place, true, { ready, make });
  const usual = overTcp.filter(({ tlsPorts }) => tlsPorts?.includes(place.port));
  const attempts = usual.map((protocol): Attempt => (protocol.hello ? protocol : 'listen'));
  await examine(door, [...attempts, 'listen', http, redis], { learnt, patience });
  return learnt.facts ?? (await tryAnything(door, learnt, patience)) ?? { banner: learnt.said };
}
