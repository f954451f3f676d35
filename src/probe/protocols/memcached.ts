import { hasLine, latin, textOf, type Protocol } from '../protocol.ts';

export const memcached: Protocol = {
  service: 'memcached',
  ports: [11_211],
  hello: () => 'version\r\n',
  enough: hasLine,
  recognises: (heard) => /^VERSION \d/.test(latin(heard)),
  suspects: (heard) => latin(heard).startsWith('ERROR\r\n'),
  read({ conversation }) {
    const banner = textOf(conversation.take());
    const [, version = ''] = /^VERSION (\d[\w.-]*)/.exec(banner) ?? [];
    return { service: 'memcached', product: 'Memcached', version, banner };
  },
  example: {
    says: ['VERSION 1.6.18\r\n'],
    tells: { service: 'memcached', product: 'Memcached', version: '1.6.18' },
  },
};
