import { describe, expect, it } from 'vitest';
import { examine, nothingYet } from '../../src/probe/examine.ts';
import type { Protocol } from '../../src/probe/protocol.ts';
import { protocols } from '../../src/probe/protocols/index.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { limits, listen, probe, reach } from './place.ts';

/** Says the lines of the script one after the other: the first by itself or to a hello, the others to questions. */
function recite(says: readonly (Buffer | string)[], hasHello: boolean) {
  return listen((socket) => {
    const lines = [...says];
    if (!hasHello) socket.write(lines.shift() ?? '');
    socket.on('data', () => {
      const line = lines.shift();
      if (line === undefined) socket.end();
      else socket.write(line);
    });
  });
}

async function readExample(protocol: Protocol) {
  const { says } = protocol.example;
  const port = await recite(says, protocol.hello !== undefined);
  const place = { address: '127.0.0.1', port, host: '' };
  const learnt = nothingYet();
  const open = async () => {
    const outcome = await reach.connect(place, performance.now() + limits.portMs);
    return outcome.state === 'open' ? outcome.talk : null;
  };
  const attempt = protocol.hello ? protocol : 'listen';
  const door = { place, isTls: false, open, keep: () => undefined };
  await examine(door, [attempt], { learnt, patience: () => limits.answerMs });
  return learnt.facts;
}

async function reciteByUdp(says: readonly (Buffer | string)[]): Promise<number> {
  const socket = createSocket('udp4');
  const scripts = new Map<number, (Buffer | string)[]>();
  socket.on('message', (_, { port, address }) => {
    const lines = scripts.get(port) ?? [...says];
    scripts.set(port, lines);
    const line = lines.shift();
    if (line !== undefined) socket.send(line, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return socket.address().port;
}

describe('every protocol', () => {
  const overTcp = protocols.filter(({ isUdp }) => !isUdp);
  const overUdp = protocols.filter(({ isUdp }) => isUdp);

  it.each(overTcp.map((each) => [each.service, each] as const))(
    'reads its own example: %s',
    async (_, protocol) => {
      expect(await readExample(protocol)).toMatchObject(protocol.example.tells);
    },
  );

  it.each(overUdp.map((each) => [each.service, each] as const))(
    'reads its own example by UDP: %s',
    async (_, protocol) => {
      const port = await reciteByUdp(protocol.example.says);
      const short = { ...limits, answerMs: 400 };
      const [banner] = await probe([{ port, socket: 'udp' }], { limits: short });
      expect(banner).toMatchObject(protocol.example.tells);
    },
  );

  it('is known by its own example alone, whoever is asked first', () => {
    for (const protocol of overTcp) {
      const [first = ''] = protocol.example.says;
      const place = { address: '192.0.2.1', port: protocol.ports[0] ?? 0, host: '' };
      const known = overTcp.filter((one) =>
        one.recognises(Buffer.from(first as string, 'latin1'), place),
      );
      expect(known[0]?.service).toBe(protocol.service);
    }
  });

  it('takes rubbish without a fault', async () => {
    const rubbish = [
      Buffer.alloc(0),
      Buffer.alloc(64),
      Buffer.alloc(300, 255),
      Buffer.from('0'.repeat(80)),
    ];
    const place = { address: '192.0.2.1', port: 1, host: '' };
    for (const bytes of rubbish) {
      for (const protocol of protocols) {
        expect(typeof protocol.recognises(bytes, place)).toBe('boolean');
        expect(['boolean', 'undefined']).toContain(typeof protocol.suspects?.(bytes));
      }
    }
    await Promise.resolve();
  });
});
