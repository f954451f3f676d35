import { record } from '../../../probe/client-hello.ts';
import type { Conversation } from '../../../probe/conversation.ts';
import { readFlight } from '../../../probe/tls-flight.ts';
import { quietMs } from './quiet.ts';
import type { WeaknessTest } from './weakness-test.ts';

const changeCipher = (version: number) => record(20, version, Buffer.from([1]));
const alerts = { badMac: 20, notDecrypted: 21 } as const;

/**
 * CVE-2014-0224: a ChangeCipherSpec before key exchange. A fixed server sends an alert immediately; a
 * vulnerable one silently switches to an empty key, and shows it when it cannot decrypt the next record.
 */
export const ccsInjection: WeaknessTest = {
  name: 'ccs_injection',
  run: ({ greet }) =>
    greet({}, async ({ hello, hasAnswered, isDone, talk }) => {
      if (!hello) return hasAnswered ? false : null;
      if (!isDone) return null;
      const early = changeCipher(hello.version);
      const first = await complaint(talk, early);
      if (first !== 'silence') return false;
      const second = await complaint(talk, early);
      if (second === 'silence') return null;
      return second === alerts.badMac || second === alerts.notDecrypted;
    }),
};

async function complaint(
  talk: Conversation,
  bytes: Buffer,
): Promise<number | 'closed' | 'silence'> {
  talk.take();
  talk.send(bytes);
  const received = await talk.receive((all) => readFlight(all).alert !== null, quietMs);
  return readFlight(received).alert ?? (talk.isOver ? 'closed' : 'silence');
}
