import { latin, type Protocol } from '../protocol.ts';

/** Declines every option, like a minimal client. */
function decline(received: Buffer): Buffer {
  const answers: number[] = [];
  for (let at = 0; at + 2 < received.length; at++) {
    if (received[at] !== 255) continue;
    const [verb = 0, option = 0] = [received[at + 1], received[at + 2]];
    if (verb === 251 || verb === 252) answers.push(255, 254, option);
    if (verb === 253 || verb === 254) answers.push(255, 252, option);
    at += 2;
  }
  return Buffer.from(answers);
}

/** The readable text. */
function withoutCommands(received: Buffer): string {
  return latin(received)
    .replace(/\xff\xfa[^\xff]*\xff\xf0|\xff[\xfb-\xfe][^]|\xff[^]/g, '')
    .replaceAll('\0', '')
    .trim();
}

export const telnet: Protocol = {
  service: 'telnet',
  ports: [23, 2323],
  tlsPorts: [992],
  recognises: (received, { port }) =>
    (received[0] === 255 && (received[1] ?? 0) >= 250) ||
    ((port === 23 || port === 2323) && /(?:login|username|password): ?$/i.test(latin(received))),
  async read({ conversation }) {
    const wishes = Buffer.from(conversation.take());
    const more = await conversation.ask(decline(wishes));
    return {
      service: 'telnet',
      banner: withoutCommands(Buffer.concat([wishes, more])),
    };
  },
  example: {
    answers: [Buffer.from('fffd18fffd20', 'hex'), 'router login: '],
    facts: { service: 'telnet', banner: 'router login:' },
  },
};
