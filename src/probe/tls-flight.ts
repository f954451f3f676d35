import { readServerHello, type ServerHello } from './client-hello.ts';

const recordTypes = { alert: 21, handshake: 22 } as const;
const messageTypes = { certificate: 11, keyExchange: 12, helloDone: 14 } as const;

/** The server's first flight, as far as it arrived. Up to TLS 1.2; later it is encrypted. */
export interface Flight {
  hello: ServerHello | null;
  /** DER of the server certificate. */
  certificate: Buffer | null;
  /** ServerKeyExchange for Diffie-Hellman. */
  keyExchange: Buffer | null;
  /** ServerHelloDone was received. */
  isDone: boolean;
  /** Alert number: 10 unexpected message, 20 bad record MAC. */
  alert: number | null;
}

/** The flight is complete, or the server sent an alert. */
export function hasFlight(received: Buffer): boolean {
  const { isDone, alert } = readFlight(received);
  return isDone || alert !== null;
}

export function readFlight(received: Buffer): Flight {
  const records = recordsIn(received);
  const messages = messagesIn(
    records.filter(({ type }) => type === recordTypes.handshake).map(({ content }) => content),
  );
  const contentOf = (type: number) => messages.find((each) => each.type === type)?.content ?? null;
  const alert = records.find(({ type }) => type === recordTypes.alert);
  return {
    hello: readServerHello(received),
    certificate: firstOf(contentOf(messageTypes.certificate)),
    keyExchange: contentOf(messageTypes.keyExchange),
    isDone: contentOf(messageTypes.helloDone) !== null,
    alert: alert?.content[1] ?? null,
  };
}

interface TlsRecord {
  type: number;
  content: Buffer;
}

/** Complete records only. */
export function recordsIn(received: Buffer): TlsRecord[] {
  const records: TlsRecord[] = [];
  for (let at = 0; at + 5 <= received.length;) {
    const end = at + 5 + received.readUInt16BE(at + 3);
    if (end > received.length) break;
    records.push({ type: received[at] ?? 0, content: received.subarray(at + 5, end) });
    at = end;
  }
  return records;
}

/** A message may span several records. */
function messagesIn(records: readonly Buffer[]): TlsRecord[] {
  const bytes = Buffer.concat(records);
  const messages: TlsRecord[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUIntBE(at + 1, 3);
    if (end > bytes.length) break;
    messages.push({ type: bytes[at] ?? 0, content: bytes.subarray(at + 4, end) });
    at = end;
  }
  return messages;
}

/** The first certificate of a length-prefixed list. */
function firstOf(list: Buffer | null): Buffer | null {
  if (list === null || list.length < 6) return null;
  const end = 6 + list.readUIntBE(3, 3);
  return end > list.length ? null : list.subarray(6, end);
}
