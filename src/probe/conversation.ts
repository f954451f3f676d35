import type { Socket } from 'node:net';
import { Ear, type Enough } from './ear.ts';
import { secure, type Handshake } from './handshake.ts';

/** How long and how much a stranger may speak. Every wait and every byte falls under one of these. */
export interface Limits {
  connectMs: number;
  /** For a server to speak first, where nobody knows who does. */
  listenMs: number;
  /** For each answer. A byte now and then does not make it longer. */
  answerMs: number;
  /** For all conversations with one port together. */
  portMs: number;
  /** Of one conversation. */
  bytes: number;
}

/** One connection to one port, over TCP, TLS or UDP. Nothing here ever throws: silence is an answer too. */
export interface Conversation {
  /** What came and was not taken yet. */
  readonly heard: Buffer;
  /** Nothing more will come: it was closed, broken off, or a limit is reached. */
  readonly isOver: boolean;
  send: (bytes: Buffer | string) => void;
  /** Waits for an answer and gives what is heard by then, without taking it. */
  hear: (enough?: Enough, ms?: number) => Promise<Buffer>;
  /** Takes what was heard, so that the next answer begins with its own first byte. */
  take: () => Buffer;
  /** Sends a question and takes its answer. */
  ask: (question: Buffer | string, enough?: Enough) => Promise<Buffer>;
  /** Goes on inside TLS; null when the other side cannot. */
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

/** What every conversation does alike, whatever carries it. */
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

/** A conversation over a connected socket. */
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
    socket.on('error', close); // stays: a late fault must find somebody
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
