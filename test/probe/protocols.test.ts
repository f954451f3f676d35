import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examine, nothingYet } from '../../src/probe/examine.ts';
import type { Facts, Protocol } from '../../src/probe/protocol.ts';
import { protocols } from '../../src/probe/protocols/index.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createReach } from '../../src/probe/reach.ts';
import { unlessCut } from '../../src/probe/rubbish.ts';
import { guard, limits, listen, probe, reach } from './place.ts';

/** Does not wait long for damaged answers. */
const hasty = createReach({ guard, limits: { ...limits, answerMs: 300, bytes: 16_384 } });

/** Plays a script: the first line unprompted or after a hello, the others after each message. */
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

const readExample = (protocol: Protocol) => readScript(protocol, protocol.example.answers, reach);

async function readScript(
  protocol: Protocol,
  says: readonly (Buffer | string)[],
  through = hasty,
): Promise<Facts | null> {
  const port = await recite(says, protocol.hello !== undefined);
  const place = { address: '127.0.0.1', port, host: '' };
  const learnt = nothingYet();
  const open = async () => {
    const outcome = await through.connect(place, performance.now() + limits.portMs);
    return outcome.state === 'open' ? outcome.talk : null;
  };
  const attempt = protocol.hello ? protocol : 'listen';
  const door = { place, isTls: false, open, keep: () => undefined };
  await examine(door, [attempt], { learnt, patience: () => through.limits.answerMs });
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
      expect(await readExample(protocol)).toMatchObject(protocol.example.facts);
    },
  );

  it.each(overUdp.map((each) => [each.service, each] as const))(
    'reads its own example by UDP: %s',
    async (_, protocol) => {
      const port = await reciteByUdp(protocol.example.answers);
      const short = { ...limits, answerMs: 400 };
      const [banner] = await probe([{ port, socket: 'udp' }], { limits: short });
      expect(banner).toMatchObject(protocol.example.facts);
    },
  );

  it('is recognised by its own example only, in any order', () => {
    for (const protocol of overTcp) {
      const [first = ''] = protocol.example.answers;
      const place = { address: '192.0.2.1', port: protocol.ports[0] ?? 0, host: '' };
      const known = overTcp.filter((one) =>
        one.recognises(Buffer.from(first as string, 'latin1'), place),
      );
      expect(known[0]?.service).toBe(protocol.service);
    }
  });

  it('survives garbage', () => {
    const rubbish = [
      Buffer.alloc(0),
      Buffer.alloc(64),
      Buffer.alloc(300, 255),
      Buffer.from('0'.repeat(80)),
    ];
    const place = { address: '192.0.2.1', port: 1, host: '' };
    for (const bytes of rubbish) {
      for (const protocol of protocols) {
        expect(typeof unlessCut(() => protocol.recognises(bytes, place), false)).toBe('boolean');
        expect(unlessCut(() => protocol.suspects?.(bytes) ?? false, false)).toBe(false);
      }
    }
  });

  it('survives its own example truncated, doubled and corrupted', async () => {
    const cases = overTcp.flatMap((protocol) =>
      fc.sample(damage, { seed: 5, numRuns: 12 }).map((spoil) => ({
        protocol,
        says: protocol.example.answers.map((line) => spoil(toBytes(line))),
      })),
    );
    const outcomes = await Promise.all(
      cases.map(({ protocol, says }) => readScript(protocol, says)),
    );
    expect(outcomes).toHaveLength(cases.length);
    for (const facts of outcomes) expect(typeof (facts?.service ?? '')).toBe('string');
  });
});

const toBytes = (line: Buffer | string) => Buffer.from(line as string, 'latin1');

/** Ways to damage an answer. */
const damage = fc.oneof(
  fc.nat(200).map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.constant((bytes: Buffer) => Buffer.concat([bytes, bytes])),
  fc.tuple(fc.nat(200), fc.nat(255)).map(([at, value]) => (bytes: Buffer) => {
    const wrong = Buffer.from(bytes);
    if (wrong.length > 0) wrong[at % wrong.length] = value;
    return wrong;
  }),
);
