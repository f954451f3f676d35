import { wireVersions } from '../../probe/client-hello.ts';
import { askJarm } from '../../probe/jarm.ts';
import type { Place, Reach } from '../../probe/reach.ts';
import type { TlsFacts } from '../visit.ts';
import { seeKeyExchange, type KeyExchange } from './tls-key-exchange.ts';
import { seeResumption } from './tls-resumption.ts';
import { ciphers } from './weaknesses/ciphers.ts';
import { testWeaknesses } from './weaknesses/index.ts';
import { openServer, type ServerTools } from './weaknesses/server.ts';

/** Tests that need more than one handshake, many of them with hand-made messages. */
export type ThoroughTls = Pick<TlsFacts, 'weaknesses' | 'jarm' | 'resumption'> & {
  versions: Readonly<Record<'SSLv2' | 'SSLv3', boolean | null>>;
  keyExchange: KeyExchange;
};

export async function askThoroughly(place: Place, tools: ServerTools): Promise<ThoroughTls> {
  const { reach, deadline } = tools;
  const server = openServer(place, tools);
  const [second, third, weaknesses, keyExchange, resumption, { jarm }] = await Promise.all([
    askSslTwo(place, { reach, deadline }),
    server.accepts({ version: wireVersions.SSLv3, ciphers: ciphers.old }),
    testWeaknesses(server, deadline),
    seeKeyExchange(server),
    seeResumption(server),
    askJarm(reach, place, deadline),
  ]);
  return {
    keyExchange,
    resumption,
    jarm: /^0*$/.test(jarm) ? '' : jarm,
    versions: { SSLv2: second, SSLv3: third },
    weaknesses: { ...weaknesses, drown: second, poodle: third },
  };
}

const sslTwoHello = Buffer.concat([
  Buffer.from([0x80, 0x2e, 0x01, 0x00, 0x02, 0x00, 0x15, 0x00, 0x00, 0x00, 0x10]),
  Buffer.from('0100800200800300800400800500800600400700c0', 'hex'),
  Buffer.alloc(16, 0x5a),
]);

/** SSL 2 has a different record format: the third byte of its hello is 4. */
async function askSslTwo(
  place: Place,
  { reach, deadline }: { reach: Reach; deadline: number },
): Promise<boolean | null> {
  const outcome = await reach.connect(place, deadline);
  if (outcome.state !== 'open') return null;
  const { talk } = outcome;
  const reply = await talk.ask(sslTwoHello, (bytes) => bytes.length >= 5);
  const { isOver } = talk;
  talk.close();
  if (reply.length === 0) return isOver ? false : null;
  return ((reply[0] ?? 0) & 0x80) !== 0 && reply[2] === 4;
}
