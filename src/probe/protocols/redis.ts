import type { Enough } from '../receiver.ts';
import { hasLine, latin, textOf, type Protocol } from '../protocol.ts';

/** A bulk string, or a line. */
const hasBulk: Enough = (received) => {
  const [head, size] = /^\$(\d+)\r\n/.exec(latin(received.subarray(0, 16))) ?? [];
  if (head === undefined) return hasLine(received);
  return received.length >= head.length + Number(size) + 2;
};

export const redis: Protocol = {
  service: 'redis',
  ports: [6379, 6380],
  tlsPorts: [6379, 6380],
  hello: () => 'PING\r\n',
  enough: hasLine,
  recognises: (received) => /^(?:\+PONG|-NOAUTH|-DENIED|-MISCONF|-LOADING)\b/.test(latin(received)),
  suspects: (received) => /^-(?:ERR|NOAUTH) /.test(latin(received)),
  async read({ conversation }) {
    const first = textOf(conversation.take());
    const info = textOf(await conversation.ask('INFO server\r\n', hasBulk)).replace(
      /^\$\d+\r\n/,
      '',
    );
    const field = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
    const isValkey = field('server_name') === 'valkey';
    return {
      service: 'redis',
      product: isValkey ? 'Valkey' : 'Redis',
      version: (isValkey && field('valkey_version')) || field('redis_version'),
      os: field('os'),
      banner: info === '' ? first : info,
    };
  },
  example: {
    answers: [
      '+PONG\r\n',
      '$52\r\n# Server\r\nredis_version:7.0.15\r\nos:Linux 6.1 aarch64\r\n\r\n',
    ],
    facts: { service: 'redis', product: 'Redis', version: '7.0.15', os: 'Linux 6.1 aarch64' },
  },
};
