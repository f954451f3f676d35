import { describeLines, latin, type Protocol } from '../protocol.ts';
import { fieldsOf } from '../bson.ts';

const message = 2013;

/** One command as drivers send it: `{ name: 1, $db: 'admin' }`. */
function command(name: string, id: number): Buffer {
  const one = Buffer.from([1, 0, 0, 0]);
  const admin = Buffer.from('admin\0', 'latin1');
  const fields = Buffer.concat([
    Buffer.from(`\x10${name}\0`, 'latin1'),
    one,
    Buffer.from('\x02$db\0\x06\0\0\0', 'latin1'),
    admin,
  ]);
  const head = Buffer.alloc(25);
  const document = fields.length + 5;
  head.writeUInt32LE(21 + document, 0);
  head.writeUInt32LE(id, 4);
  head.writeUInt32LE(message, 12);
  head.writeUInt32LE(document, 21);
  return Buffer.concat([head, fields, Buffer.alloc(1)]);
}

function isWhole(received: Buffer): boolean {
  return received.length >= 16 && received.length >= received.readUInt32LE(0);
}

/** The document after header, flags and section kind. */
function answerIn(received: Buffer): ReadonlyMap<string, string> {
  return received.length > 21 ? fieldsOf(received.subarray(21)) : new Map<string, string>();
}

export const mongodb: Protocol = {
  service: 'mongodb',
  ports: [27_017, 27_018, 27_019],
  hello: () => command('buildInfo', 1),
  enough: isWhole,
  recognises: (received) => received.length >= 21 && received.readUInt32LE(12) === message,
  suspects: (received) => latin(received).includes('access MongoDB over HTTP'),
  isTriedAnywhere: true,
  async read({ conversation }) {
    const build = answerIn(conversation.take());
    const hello = answerIn(await conversation.ask(command('isMaster', 2), isWhole));
    const shown = ['version', 'gitVersion', 'errmsg', 'allocator', 'javascriptEngine', 'bits'];
    const more = ['ismaster', 'setName', 'hosts', 'maxWireVersion', 'readOnly'];
    return {
      service: 'mongodb',
      product: 'MongoDB',
      version: build.get('version') ?? '',
      banner: describeLines([
        ...shown.map((name) => [name, build.get(name) ?? ''] as const),
        ...more.map((name) => [name, hello.get(name) ?? ''] as const),
      ]),
    };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from('360000000100000001000000dd0700000000000000', 'hex'),
        Buffer.from('21000000', 'hex'),
        Buffer.from('\x02version\0\x07\0\0\x006.0.16\0', 'latin1'),
        Buffer.from('\x10bits\0\x40\0\0\0\0', 'latin1'),
      ]),
    ],
    facts: { service: 'mongodb', product: 'MongoDB', version: '6.0.16' },
  },
};
