import {
  constants,
  publicEncrypt,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { record, uint16, withLength } from '../../../probe/client-hello.ts';
import { readFlight } from '../../../probe/tls-flight.ts';
import { ciphers } from './ciphers.ts';
import { quietMs } from './quiet.ts';
import type { Server } from './server.ts';
import type { WeaknessTest } from './weakness-test.ts';

/**
 * Bleichenbacher's oracle. The secret is sent with five paddings, one of them valid; the rest of
 * the handshake is invalid in any case. Different answers reveal which padding was valid.
 */
export const robot: WeaknessTest = {
  name: 'robot',
  async run(server) {
    const isUsed = await server.accepts({ ciphers: ciphers.rsaExchange });
    if (isUsed !== true) return isUsed;
    for (const isWhole of [true, false]) {
      const verdict = await hasOracle(server, isWhole);
      if (verdict !== false) return verdict;
    }
    return false;
  },
};

/** Differences must repeat: networks lose answers occasionally. */
async function hasOracle(server: Server, isWhole: boolean): Promise<boolean | null> {
  const first = await answersTo(server, isWhole);
  if (first.includes(null)) return null;
  if (new Set(first).size === 1) return false;
  const second = await answersTo(server, isWhole);
  return second.join() === first.join() ? true : null;
}

/** Answers to the five paddings, in order. */
function answersTo(server: Server, isWhole: boolean): Promise<(string | null)[]> {
  return Promise.all(paddings.map((pad) => answerTo(server, { pad, isWhole })));
}

function answerTo(server: Server, { pad, isWhole }: { pad: Padding; isWhole: boolean }) {
  return server.greet(
    { ciphers: ciphers.rsaExchange },
    async ({ hello, certificate, isDone, talk }) => {
      if (!hello || !certificate || !isDone) return null;
      const { version } = hello;
      const secret = encrypt(new X509Certificate(certificate).publicKey, pad);
      const exchange = Buffer.concat([Buffer.from([16]), withLength(3, withLength(2, secret))]);
      const change = record(20, version, Buffer.from([1]));
      const finished = record(22, version, randomBytes(64));
      talk.send(
        Buffer.concat([record(22, version, exchange), ...(isWhole ? [change, finished] : [])]),
      );
      const received = await talk.receive((all) => readFlight(all).alert !== null, quietMs);
      const { alert } = readFlight(received);
      // Whether the close is seen next to an alert is random.
      if (alert !== null) return `alert ${alert}`;
      return talk.isOver ? 'closed' : 'silence';
    },
  );
}

/** The block before encryption, as long as the key. */
type Padding = (bytes: number) => Buffer;

const offeredVersion = uint16(0x0303);
const secretBytes = 48;

interface Parts {
  start?: readonly [number, number];
  /** Byte before the secret. */
  separator?: number;
  version?: Buffer;
}

function block(bytes: number, parts: Parts = {}): Buffer {
  const { start = [0, 2], separator = 0, version = offeredVersion } = parts;
  const filling = Buffer.alloc(bytes - secretBytes - 3, 0x5a);
  const secret = Buffer.concat([version, Buffer.alloc(secretBytes - 2, 0xa5)]);
  return Buffer.concat([Buffer.from(start), filling, Buffer.from([separator]), secret]);
}

const paddings: readonly Padding[] = [
  (bytes) => block(bytes),
  (bytes) => block(bytes, { start: [0x41, 0x17] }),
  (bytes) => block(bytes, { separator: 0x11 }),
  (bytes) => {
    // The secret would have one byte.
    const early = block(bytes, { separator: 0x11 });
    early[bytes - 2] = 0;
    return early;
  },
  (bytes) => block(bytes, { version: uint16(0x0202) }),
];

function encrypt(key: KeyObject, pad: Padding): Buffer {
  const bytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, pad(bytes));
}
