import { Type } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { linesOf, titleOf, type Message } from '../message.ts';
import { SendFault, sinkKind } from './sink.ts';
import { handOver, readServer } from './smtp.ts';

const address = Type.String({
  pattern: '^[^\\s<>@"\\u0080-\\uffff]{1,64}@[A-Za-z0-9.-]{1,253}$',
  form: 'email addresses',
  description: 'An email address.',
});

export const email = sinkKind({
  name: 'email',
  says: 'Mail through the server of `smtp`, always over TLS.',
  settings: Type.Object({
    to: Type.Array(address, { minItems: 1, maxItems: 20, description: 'Recipients.' }),
  }),
  check(_settings, { smtp }) {
    if (readServer(smtp)) return;
    const why = 'of email: the operator must set smtp first, with a sender (?from=).';
    throw new VedetteError('parameterUnusable', { parameter: 'type', why });
  },
  async send(message, { settings: { to } }, ways) {
    const server = readServer(ways.smtp);
    if (!server) throw new SendFault('No mail server is set.');
    const text = toMail(message, { from: server.from, to, now: ways.now() });
    return handOver({ to, text }, server, ways);
  },
});

interface Envelope {
  from: string;
  to: readonly string[];
  now: number;
}

function toMail(message: Message, { from, to, now }: Envelope): string {
  const domain = from.split('@')[1] ?? 'vedette';
  const { watch, url } = message;
  const lines = [...linesOf(message), '', `Watch: ${watch.name}`, `Query: ${watch.query}`, url];
  return [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${encodeWords(titleOf(message))}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    // Stable across attempts, so that mailboxes show it once.
    `Message-ID: <${message.id}@${domain}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...inLines(Buffer.from(lines.join('\r\n')).toString('base64')),
  ].join('\r\n');
}

/** RFC 2047 limits an encoded word to 75 characters; each holds whole characters. */
const mostBytes = 45;

function encodeWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const sign of text) {
    if (Buffer.byteLength(word + sign) > mostBytes) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  return [...words, word]
    .map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join('\r\n ');
}

function inLines(text: string): string[] {
  return text.match(/.{1,76}/g) ?? [''];
}
