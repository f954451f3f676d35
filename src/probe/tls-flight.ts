import { readServerHello, type ServerHello } from './client-hello.ts';

const recordTypes = { alert: 21, handshake: 22 } as const;
const messageTypes = { certificate: 11, keyExchange: 12, helloDone: 14 } as const;

/** What a server says before it is our turn again, as far as it came. Only up to TLS 1.2: later, all this is secret. */
export interface Flight {
  hello: ServerHello | null;
  /** DER of its own certificate. */
  certificate: Buffer | null;
  /** What it says of Diffie-Hellman. */
  keyExchange: Buffer | null;
  /** Now we are to speak. */
  isDone: boolean;
  /** By its number: 10 for what was not expected, 20 for what cannot be decrypted. */
  alert: number | null;
}

/** The flight is complete, or the server complains. */
export function hasFlight(heard: Buffer): boolean {
  const { isDone, alert } = readFlight(heard);
  return isDone || alert !== null;
}

export function readFlight(heard: Buffer): Flight {
  const records = recordsIn(heard);
  const messages = messagesIn(
    records.filter(({ type }) => type === recordTypes.handshake).map(({ content }) => content),
  );
  const contentOf = (type: number) => messages.find((each) => each.type === type)?.content ?? null;
  const alert = records.find(({ type }) => type === recordTypes.alert);
  return {
    hello: readServerHello(heard),
    certificate: firstOf(contentOf(messageTypes.certificate)),
    keyExchange: contentOf(messageTypes.keyExchange),
    isDone: contentOf(messageTypes.helloDone) !== null,
    alert: alert?.content[1] ?? null,
  };
}

export interface TlsRecord {
  type: number;
  content: Buffer;
}

/** Those that are there whole. */
export function recordsIn(heard: Buffer): TlsRecord[] {
  const records: TlsRecord[] = [];
  for (let at = 0; at + 5 <= heard.length;) {
    const end = at + 5 + heard.readUInt16BE(at + 3);
    if (end > heard.length) break;
    records.push({ type: heard[at] ?? 0, content: heard.subarray(at + 5, end) });
    at = end;
  }
  return records;
}

/** A message may begin in one record and end in another. */
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

/** The first of a list of certificates, each with its length in front, as has the list. */
function firstOf(list: Buffer | null): Buffer | null {
  if (list === null || list.length < 6) return null;
  const end = 6 + list.readUIntBE(3, 3);
  return end > list.length ? null : list.subarray(6, end);
}
