import { describeLines, latin, type Protocol } from '../protocol.ts';
import { serverNameOf } from '../reach.ts';
import { certificateOf } from '../tls.ts';

/** Capability flags: TLS, authentication plugins. */
const canTls = 0x800;
const speaks41 = 0x200;
const canAuthenticate = 0x8_0000;

interface Greeting {
  version: string;
  capabilities: number;
  plugin: string;
}

function wholePacket(received: Buffer): boolean {
  return received.length >= 4 && received.length >= 4 + received.readUIntLE(0, 3);
}

/** The handshake of protocol 10; null if the server sends an error. */
function readGreeting(packet: Buffer): Greeting | null {
  if (packet[4] !== 10) return null;
  const end = packet.indexOf(0, 5);
  const fixed = end + 1 + 4 + 8 + 1;
  if (end < 0 || packet.length < fixed + 7) return null;
  const capabilities = packet.readUInt16LE(fixed) + packet.readUInt16LE(fixed + 5) * 0x1_0000;
  const plugin = latin(packet).replace(/\0$/, '').split(/\W/).at(-1) ?? '';
  return { version: latin(packet.subarray(5, end)), capabilities, plugin };
}

/** `5.5.5-10.11.6-MariaDB-0+deb12u1`: MariaDB adds a prefix for old replicas. */
function softwareOf(version: string): { product: string; version: string } {
  const [, maria] = /^(?:5\.5\.5-)?(\d+\.\d+\.\d+)-MariaDB/.exec(version) ?? [];
  if (maria !== undefined) return { product: 'MariaDB', version: maria };
  const [, number = version] = /^(\d+\.\d+\.\d+)/.exec(version) ?? [];
  return { product: 'MySQL', version: number };
}

export const mysql: Protocol = {
  service: 'mysql',
  ports: [3306, 3307],
  enough: wholePacket,
  recognises: (received) =>
    received.length > 5 &&
    received[3] === 0 &&
    received.readUIntLE(0, 3) < 1024 &&
    ((received[4] === 10 && received.indexOf(0, 5) > 5) ||
      (received[4] === 255 && /Host|MySQL|MariaDB|connection/i.test(latin(received)))),
  async read({ conversation, place }) {
    const received = conversation.take();
    // Only the first packet was requested.
    const packet = received.subarray(0, 4 + received.readUIntLE(0, 3));
    const greeting = readGreeting(packet);
    if (!greeting) {
      const said = latin(packet.subarray(7)).replace(/^#\w{5}/, '');
      return {
        service: 'mysql',
        banner: said,
        product: /MariaDB/.test(said) ? 'MariaDB' : 'MySQL',
      };
    }
    const { version, capabilities, plugin } = greeting;
    const facts = {
      service: 'mysql',
      ...softwareOf(version),
      banner: describeLines([
        ...([['Protocol', 10] as const, ['Version', version] as const] as const),
        ...([
          ['Authentication', plugin] as const,
          ['TLS', capabilities & canTls ? 'yes' : 'no'],
        ] as const),
      ]),
    };
    if ((capabilities & canTls) === 0) return facts;
    const request = Buffer.alloc(36);
    request.writeUInt32LE(32, 0);
    request[3] = 1;
    request.writeUInt32LE(canTls | speaks41 | canAuthenticate, 4);
    request.writeUInt32LE(0x0100_0000, 8);
    request[12] = 33; // UTF-8
    conversation.send(request);
    const handshake = await conversation.startTls(serverNameOf(place));
    return { ...facts, certificate: certificateOf(handshake) };
  },
  example: {
    answers: [
      Buffer.concat([
        Buffer.from([0x5b, 0, 0, 0, 10]),
        Buffer.from('5.5.5-10.11.6-MariaDB-0+deb12u1\0', 'latin1'),
        Buffer.from('0500000061616161616161610000f72d0200ff81150000000000000f000000', 'hex'),
        Buffer.from('bbbbbbbbbbbb\0mysql_native_p\0', 'latin1'),
      ]),
    ],
    facts: { service: 'mysql', product: 'MariaDB', version: '10.11.6' },
  },
};
