import {
  clientHello,
  extension,
  hasRecord,
  isTlsRecord,
  readServerHello,
  serverNameExtension,
  uint16,
  withLength,
  type ServerHello,
} from '../../probe/client-hello.ts';
import { jarmOf } from '../../probe/jarm.ts';
import { serverNameOf, type Place, type Reach } from '../../probe/reach.ts';

/** What only hellos written byte by byte can find out: no library speaks these things any more. */
export interface OldTls {
  versions: Readonly<Record<'SSLv2' | 'SSLv3', boolean | null>>;
  /** By the contract's names; what is not here was not tested. */
  weaknesses: Readonly<Record<string, boolean | null>>;
  jarm: string;
}

const tls10 = 0x0301;
const tls11 = 0x0302;
const tls12 = 0x0303;
const ssl3 = 0x0300;
const renegotiationInfo = 0xff01;
const heartbeat = 0x000f;
const fallbackSignal = 0x5600;

const ciphers = {
  usual: [0xc02f, 0xc030, 0xc02b, 0xc02c, 0xc013, 0xc014, 0xc009, 0xc00a, 0x009c, 0x002f, 0x0035],
  old: [0xc013, 0xc014, 0xc009, 0xc00a, 0x002f, 0x0035, 0x0033, 0x0039, 0x000a, 0x0005],
  rc4: [0x0005, 0x0004, 0xc011, 0xc007],
  tripleDes: [0x000a, 0x0016, 0xc012, 0xc008],
  exportRsa: [0x0003, 0x0006, 0x0008],
  exportDh: [0x000b, 0x000e, 0x0011, 0x0014],
};

export async function askOldTls(place: Place, reach: Reach): Promise<OldTls> {
  const agrees = (version: number, list: readonly number[]) =>
    ask(place, reach, { version, ciphers: list }).then(hasAgreed);
  const [second, third, rc4, tripleDes, exportRsa, exportDh, fallback, usual, jarm] =
    await Promise.all([
      askSslTwo(place, reach),
      agrees(ssl3, ciphers.old),
      agrees(tls12, ciphers.rc4),
      agrees(tls12, ciphers.tripleDes),
      agrees(tls12, ciphers.exportRsa),
      agrees(tls12, ciphers.exportDh),
      agrees(tls11, [...ciphers.old, fallbackSignal]),
      ask(place, reach, { version: tls12, ciphers: ciphers.usual }),
      jarmOf(place, reach),
    ]);
  return {
    versions: { SSLv2: second, SSLv3: third },
    weaknesses: {
      ...{ drown: second, poodle: third, ssl_rc4: rc4, sweet32: tripleDes },
      ...{ freak: exportRsa, logjam: exportDh, tls_fallback_scsv: fallback },
      ssl_renegotiation: usual.hello ? !has(usual.hello, renegotiationInfo) : null,
      // Who does not speak of heartbeats cannot bleed by them; who does was not attacked to find out.
      heartbleed: usual.hello && !has(usual.hello, heartbeat) ? false : null,
    },
    jarm: /^0*$/.test(jarm) ? '' : jarm,
  };
}

interface Said {
  hello: ServerHello | null;
  /** It answered, be it by declining. */
  isHeard: boolean;
}

function hasAgreed({ hello, isHeard }: Said): boolean | null {
  if (hello) return true;
  return isHeard ? false : null;
}

function has({ extensions }: ServerHello, wanted: number): boolean {
  return extensions.some(({ type }) => type === wanted);
}

async function ask(
  place: Place,
  reach: Reach,
  { version, ciphers: offered }: { version: number; ciphers: readonly number[] },
): Promise<Said> {
  const name = serverNameOf(place);
  const hello = clientHello({
    ...{ recordVersion: Math.min(version, tls10), version, ciphers: offered },
    extensions: version === ssl3 ? null : extensionsFor(name),
  });
  const { heard, isOver } = await talk(place, reach, hello);
  const answer = readServerHello(heard);
  // A server that answers in another version than the one asked for has declined it.
  const isSame = answer !== null && answer.version === version && offered.includes(answer.cipher);
  return { hello: isSame ? answer : null, isHeard: isTlsRecord(heard) || isOver };
}

function extensionsFor(name: string): Buffer[] {
  const groups = Buffer.concat([0x1d, 0x17, 0x18].map(uint16));
  const signatures = Buffer.concat([0x0401, 0x0403, 0x0501, 0x0503, 0x0201, 0x0203].map(uint16));
  return [
    ...(name === '' ? [] : [serverNameExtension(name)]),
    extension(0x0a, withLength(2, groups)),
    extension(0x0b, Buffer.from([1, 0])),
    extension(0x0d, withLength(2, signatures)),
    extension(heartbeat, Buffer.from([1])),
    extension(renegotiationInfo, Buffer.from([0])),
  ];
}

const sslTwoHello = Buffer.concat([
  Buffer.from([0x80, 0x2e, 0x01, 0x00, 0x02, 0x00, 0x15, 0x00, 0x00, 0x00, 0x10]),
  Buffer.from('0100800200800300800400800500800600400700c0', 'hex'),
  Buffer.alloc(16, 0x5a),
]);

/** SSL 2 has records of another kind: the third byte of its hello is a 4. */
async function askSslTwo(place: Place, reach: Reach): Promise<boolean | null> {
  const { heard, isOver } = await talk(place, reach, sslTwoHello);
  if (heard.length === 0) return isOver ? false : null;
  return ((heard[0] ?? 0) & 0x80) !== 0 && heard[2] === 4;
}

async function talk(place: Place, reach: Reach, hello: Buffer) {
  const outcome = await reach.connect(place, performance.now() + reach.limits.portMs);
  if (outcome.state !== 'open') return { heard: Buffer.alloc(0), isOver: false };
  const heard = await outcome.talk.ask(hello, hasRecord);
  const { isOver } = outcome.talk;
  outcome.talk.close();
  return { heard, isOver };
}
