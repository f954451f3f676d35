import { latin, type Protocol } from '../protocol.ts';

/** Declines every option, like a minimal client. */
function decline(heard: Buffer): Buffer {
  const answers: number[] = [];
  for (let at = 0; at + 2 < heard.length; at++) {
    if (heard[at] !== 255) continue;
    const [verb = 0, option = 0] = [heard[at + 1], heard[at + 2]];
    if (verb === 251 || verb === 252) answers.push(255, 254, option);
    if (verb === 253 || verb === 254) answers.push(255, 252, option);
    at += 2;
  }
  return Buffer.from(answers);
}

/** The readable text. */
function withoutCommands(heard: Buffer): string {
  return latin(heard)
    .replace(/\xff\xfa[^\xff]*\xff\xf0|\xff[\xfb-\xfe][^]|\xff[^]/g, '')
    .replaceAll('\0', '')
    .trim();
}

export const telnet: Protocol = {
  service: 'telnet',
  ports: [23, 2323],
  tlsPorts: [992],
  recognises: (heard, { port }) =>
    (heard[0] === 255 && (heard[1] ?? 0) >= 250) ||
    ((port === 23 || port === 2323) && /(?:login|username|password): ?$/i.test(latin(heard))),
  async read({ conversation }) {
    const wishes = Buffer.from(conversation.take());
    const more = await conversation.ask(decline(wishes));
    return {
      service: 'telnet',
      banner: withoutCommands(Buffer.concat([wishes, more])),
    };
  },
  example: {
    says: [Buffer.from('fffd18fffd20', 'hex'), 'router login: '],
    tells: { service: 'telnet', banner: 'router login:' },
  },
};
