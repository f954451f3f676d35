import type { Conversation } from './conversation.ts';
import { isTlsRecord } from './client-hello.ts';
import { latin, type Facts, type Protocol, type Talk } from './protocol.ts';
import { protocols } from './protocols/index.ts';
import type { Place } from './reach.ts';

export const overTcp = protocols.filter((protocol) => !protocol.isUdp);

/** A port whose conversations are all of one kind: in the clear, or inside TLS. */
export interface Door {
  place: Place;
  isTls: boolean;
  open: () => Promise<Conversation | null>;
  /** Hands back a conversation in which nothing was said yet. */
  keep: (talk: Conversation) => void;
}

/** What to try: say a protocol's hello, or say nothing and listen. */
export type Attempt = Protocol | 'listen';

/** How long the first answer to an attempt is waited for. */
export type Patience = (attempt: Attempt) => number;

/** What is known after asking, whether or not somebody was recognised. */
export interface Learnt {
  facts: Facts | null;
  /** What a stranger said, for want of something better. */
  said: string;
  /** Something answered in the manner of TLS. */
  hintsAtTls: boolean;
  /** A question was met with nothing at all, not even a closed door: whoever waits does not want to talk. */
  isSilent: boolean;
  tried: Set<Attempt>;
}

export function nothingYet(): Learnt {
  return { facts: null, said: '', hintsAtTls: false, isSilent: false, tried: new Set() };
}

export interface State {
  learnt: Learnt;
  patience: Patience;
}

/** Tries one after the other, each once, until somebody is recognised or silent. Complaints change the order. */
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

/** Notes what comes of one attempt, and gives what should be tried next because of it. */
async function tryOnce(
  door: Door,
  { talk, attempt }: { talk: Conversation; attempt: Attempt },
  { learnt, patience }: State,
): Promise<Attempt | undefined> {
  const heard = await askFirst(door, { talk, attempt, ms: patience(attempt) });
  const known = recognise(heard, door.place, attempt);
  if (known && mayRead(known, attempt, learnt)) {
    learnt.facts = await known.read(talkOf(door, talk));
    talk.close();
    return undefined;
  }
  note(heard, { talk, attempt, learnt });
  if (attempt === 'listen' && heard.length === 0 && !talk.isOver) door.keep(talk);
  else talk.close();
  if (known) return known.hello ? known : 'listen';
  return overTcp.find((protocol) => protocol.suspects?.(heard));
}

async function askFirst(
  door: Pick<Door, 'place' | 'isTls'>,
  { talk, attempt, ms }: { talk: Conversation; attempt: Attempt; ms: number },
): Promise<Buffer> {
  const { place } = door;
  if (attempt !== 'listen') say(talk, attempt, door);
  const isWhole = attempt === 'listen' ? undefined : attempt.enough;
  const enough = (heard: Buffer) =>
    isWhole?.(heard) ?? recognise(heard, place, attempt) !== undefined;
  const heard = await talk.hear(isWhole || attempt === 'listen' ? enough : undefined, ms);
  // A stranger's greeting may have no end that we know.
  return heard.length > 0 && !enough(heard) && !talk.isOver ? talk.hear() : heard;
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

/** Whoever was asked is believed first. */
function recognise(heard: Buffer, place: Place, attempt: Attempt): Protocol | undefined {
  if (heard.length === 0) return undefined;
  if (attempt !== 'listen' && attempt.recognises(heard, place)) return attempt;
  return overTcp.find((protocol) => protocol.recognises(heard, place));
}

/** Who greets by itself must not have been spoken to before, or it answers to that instead of us. */
function mayRead(known: Protocol, attempt: Attempt, { tried }: Learnt): boolean {
  if (known === attempt) return true;
  return !known.hello && (attempt === 'listen' || tried.has('listen'));
}

function note(
  heard: Buffer,
  { talk, attempt, learnt }: { talk: Conversation; attempt: Attempt; learnt: Learnt },
): void {
  if (isTlsRecord(heard)) learnt.hintsAtTls = true;
  else if (learnt.said === '') learnt.said = latin(heard).trim();
  if (heard.length === 0 && !talk.isOver && attempt !== 'listen') learnt.isSilent = true;
}

function talkOf({ place, isTls, open }: Door, conversation: Conversation): Talk {
  return { place, isTls, conversation, again: open };
}
