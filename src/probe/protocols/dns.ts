import { describeLines, softwareIn, type Facts, type Protocol } from '../protocol.ts';
import { withLength } from '../client-hello.ts';

/** `version.bind` in class CHAOS: the server's version, if revealed. */
const question = Buffer.from(
  '\x56\x44\x01\0\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03',
  'latin1',
);
const rcodes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

const servers = [
  ['dnsmasq', /^dnsmasq-([\d.]+\w*)/],
  ['ISC BIND', /^(?:BIND )?(9\.\d+\.\d+)/],
  ['Unbound', /^unbound ([\d.]+)/i],
  ['PowerDNS', /^PowerDNS (?:Authoritative Server|Recursor) ([\d.]+)/],
  ['Knot DNS', /^Knot DNS ([\d.]+)/],
  ['NSD', /^NSD ([\d.]+)/],
] as const;

function isAnswer(message: Buffer): boolean {
  return message.length >= 12 && message.readUInt16BE(0) === 0x5644 && (message[2] ?? 0) >= 0x80;
}

/** End of a name: a compression pointer or an empty label. */
function skipName(message: Buffer, start: number): number {
  let at = start;
  for (let length = message[at] ?? 0; length > 0 && length < 0xc0; length = message[at] ?? 0) {
    at += length + 1;
  }
  return at + ((message[at] ?? 0) >= 0xc0 ? 2 : 1);
}

/** Text of the first answer record; '' if none. */
function textIn(message: Buffer): string {
  if (message.length < question.length || message.readUInt16BE(6) === 0) return '';
  const at = skipName(message, question.length);
  const text = at + 10;
  if (text >= message.length || message.readUInt16BE(at) !== 16) return '';
  return message.toString('utf8', text + 1, text + 1 + (message[text] ?? 0));
}

function factsOf(message: Buffer): Facts {
  const version = textIn(message);
  const flags = message[3] ?? 0;
  return {
    service: 'domain',
    ...softwareIn(version, servers),
    banner: describeLines([
      ['version.bind', version],
      ['Answer', rcodes[flags & 15] ?? `RCODE${flags & 15}`],
      // Servers leave the flag out in answers of class CHAOS: its absence says nothing.
      ['Recursion', flags & 0x80 ? 'offered' : ''],
    ]),
  };
}

const answer = Buffer.concat([
  Buffer.from('5644858000010001', 'hex'),
  Buffer.alloc(4),
  question.subarray(12),
  Buffer.from('c00c0010000300000000000d0c', 'hex'),
  Buffer.from('dnsmasq-2.90', 'latin1'),
]);
const facts = { service: 'domain', product: 'dnsmasq', version: '2.90' };

export const dnsByUdp: Protocol = {
  service: 'domain',
  isUdp: true,
  ports: [53],
  hello: () => question,
  recognises: isAnswer,
  read: ({ conversation }) => factsOf(conversation.take()),
  example: { answers: [answer], facts },
};

export const dnsByTcp: Protocol = {
  service: 'domain',
  ports: [53],
  hello: () => withLength(2, question),
  enough: (received) => received.length >= 2 && received.length >= 2 + received.readUInt16BE(0),
  recognises: (received) => isAnswer(received.subarray(2)),
  isTriedAnywhere: true,
  read: ({ conversation }) => factsOf(conversation.take().subarray(2)),
  example: { answers: [withLength(2, answer)], facts },
};
