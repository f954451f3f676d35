import type { Socket } from 'node:net';
import { Ear, type Enough } from './ear.ts';
import { secure, type Handshake } from './handshake.ts';

/** Limits of time and size. Every wait and byte is subject to one. */
export interface Limits {
  connectMs: number;
  /** Per answer; a trickle of bytes does not extend it. */
  answerMs: number;
  /** For all connections to one port together. */
  portMs: number;
  /** Per connection. */
  bytes: number;
}

/** A connection to a port, over TCP, TLS or UDP. Never throws: silence is an answer too. */
export interface Conversation {
  /** Received but not taken yet. */
  readonly heard: Buffer;
  /** Nothing more will come: closed, reset, or a limit was reached. */
  readonly isOver: boolean;
  send: (bytes: Buffer | string) => void;
  /** Waits for an answer and returns it without taking it. */
  hear: (enough?: Enough, ms?: number) => Promise<Buffer>;
  /** Takes the received bytes, so that the next answer starts fresh. */
  take: () => Buffer;
  /** Sends a message and takes the answer. */
  ask: (question: Buffer | string, enough?: Enough) => Promise<Buffer>;
  /** Continues with TLS; null on failure. */
  startTls: (serverName: string, ms?: number) => Promise<Handshake | null>;
  close: () => void;
}

interface Speech {
  ear: Ear;
  limits: Limits;
  send: Conversation['send'];
  startTls: Conversation['startTls'];
  close: () => void;
}

/** Shared by all transports. */
export function createConversation(speech: Speech): Conversation {
  const { ear, limits, send, startTls, close } = speech;
  const hear: Conversation['hear'] = (enough, ms = limits.answerMs) => ear.hear(enough, ms);
  return {
    get heard() {
      return ear.heard;
    },
    get isOver() {
      return ear.isOver;
    },
    hear,
    startTls,
    close,
    send(bytes) {
      if (!ear.isOver) send(bytes);
    },
    take: () => ear.take(),
    async ask(question, enough) {
      ear.take();
      if (!ear.isOver) send(question);
      await hear(enough);
      return ear.take();
    },
  };
}

export function converse(
  connected: Socket,
  { limits, deadline }: { limits: Limits; deadline: number },
): Conversation {
  const ear = new Ear({ bytes: limits.bytes, deadline });
  let socket = connected;
  const close = () => {
    if (ear.isOver) return;
    socket.destroy();
    ear.end();
  };
  const onData = (chunk: Buffer) => {
    if (!ear.add(chunk)) close();
  };
  const attach = () => {
    socket.on('data', onData).once('end', close).once('close', close);
    socket.on('error', close); // stays attached for late errors
  };
  attach();
  return createConversation({
    ear,
    limits,
    close,
    send: (bytes) => void socket.write(bytes),
    async startTls(serverName, ms = limits.answerMs) {
      if (ear.isOver) return null;
      socket.off('data', onData).off('end', close).off('close', close);
      const secured = await secure(socket, { serverName, ms: ear.timeLeft(ms) });
      if (secured === null) {
        close();
        return null;
      }
      socket = secured.socket;
      ear.take();
      attach();
      return secured.handshake;
    },
  });
}
