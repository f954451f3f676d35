import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { Calls, type FaultForm, type Message } from './calls.ts';

const lengthBytes = 4;

/**
 * Lets both ends of a stream between two processes call each other's functions. Messages of one
 * turn of the event loop are sent together, so that a busy process pays for one write only.
 */
export function openChannel<Theirs>(
  stream: Duplex,
  ours: object,
  faults: FaultForm,
): Calls<Theirs> {
  let outgoing: Message[] = [];
  const flush = () => {
    const messages = outgoing;
    outgoing = [];
    if (messages.length > 0 && stream.writable) stream.write(toFrame(messages));
  };
  const send = (message: Message) => {
    if (outgoing.push(message) === 1) setImmediate(flush);
  };
  const calls = new Calls<Theirs>({ ours, faults, send });
  stream.once('close', () => calls.end(new Error('the other process is gone')));
  stream.on('error', () => stream.destroy());
  stream.on('end', () => stream.destroy());
  const receive = (message: Message) => calls.receive(message);
  stream.on('data', createReader(receive));
  return calls;
}

function toFrame(messages: readonly Message[]): Buffer {
  const body = serialize(messages);
  const frame = Buffer.allocUnsafe(lengthBytes + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, lengthBytes);
  return frame;
}

/** Splits the input into frames and passes on their messages. */
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
