import { randomBytes } from 'node:crypto';
import { record } from '../../../probe/client-hello.ts';
import { recordsIn } from '../../../probe/tls-flight.ts';
import { heartbeat } from './server.ts';
import { quietMs } from './quiet.ts';
import type { WeaknessTest } from './weakness-test.ts';

const heartbeatRecord = 24;
/** A request whose 16 bytes are all there, but not the padding behind them that a careful server insists on. */
const request = () => Buffer.concat([Buffer.from([1, 0, 16]), randomBytes(16)]);

/**
 * A server that measures no lengths answers a heartbeat that is too short. Ours claims no more than it brings, so
 * that the answer holds nothing but what we sent: nobody's memory is read to find out.
 */
export const heartbleed: WeaknessTest = {
  name: 'heartbleed',
  run: ({ greet }) =>
    greet({}, async ({ hello, isHeard, isDone, talk }) => {
      if (!hello) return isHeard ? false : null;
      if (!hello.extensions.some(({ type }) => type === heartbeat)) return false;
      if (!isDone) return null;
      talk.send(record(heartbeatRecord, hello.version, request()));
      const heard = await talk.hear((bytes) => recordsIn(bytes).length > 0, quietMs);
      return recordsIn(heard).some(({ type }) => type === heartbeatRecord);
    }),
};
