import type { Conversation } from './conversation.ts';
import { isTlsRecord } from './client-hello.ts';
import { latin, type Facts, type Protocol, type Talk } from './protocol.ts';
import { protocols } from './protocols/index.ts';
import type { Place } from './reach.ts';
import { unlessCut, unlessCutLater } from './rubbish.ts';

export const overTcp = protocols.filter((protocol) => !protocol.isUdp);

/** A port, without or with TLS. */
export interface Door {
  place: Place;
  isTls: boolean;
  open: () => Promise<Conversation | null>;
  /** Returns an unused connection. */
  keep: (talk: Conversation) => void;
}

/** Send a protocol's hello, or only listen. */
export type Attempt = Protocol | 'listen';

/** Time limit for the first answer. */
export type Patience = (attempt: Attempt) => number;

/** What is known after probing, recognised or not. */
export interface Learnt {
  facts: Facts | null;
  /** Unrecognised output. */
  said: string;
  /** Something answered in TLS. */
  hintsAtTls: boolean;
  /** A message got no reaction at all, so the server does not want to talk. */
  isSilent: boolean;
  tried: Set<Attempt>;
}

export function nothingYet(): Learnt {
  return { facts: null, said: '', hintsAtTls: false, isSilent: false, tried: new Set() };
}

interface State {
  learnt: Learnt;
  patience: Patience;
}

/**
 * Tries protocols in sequence until one is recognised or the server is silent. Error messages
 * change the order.
 */
export async function examine(
  door: Door,
  attempts: readonly Attempt[],
  state: State,
): Promise<void> {
  const { learnt } = state;
  const queue = [...attempts];
  for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
    if (learnt.facts || learnt.isSilent) return;
    if (learnt.tried.has(attempt)) continue;
    learnt.tried.add(attempt);
    const talk = await door.open();
    if (!talk) return;
    const better = await tryOnce(door, { talk, attempt }, state);
    if (better) queue.unshift(better);
  }
}

/** Records the result of an attempt and returns protocols to try next because of it. */
async function tryOnce(
  door: Door,
  { talk, attempt }: { talk: Conversation; attempt: Attempt },
  { learnt, patience }: State,
): Promise<Attempt | undefined> {
  const received = await askFirst(door, { talk, attempt, ms: patience(attempt) });
  const known = recognise(received, door.place, attempt);
  if (known && mayRead(known, attempt, learnt)) {
    const unread = { service: known.service, banner: latin(received).trim() };
    learnt.facts = await unlessCutLater(() => known.read(talkOf(door, talk)), unread);
    talk.close();
    return undefined;
  }
  note(received, { talk, attempt, learnt });
  if (attempt === 'listen' && received.length === 0 && !talk.isOver) door.keep(talk);
  else talk.close();
  if (known) return known.hello ? known : 'listen';
  return overTcp.find((protocol) => unlessCut(() => protocol.suspects?.(received) === true, false));
}

async function askFirst(
  door: Pick<Door, 'place' | 'isTls'>,
  { talk, attempt, ms }: { talk: Conversation; attempt: Attempt; ms: number },
): Promise<Buffer> {
  const { place } = door;
  if (attempt !== 'listen') say(talk, attempt, door);
  const enough = (received: Buffer) => unlessCut(() => isWhole(received, place, attempt), false);
  const received = await talk.receive(enough, ms);
  // An unknown greeting may have no recognisable end.
  return received.length > 0 && !enough(received) && !talk.isOver ? talk.receive() : received;
}

/** Whether the answer is complete, according to the protocol tried or the one that recognises it. */
function isWhole(received: Buffer, place: Place, attempt: Attempt): boolean {
  const speaker = attempt === 'listen' ? recognise(received, place, attempt) : attempt;
  return (
    speaker !== undefined && (speaker.enough?.(received) ?? speaker.recognises(received, place))
  );
}

export function say(
  talk: Conversation,
  { hello }: Protocol,
  { place, isTls }: Pick<Door, 'place' | 'isTls'>,
): void {
  const words = hello?.(place, isTls) ?? '';
  if (typeof words === 'string' || Buffer.isBuffer(words)) talk.send(words);
  else for (const datagram of words) talk.send(datagram);
}

/** The protocol tried takes precedence. */
function recognise(received: Buffer, place: Place, attempt: Attempt): Protocol | undefined {
  if (received.length === 0) return undefined;
  const isOf = (protocol: Protocol) => unlessCut(() => protocol.recognises(received, place), false);
  if (attempt !== 'listen' && isOf(attempt)) return attempt;
  return overTcp.find(isOf);
}

/** A server that greets first must not have received anything, or it answers that instead. */
function mayRead(known: Protocol, attempt: Attempt, { tried }: Learnt): boolean {
  if (known === attempt) return true;
  return !known.hello && (attempt === 'listen' || tried.has('listen'));
}

function note(
  received: Buffer,
  { talk, attempt, learnt }: { talk: Conversation; attempt: Attempt; learnt: Learnt },
): void {
  if (isTlsRecord(received)) learnt.hintsAtTls = true;
  else if (learnt.said === '') learnt.said = latin(received).trim();
  if (received.length === 0 && !talk.isOver && attempt !== 'listen') learnt.isSilent = true;
}

function talkOf({ place, isTls, open }: Door, conversation: Conversation): Talk {
  return { place, isTls, conversation, again: open };
}
