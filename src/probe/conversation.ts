import type { Socket } from 'node:net';
import { Receiver, type Enough } from './receiver.ts';
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
  /** Bytes received but not taken yet. */
  readonly received: Buffer;
  /** Nothing more will come: closed, reset, or a limit was reached. */
  readonly isOver: boolean;
  send: (bytes: Buffer | string) => void;
  /** Waits for an answer and returns it without taking it. */
  receive: (enough?: Enough, ms?: number) => Promise<Buffer>;
  /** Takes the received bytes, so that the next answer starts fresh. */
  take: () => Buffer;
  /** Sends a message and takes the answer. */
  ask: (question: Buffer | string, enough?: Enough) => Promise<Buffer>;
  /** Continues with TLS; null on failure. */
  startTls: (
    serverName: string,
    ms?: number,
    protocols?: readonly string[],
  ) => Promise<Handshake | null>;
  close: () => void;
}

interface Speech {
  receiver: Receiver;
  limits: Limits;
  send: Conversation['send'];
  startTls: Conversation['startTls'];
  close: () => void;
}

/** Shared by all transports. */
export function createConversation(speech: Speech): Conversation {
  const { receiver, limits, send, startTls, close } = speech;
  const receive: Conversation['receive'] = (enough, ms = limits.answerMs) =>
    receiver.receive(enough, ms);
  return {
    get received() {
      return receiver.received;
    },
    get isOver() {
      return receiver.isOver;
    },
    receive,
    startTls,
    close,
    send(bytes) {
      if (!receiver.isOver) send(bytes);
    },
    take: () => receiver.take(),
    async ask(question, enough) {
      receiver.take();
      if (!receiver.isOver) send(question);
      await receive(enough);
      return receiver.take();
    },
  };
}

export function converse(
  connected: Socket,
  { limits, deadline }: { limits: Limits; deadline: number },
): Conversation {
  const receiver = new Receiver({ bytes: limits.bytes, deadline });
  let socket = connected;
  const close = () => {
    if (receiver.isOver) return;
    socket.destroy();
    receiver.end();
  };
  const onData = (chunk: Buffer) => {
    if (!receiver.add(chunk)) close();
  };
  const attach = () => {
    socket.on('data', onData).once('end', close).once('close', close);
    socket.on('error', close); // stays attached for late errors
  };
  attach();
  return createConversation({
    receiver,
    limits,
    close,
    send: (bytes) => void socket.write(bytes),
    async startTls(serverName, ms = limits.answerMs, protocols) {
      if (receiver.isOver) return null;
      socket.off('data', onData).off('end', close).off('close', close);
      const wishes = { serverName, ms: receiver.timeLeft(ms), protocols };
      const secured = await secure(socket, wishes);
      if (secured === null) {
        close();
        return null;
      }
      socket = secured.socket;
      receiver.take();
      attach();
      return secured.handshake;
    },
  });
}
