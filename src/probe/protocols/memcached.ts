import { hasLine, latin, textOf, type Protocol } from '../protocol.ts';

/** Servers may ask for a password first. */
const hasEnd = (received: Buffer) =>
  /(?:^|\n)(?:END|ERROR|CLIENT_ERROR[^\n]*)\r\n$/.test(latin(received));

export const memcached: Protocol = {
  service: 'memcached',
  ports: [11_211],
  hello: () => 'version\r\n',
  enough: hasLine,
  recognises: (received) => /^VERSION \d/.test(latin(received)),
  suspects: (received) => latin(received).startsWith('ERROR\r\n'),
  async read({ conversation }) {
    const greeting = textOf(conversation.take());
    const [, version = ''] = /^VERSION (\d[\w.-]*)/.exec(greeting) ?? [];
    const statistics = textOf(await conversation.ask('stats\r\n', hasEnd));
    const banner = [greeting, statistics].filter((each) => each !== '').join('\n');
    return { service: 'memcached', product: 'Memcached', version, banner };
  },
  example: {
    answers: ['VERSION 1.6.18\r\n', 'STAT pid 25\r\nSTAT uptime 52\r\nEND\r\n'],
    facts: {
      service: 'memcached',
      product: 'Memcached',
      version: '1.6.18',
      banner: 'VERSION 1.6.18\nSTAT pid 25\r\nSTAT uptime 52\r\nEND',
    },
  },
};
