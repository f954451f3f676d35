import { randomBytes } from 'node:crypto';
import { headerValue, parseHeaders } from '../../lib/http-text.ts';
import { latin, textOf, type Facts, type Protocol } from '../protocol.ts';
import type { Place } from '../reach.ts';

function options(carrier: 'UDP' | 'TCP', { address, port }: Place): string {
  const id = randomBytes(8).toString('hex');
  const target = address.includes(':') ? `[${address}]` : address;
  return [
    `OPTIONS sip:${target}:${port} SIP/2.0`,
    `Via: SIP/2.0/${carrier} vedette.invalid;branch=z9hG4bK${id};rport`,
    `From: <sip:vedette@vedette.invalid>;tag=${id}`,
    `To: <sip:${target}:${port}>`,
    `Call-ID: ${id}`,
    'CSeq: 1 OPTIONS',
    'Max-Forwards: 70',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n');
}

function factsOf(received: Buffer): Facts {
  const text = textOf(received);
  const headers = parseHeaders(text);
  const software = headerValue(headers, 'server') || headerValue(headers, 'user-agent');
  const [, product = software, version = ''] = /^(.{1,60}?)[ /-]v?(\d[\w.]*)/.exec(software) ?? [];
  return { service: 'sip', product: product.replace(/ PBX$/, ''), version, banner: text };
}

const recognises = (received: Buffer) => latin(received).startsWith('SIP/2.0 ');
const example: Protocol['example'] = {
  answers: ['SIP/2.0 200 OK\r\nServer: Asterisk PBX 18.9.0\r\nContent-Length: 0\r\n\r\n'],
  facts: { service: 'sip', product: 'Asterisk', version: '18.9.0' },
};

export const sipByUdp: Protocol = {
  service: 'sip',
  isUdp: true,
  ports: [5060],
  recognises,
  example,
  hello: (place) => options('UDP', place),
  read: ({ conversation }) => factsOf(conversation.take()),
};

export const sipByTcp: Protocol = {
  service: 'sip',
  ports: [5060],
  tlsPorts: [5061],
  recognises,
  example,
  hello: (place) => options('TCP', place),
  enough: (received) => latin(received).includes('\r\n\r\n'),
  read: ({ conversation }) => factsOf(conversation.take()),
};
