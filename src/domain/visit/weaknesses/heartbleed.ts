import { randomBytes } from 'node:crypto';
import { record } from '../../../probe/client-hello.ts';
import { recordsIn } from '../../../probe/tls-flight.ts';
import { heartbeat } from './server.ts';
import { quietMs } from './quiet.ts';
import type { WeaknessTest } from './weakness-test.ts';

const heartbeatRecord = 24;
/** A request with all its 16 bytes, but without the padding that a fixed server insists on. */
const request = () => Buffer.concat([Buffer.from([1, 0, 16]), randomBytes(16)]);

/**
 * A server without length checks answers a heartbeat that is too short. Ours claims no more than it
 * sends, so the answer contains only our own bytes and no memory leaks.
 */
export const heartbleed: WeaknessTest = {
  name: 'heartbleed',
  run: ({ greet }) =>
    greet({}, async ({ hello, hasAnswered, isDone, talk }) => {
      if (!hello) return hasAnswered ? false : null;
      if (!hello.extensions.some(({ type }) => type === heartbeat)) return false;
      if (!isDone) return null;
      talk.send(record(heartbeatRecord, hello.version, request()));
      const received = await talk.receive((bytes) => recordsIn(bytes).length > 0, quietMs);
      return recordsIn(received).some(({ type }) => type === heartbeatRecord);
    }),
};
