import { createHash, randomBytes } from 'node:crypto';
import {
  clientHello,
  extension,
  hasRecord,
  readServerHello,
  serverNameExtension,
  uint16,
  wireVersions,
  withLength,
  type ServerHello,
} from './client-hello.ts';
import type { Place, Reach } from './reach.ts';

/**
 * JARM: ten unusual ClientHellos and the server's choices. The layout must match the reference byte
 * for byte, oddities included, or results are not comparable.
 */
export const noJarm = '0'.repeat(62);

type Order = 'forward' | 'reverse' | 'top half' | 'bottom half' | 'middle out';

interface JarmHello {
  version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
  ciphers: Order;
  /** Without TLS 1.3 ciphers, although it claims TLS 1.3. */
  isInvalid?: true;
  hasGrease?: true;
  hasRareProtocols?: true;
  /** Versions in the supported_versions extension; none omits it. */
  claims: 'TLSv1.2' | 'TLSv1.3' | 'none';
  /** Order of lists inside extensions. */
  lists: 'forward' | 'reverse';
}

export const jarmHellos: readonly JarmHello[] = [
  { version: 'TLSv1.2', ciphers: 'forward', claims: 'TLSv1.2', lists: 'reverse' },
  { version: 'TLSv1.2', ciphers: 'reverse', claims: 'TLSv1.2', lists: 'forward' },
  { version: 'TLSv1.2', ciphers: 'top half', claims: 'none', lists: 'forward' },
  {
    version: 'TLSv1.2',
    ciphers: 'bottom half',
    claims: 'none',
    lists: 'forward',
    hasRareProtocols: true,
  },
  {
    version: 'TLSv1.2',
    ciphers: 'middle out',
    claims: 'none',
    lists: 'reverse',
    hasRareProtocols: true,
    hasGrease: true,
  },
  { version: 'TLSv1.1', ciphers: 'forward', claims: 'none', lists: 'forward' },
  { version: 'TLSv1.3', ciphers: 'forward', claims: 'TLSv1.3', lists: 'reverse' },
  { version: 'TLSv1.3', ciphers: 'reverse', claims: 'TLSv1.3', lists: 'forward' },
  {
    version: 'TLSv1.3',
    ciphers: 'forward',
    claims: 'TLSv1.3',
    lists: 'forward',
    isInvalid: true,
  },
  {
    version: 'TLSv1.3',
    ciphers: 'middle out',
    claims: 'TLSv1.3',
    lists: 'reverse',
    hasGrease: true,
  },
];

/** In the order offered. */
const offered: readonly number[] = [
  0x0016, 0x0033, 0x0067, 0xc09e, 0xc0a2, 0x009e, 0x0039, 0x006b, 0xc09f, 0xc0a3, 0x009f, 0x0045,
  0x00be, 0x0088, 0x00c4, 0x009a, 0xc008, 0xc009, 0xc023, 0xc0ac, 0xc0ae, 0xc02b, 0xc00a, 0xc024,
  0xc0ad, 0xc0af, 0xc02c, 0xc072, 0xc073, 0xcca9, 0x1302, 0x1301, 0xcc14, 0xc007, 0xc012, 0xc013,
  0xc027, 0xc02f, 0xc014, 0xc028, 0xc030, 0xc060, 0xc061, 0xc076, 0xc077, 0xcca8, 0x1305, 0x1304,
  0x1303, 0xcc13, 0xc011, 0x000a, 0x002f, 0x003c, 0xc09c, 0xc0a0, 0x009c, 0x0035, 0x003d, 0xc09d,
  0xc0a1, 0x009d, 0x0041, 0x00ba, 0x0084, 0x00c0, 0x0007, 0x0004, 0x0005,
];

const isOfTls13 = (cipher: number) => cipher >> 8 === 0x13;

/** Position of each cipher in the result: by code, TLS 1.3 last. */
const numbered: readonly number[] = [
  ...offered.filter((cipher) => !isOfTls13(cipher)).sort((left, right) => left - right),
  ...offered.filter(isOfTls13).sort((left, right) => left - right),
];

const protocol = (...names: string[]) =>
  Buffer.concat(names.map((name) => withLength(1, Buffer.from(name))));
/**
 * `spdy/3` and `h2` are joined: the original program missed a comma, and all results depend on it.
 */
const protocols = [
  protocol('http/0.9'),
  protocol('http/1.0'),
  protocol('http/1.1'),
  protocol('spdy/1'),
  protocol('spdy/2'),
  protocol('spdy/3', 'h2'),
  protocol('h2c'),
  protocol('hq'),
];
const rareProtocols = [
  protocol('http/0.9'),
  protocol('http/1.0'),
  protocol('spdy/1'),
  protocol('spdy/2'),
  protocol('spdy/3'),
  protocol('h2c'),
  protocol('hq'),
];

function inOrder<T>(list: readonly T[], order: Order): T[] {
  const middle = Math.floor(list.length / 2);
  const isOdd = list.length % 2 === 1;
  if (order === 'forward') return [...list];
  if (order === 'reverse') return [...list].reverse();
  if (order === 'bottom half') return list.slice(isOdd ? middle + 1 : middle);
  if (order === 'top half') {
    return [...(isOdd ? list.slice(middle, middle + 1) : []), ...list.slice(0, middle).reverse()];
  }
  const before = list.slice(0, middle).reverse();
  const behind = list.slice(isOdd ? middle + 1 : middle);
  const pairs = behind.flatMap((item, at) => [item, ...before.slice(at, at + 1)]);
  return [...(isOdd ? list.slice(middle, middle + 1) : []), ...pairs];
}

