import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** Errors survive the way between two processes as data. */
export interface FaultForm {
  pack: (error: unknown) => unknown;
  unpack: (packed: unknown) => Error;
}

type Given<F> = F extends (...given: infer G) => unknown ? G : never;
type Answer<F> = F extends (...given: never[]) => infer A ? Awaited<A> : never;

/** Calls functions of another process by name. */
export interface Channel<Theirs> {
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...given: Given<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>>;
  /** Without waiting for an answer. */
  tell<Name extends keyof Theirs & string>(name: Name, ...given: Given<Theirs[Name]>): void;
  /** Resolves when the other side is gone. */
  readonly closed: Promise<void>;
  close: () => void;
}

type Message =
  | readonly [kind: 'ask', id: number, name: string, given: unknown[]]
  | readonly [kind: 'tell', name: string, given: unknown[]]
  | readonly [kind: 'answer', id: number, value: unknown]
  | readonly [kind: 'fault', id: number, error: unknown];

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const lengthBytes = 4;

/**
 * Both sides of a stream between two processes call each other's functions. Messages keep their order; those of one
 * turn of the event loop travel together, so that a busy process pays for one write.
 */
export function openChannel<Theirs>(
  stream: Duplex,
  ours: object,
  faults: FaultForm,
): Channel<Theirs> {
  const waiting = new Map<number, Waiting>();
  let outgoing: Message[] = [];
  let count = 0;
  const flush = () => {
    const messages = outgoing;
    outgoing = [];
    if (messages.length > 0 && stream.writable) stream.write(toFrame(messages));
  };
  const send = (message: Message) => {
    if (outgoing.push(message) === 1) setImmediate(flush);
  };
  const answer = createAnswer(ours, faults, send);
  const receive = (message: Message) => {
    if (message[0] === 'ask' || message[0] === 'tell') {
      answer(message);
      return;
    }
    const [kind, id, value] = message;
    const turn = waiting.get(id);
    waiting.delete(id);
    if (kind === 'answer') turn?.resolve(value);
    else turn?.reject(faults.unpack(value));
  };
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => {
      for (const { reject } of waiting.values()) reject(new Error('the other process is gone'));
      waiting.clear();
      resolve();
    });
  });
  stream.on('error', () => stream.destroy());
  stream.on('end', () => stream.destroy());
  stream.on('data', createReader(receive));
  return {
    ask: (name, ...given) =>
      new Promise<never>((resolve, reject) => {
        if (stream.destroyed) {
          reject(new Error('the other process is gone'));
          return;
        }
        const id = ++count;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        send(['ask', id, name, given]);
      }),
    tell: (name, ...given) => send(['tell', name, given]),
    closed,
    close: () => {
      flush();
      stream.end();
    },
  };
}

function createAnswer(ours: object, faults: FaultForm, send: (message: Message) => void) {
  // Both processes run the same version of the program, whose compiler checked names and arguments.
  const functions = ours as Record<string, (...given: unknown[]) => unknown>;
  const run = (name: string, given: unknown[]) => {
    const found = functions[name];
    if (!found) throw new Error(`no function ${name} here`);
    return found(...given);
  };
  return (message: Extract<Message, readonly ['ask' | 'tell', ...unknown[]]>) => {
    if (message[0] === 'tell') {
      const [, name, given] = message;
      try {
        run(name, given);
      } catch (error) {
        // The messages after it must still be read.
        setImmediate(() => {
          throw error;
        });
      }
      return;
    }
    const [, id, name, given] = message;
    const fail = (error: unknown) => send(['fault', id, faults.pack(error)]);
    try {
      const value = run(name, given);
      if (value instanceof Promise) value.then((late) => send(['answer', id, late]), fail);
      else send(['answer', id, value]);
    } catch (error) {
      fail(error);
    }
  };
}

function toFrame(messages: readonly Message[]): Buffer {
  const body = serialize(messages);
  const frame = Buffer.allocUnsafe(lengthBytes + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, lengthBytes);
  return frame;
}

/** Cuts what arrives into frames and hands on their messages. */
function createReader(receive: (message: Message) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted = lengthBytes;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < wanted) return;
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    for (;;) {
      wanted = lengthBytes + (bytes.length >= lengthBytes ? bytes.readUInt32LE(0) : 0);
      if (bytes.length < Math.max(wanted, lengthBytes + 1)) break;
      const messages = deserialize(bytes.subarray(lengthBytes, wanted)) as Message[]; // see toFrame
      bytes = bytes.subarray(wanted);
      for (const message of messages) receive(message);
    }
    chunks = bytes.length > 0 ? [bytes] : [];
    length = bytes.length;
  };
}
