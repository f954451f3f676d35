import { describeLines, latin, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

const askForTls = Buffer.from('0000000804d2162f', 'hex');

/**
 * A client's startup message. A server without authentication then reveals its version; others say
 * how to authenticate.
 */
function startup(): Buffer {
  const body = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

interface Message {
  kind: string;
  body: Buffer;
}

function messagesIn(bytes: Buffer): Message[] {
  const found: Message[] = [];
  for (let at = 0; at + 5 <= bytes.length;) {
    const length = bytes.readUInt32BE(at + 1);
    if (length < 4 || at + 1 + length > bytes.length) break;
    const kind = latin(bytes.subarray(at, at + 1));
    found.push({ kind, body: bytes.subarray(at + 5, at + 1 + length) });
    at += 1 + length;
  }
  return found;
}

/** An error, a password request, or ready: nothing follows these. */
const isAnswered = (received: Buffer) =>
  messagesIn(received).some(
    ({ kind, body }) =>
      kind === 'E' || kind === 'Z' || (kind === 'R' && body.readUInt32BE(0) !== 0),
  );

const ways: Readonly<Record<number, string>> = {
  0: 'trust',
  3: 'password',
  5: 'md5',
  7: 'gssapi',
  9: 'sspi',
  10: 'scram-sha-256',
};

/** One message as a line; empty for those without information. */
function lineOf({ kind, body }: Message): (readonly [string, string])[] {
  if (kind === 'R') return [['Authentication', ways[body.readUInt32BE(0)] ?? 'other']];
  if (kind === 'E') return [['Error', /\0M([^\0]*)/.exec(`\0${latin(body)}`)?.[1] ?? '']];
  if (kind !== 'S') return [];
  const [name = '', value = ''] = latin(body).split('\0');
  return [[name, value]];
}

export const postgresql: Protocol = {
  service: 'postgresql',
  ports: [5432, 5433],
  hello: () => askForTls,
  enough: () => true,
  recognises: (received) =>
    /^[SN]$/.test(latin(received)) ||
    /^E\0\0[^]{2}(?:S(?:FATAL|ERROR)|.*SFATAL)/.test(latin(received)),
  isTriedAnywhere: true,
  async read({ conversation, place }) {
    const canTls = latin(conversation.take()) === 'S';
    const handshake = canTls ? await conversation.startTls(serverNameOf(place)) : null;
    const lines = messagesIn(await conversation.ask(startup(), isAnswered)).flatMap(lineOf);
    const [, said = ''] = lines.find(([name]) => name === 'server_version') ?? [];
    const version = said.replace(/ .*/, '');
    conversation.send(Buffer.from('5800000004', 'hex'));
    return {
      service: 'postgresql',
      product: 'PostgreSQL',
      version,
      cpes: version === '' ? [] : [`cpe:2.3:a:postgresql:postgresql:${version}`],
      banner: describeLines([...lines, ['TLS', canTls ? 'yes' : 'no']]),
      certificate: certificateOf(handshake),
    };
  },
  example: {
    answers: [
      'N',
      Buffer.concat([
        Buffer.from('520000000800000000', 'hex'),
        Buffer.from('S\0\0\0\x18server_version\x0015.8\0', 'latin1'),
        Buffer.from('5a0000000549', 'hex'),
      ]),
    ],
    facts: { service: 'postgresql', product: 'PostgreSQL', version: '15.8' },
  },
};
