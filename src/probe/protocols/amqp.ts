import { describeLines, latin, type Protocol } from '../protocol.ts';

const header = Buffer.from('AMQP\0\0\x09\x01', 'latin1');

/** Names and short strings from the server properties; other types are skipped. */
function propertiesIn(frame: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  // Frame (7), class and method (4), version (2), length of the table (4).
  for (let at = 17; at + 2 < frame.length;) {
    const nameLength = frame[at] ?? 0;
    const name = latin(frame.subarray(at + 1, at + 1 + nameLength));
    const kind = latin(frame.subarray(at + 1 + nameLength, at + 2 + nameLength));
    const value = at + 2 + nameLength;
    if (kind === 't') at = value + 1;
    else if ((kind === 'S' || kind === 'F') && value + 4 <= frame.length) {
      const length = frame.readUInt32BE(value);
      if (kind === 'S') found.set(name, frame.toString('utf8', value + 4, value + 4 + length));
      at = value + 4 + length;
    } else break;
  }
  return found;
}

export const amqp: Protocol = {
  service: 'amqp',
  ports: [5672],
  tlsPorts: [5671],
  hello: () => header,
  enough: (received) =>
    received.length >= 8 && (received[0] !== 1 || received.length >= 8 + received.readUInt32BE(3)),
  recognises: (received) =>
    latin(received.subarray(0, 4)) === 'AMQP' ||
    (received[0] === 1 && received.length > 12 && received.readUInt32BE(7) === 0x000a_000a),
  isTriedAnywhere: true,
  read({ conversation }) {
    const received = conversation.take();
    if (latin(received.subarray(0, 4)) === 'AMQP') {
      const version = [...received.subarray(5, 8)].join('.');
      return { service: 'amqp', banner: `AMQP ${version}` };
    }
    const properties = propertiesIn(received);
    const named = ['product', 'version', 'platform', 'cluster_name', 'copyright', 'information'];
    return {
      service: 'amqp',
      product: properties.get('product') ?? '',
      version: properties.get('version') ?? '',
      banner: describeLines(named.map((name) => [name, properties.get(name) ?? ''] as const)),
    };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from('01000000000035000a000a00090000002a', 'hex'),
        Buffer.from('\x07productS\0\0\0\x08RabbitMQ\x07versionS\0\0\0\x063.10.8', 'latin1'),
        Buffer.from('000000000000000000ce', 'hex'),
      ]),
    ],
    facts: { service: 'amqp', product: 'RabbitMQ', version: '3.10.8' },
  },
};