/** GREASE values, which servers must ignore. */
function grease(): number {
  const nibble = (randomBytes(1)[0] ?? 0) >> 4;
  return (nibble << 12) | 0x0a00 | (nibble << 4) | 0x0a;
}

export function jarmHello(kind: JarmHello, host: string): Buffer {
  const usable = kind.isInvalid ? offered.filter((cipher) => !isOfTls13(cipher)) : offered;
  const ciphers = inOrder(usable, kind.ciphers);
  const isNewest = kind.version === 'TLSv1.3';
  return clientHello({
    recordVersion: isNewest ? wireVersions['TLSv1.0'] : wireVersions[kind.version],
    version: isNewest ? wireVersions['TLSv1.2'] : wireVersions[kind.version],
    ciphers: kind.hasGrease ? [grease(), ...ciphers] : ciphers,
    extensions: extensionsOf(kind, host),
  });
}

function extensionsOf(kind: JarmHello, host: string): Buffer[] {
  const hex = (text: string) => Buffer.from(text, 'hex');
  const listed = inOrder(kind.hasRareProtocols ? rareProtocols : protocols, kind.lists);
  const share = Buffer.concat([
    ...(kind.hasGrease ? [uint16(grease()), hex('000100')] : []),
    hex('001d'),
    withLength(2, randomBytes(32)),
  ]);
  return [
    ...(kind.hasGrease ? [extension(grease(), Buffer.alloc(0))] : []),
    serverNameExtension(host),
    extension(0x17, Buffer.alloc(0)),
    extension(0x01, hex('01')),
    extension(0xff01, hex('00')),
    extension(0x0a, hex('0008001d001700180019')),
    extension(0x0b, hex('0100')),
    extension(0x23, Buffer.alloc(0)),
    extension(0x10, withLength(2, Buffer.concat(listed))),
    extension(0x0d, hex('0012040308040401050308050501080606010201')),
    extension(0x33, withLength(2, share)),
    extension(0x2d, hex('0101')),
    ...(kind.claims === 'none' ? [] : [claimedVersions(kind)]),
  ];
}

function claimedVersions(kind: JarmHello): Buffer {
  const old = [wireVersions['TLSv1.0'], wireVersions['TLSv1.1'], wireVersions['TLSv1.2']];
  const all: number[] = kind.claims === 'TLSv1.3' ? [...old, wireVersions['TLSv1.3']] : old;
  const claimed = [...(kind.hasGrease ? [grease()] : []), ...inOrder(all, kind.lists)];
  return extension(0x2b, withLength(1, Buffer.concat(claimed.map(uint16))));
}

/** The part of an answer that goes into the fingerprint. */
type Choice = Pick<ServerHello, 'version' | 'cipher' | 'extensions'>;

/** Takes the ten answers in order; null for refusals. */
export function jarmFrom(answers: readonly (Choice | null)[]): string {
  if (answers.every((answer) => answer === null)) return noJarm;
  const chosen = answers.map((answer) => {
    if (!answer) return '000';
    const number = numbered.indexOf(answer.cipher) + 1 || numbered.length + 1;
    return number.toString(16).padStart(2, '0') + ('abcdef'[answer.version & 0x0f] ?? '0');
  });
  const said = answers.map((answer) => (answer ? alpnOf(answer) + typesOf(answer) : ''));
  const digest = createHash('sha256').update(said.join('')).digest('hex');
  return chosen.join('') + digest.slice(0, 32);
}

function alpnOf({ extensions }: Choice): string {
  const found = extensions.find(({ type }) => type === 0x10);
  return found ? found.content.toString('utf8', 3) : '';
}

function typesOf({ extensions }: Choice): string {
  return extensions.map(({ type }) => type.toString(16).padStart(4, '0')).join('-');
}

/** JA3S of an answer: MD5 of version, cipher and extensions, in decimal and in the order of the server. */
export function ja3sFrom({ version, cipher, extensions }: Choice): string {
  const types = extensions.map(({ type }) => type).join('-');
  return createHash('md5').update(`${version},${cipher},${types}`).digest('hex');
}

/** Sends the ten hellos in sequence, each on a new connection. */
export async function askJarm(
  reach: Reach,
  place: Place,
  deadline: number,
): Promise<{ jarm: string; answers: readonly (ServerHello | null)[] }> {
  const answers: (ServerHello | null)[] = [];
  for (const kind of jarmHellos) {
    const outcome = await reach.connect(place, deadline);
    if (outcome.state !== 'open') return { jarm: noJarm, answers: [] };
    const received = await outcome.talk.ask(
      jarmHello(kind, place.host || place.address),
      hasRecord,
    );
    // Silence is not an answer: an incomplete fingerprint would look like another server's.
    const isSilent = received.length === 0 && !outcome.talk.isOver;
    outcome.talk.close();
    if (isSilent) return { jarm: noJarm, answers: [] };
    answers.push(readServerHello(received));
  }
  return { jarm: jarmFrom(answers), answers };
}
