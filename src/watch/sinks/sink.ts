import type { Socket } from 'node:net';
import type { Static, TObject } from 'typebox';
import type { Post } from '../../egress/post.ts';
import type { Message } from '../message.ts';

/** The ways out that a sink may take. Where they lead is checked at connect time. */
export interface Ways {
  post: Post;
  connect: (place: { host: string; port: number }, options: { secure: boolean }) => Promise<Socket>;
  /** From plain text to TLS on the same connection, with the name verified. */
  encrypt: (socket: Socket, host: string) => Promise<Socket>;
  /** Where files are written. */
  folder: string;
  /** Programs by name. */
  commands: ReadonlyMap<string, string>;
  /** URL of the mail server; '' when there is none. */
  smtp: string;
  mailFrom: string;
  version: string;
  now: () => number;
}

interface Target<Settings = unknown> {
  name: string;
  settings: Settings;
  /** Every secret that is good now, the newest first. */
  secrets: readonly string[];
}

/** One kind of place where messages go. */
export interface SinkKind<Settings extends TObject = TObject> {
  name: string;
  says: string;
  settings: Settings;
  /** It reaches into this machine, so only admins may make one. */
  isForAdmins?: true;
  /** Its messages are signed with a secret that is shown once. */
  isSigned?: true;
  /** Throws what the caller should know of settings that cannot work. */
  check?: (settings: Static<Settings>, ways: Ways) => void;
  /** Delivers, or throws. What it gives is kept as the outcome. */
  send: (message: Message, target: Target<Static<Settings>>, ways: Ways) => Promise<string>;
}

/** Erases which settings a kind takes: they are checked against its schema before it sees them. */
export function sinkKind<S extends TObject>(kind: SinkKind<S>): SinkKind {
  return kind;
}

/** For one attempt, from the first packet to the answer. */
export const sendMs = 15_000;

/** A delivery that failed. */
export class SendFault extends Error {
  override readonly name = 'SendFault';
  /** The receiver asked to wait this long. */
  readonly retryAfterMs: number | undefined;
  /** The receiver asked never to be called again. */
  readonly isOver: boolean;

  constructor(
    why: string,
    { retryAfterMs, isOver = false }: Partial<Omit<SendFault, keyof Error>> = {},
  ) {
    super(why);
    this.retryAfterMs = retryAfterMs;
    this.isOver = isOver;
  }
}
