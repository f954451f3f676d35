import type { Socket } from 'node:net';
import type { Static, TObject } from 'typebox';
import type { Post } from '../../egress/post.ts';
import type { Message } from '../message.ts';

/** Connections that a sink may use. Destinations are checked at connect time. */
export interface Ways {
  post: Post;
  connect: (place: { host: string; port: number }, options: { secure: boolean }) => Promise<Socket>;
  /** Upgrades a connection to TLS and verifies the name. */
  encrypt: (socket: Socket, host: string) => Promise<Socket>;
  /** Folder for file sinks. */
  folder: string;
  /** Programs by name. */
  commands: ReadonlyMap<string, string>;
  /** URL of the mail server; '' if there is none. */
  smtp: string;
  version: string;
  now: () => number;
}

interface Target<Settings = unknown> {
  name: string;
  settings: Settings;
  /** Every valid secret, newest first. */
  secrets: readonly string[];
}

/** One kind of destination for messages. */
export interface SinkKind<Settings extends TObject = TObject> {
  name: string;
  says: string;
  settings: Settings;
  /** True if it affects this machine, so only admins may create one. */
  isForAdmins?: true;
  /** True if messages are signed with a secret that is shown once. */
  isSigned?: true;
  /** Throws if the settings cannot work, with the reason. */
  check?: (settings: Static<Settings>, ways: Ways) => void;
  /** Delivers or throws. The returned text is stored as the outcome. */
  send: (message: Message, target: Target<Static<Settings>>, ways: Ways) => Promise<string>;
}

/** Erases the type of a kind's settings, which are checked against its schema before use. */
export function sinkKind<S extends TObject>(kind: SinkKind<S>): SinkKind {
  return kind;
}

/** Timeout of one attempt, from the first packet to the answer. */
export const sendMs = 15_000;

/** A delivery that failed. */
export class SendFault extends Error {
  override readonly name = 'SendFault';
  /** The wait requested by the receiver. */
  readonly retryAfterMs: number | undefined;
  /** True if the receiver asked never to be called again. */
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
