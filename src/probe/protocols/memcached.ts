import { hasLine, latin, textOf, type Protocol } from '../protocol.ts';

export const memcached: Protocol = {
  service: 'memcached',
  ports: [11_211],
  hello: () => 'version\r\n',
  enough: hasLine,
  recognises: (received) => /^VERSION \d/.test(latin(received)),
  suspects: (received) => latin(received).startsWith('ERROR\r\n'),
  read({ conversation }) {
    const banner = textOf(conversation.take());
    const [, version = ''] = /^VERSION (\d[\w.-]*)/.exec(banner) ?? [];
    return { service: 'memcached', product: 'Memcached', version, banner };
  },
  example: {
    answers: ['VERSION 1.6.18\r\n'],
    facts: { service: 'memcached', product: 'Memcached', version: '1.6.18' },
  },
};
