import { pivotsFrom, type Banner, type Certificate } from '../banner/store.ts';
import { derCertificate, keyHashOf, withChain } from '../importers/read/certificate.ts';
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
  type TlsVersion,
} from './client-hello.ts';
import type { Handshake } from './handshake.ts';
import { askJarm, ja3sFrom, jarmHellos, noJarm } from './jarm.ts';
import { connectSecurely, serverNameOf, type Place, type Reach } from './reach.ts';

/** TLS properties of a server. */
interface TlsReport {
  /** All supported versions, oldest first. */
  versions: readonly TlsVersion[];
  /** Deprecated ones among them. */
  weakVersions: readonly TlsVersion[];
  /** Negotiated version; '' without a handshake. */
  version: string;
  cipher: string;
  /** Server certificate first; unreadable ones are left out. */
  chain: readonly Certificate[];
  /** SHA-256 of the public key; '' without a handshake. */
  key: string;
  /** Earliest expiry in the chain, in ms. */
  expiresAt: number | null;
  /** All zeros without an answer. */
  jarm: string;
  /** From the first JARM hello that got an answer; JA3S depends on what the client offers. */
  ja3s: string;
  /** Chosen by ALPN; '' if none was. */
  protocol: string;
}

const allVersions = Object.keys(wireVersions) as TlsVersion[]; // its own keys
const weak: ReadonlySet<TlsVersion> = new Set(['SSLv3', 'TLSv1.0', 'TLSv1.1'] as const);

interface Shaken {
  handshake: Handshake | undefined;
  deadline: number;
}

/** Examines TLS, after a handshake if there was one. */
export async function examineTls(reach: Reach, place: Place, shaken: Shaken): Promise<TlsReport> {
  const { handshake } = shaken;
  const { jarm, versions, ja3s } = await askVersions(reach, place, shaken);
  const protocol = handshake ? await askProtocol(reach, place, shaken.deadline) : '';
  const chain = (handshake?.chain ?? []).flatMap((der) => derCertificate(der) ?? []);
  const ends = chain.flatMap(({ notAfter }) => notAfter ?? []);
  return {
    versions,
    weakVersions: versions.filter((version) => weak.has(version)),
    version: handshake ? toVersion(handshake.version) : '',
    cipher: handshake?.cipher ?? '',
    chain,
    key: handshake?.chain[0] ? keyHashOf(handshake.chain[0]) : '',
    jarm,
    ja3s,
    protocol,
    expiresAt: ends.length > 0 ? Math.min(...ends) : null,
  };
}

const webProtocols = ['h2', 'http/1.1'];

/** In a separate handshake, because a server that chooses HTTP/2 expects us to speak it. */
async function askProtocol(reach: Reach, place: Place, deadline: number): Promise<string> {
  const secured = await connectSecurely(reach, place, { deadline, protocols: webProtocols });
  secured?.talk.close();
  return secured?.handshake.protocol ?? '';
}

/** JARM covers the newer versions; the rest is tested separately. */
async function askVersions(
  reach: Reach,
  place: Place,
  { handshake, deadline }: Shaken,
): Promise<Pick<TlsReport, 'jarm' | 'versions' | 'ja3s'>> {
  const { jarm, answers } = await askJarm(reach, place, deadline);
  const found = new Set(answers.flatMap((answer, at) => acceptedBy(answer, at)));
  if (handshake) found.add(toVersion(handshake.version));
  const open: TlsVersion[] =
    jarm === noJarm ? ['SSLv3', 'TLSv1.0', 'TLSv1.1'] : ['SSLv3', 'TLSv1.0'];
  for (const version of open) {
    if (await accepts(reach, place, { version, deadline })) found.add(version);
  }
  const answer = answers.find((each) => each !== null);
  const ja3s = answer ? ja3sFrom(answer) : '';
  return { jarm, ja3s, versions: allVersions.filter((version) => found.has(version)) };
}

/** Node names the first version differently. */
const renamed: Readonly<Record<string, TlsVersion>> = {
  TLSv1: 'TLSv1.0',
  'TLSv1.1': 'TLSv1.1',
  'TLSv1.2': 'TLSv1.2',
  'TLSv1.3': 'TLSv1.3',
};

function toVersion(name: string): TlsVersion {
  return renamed[name] ?? 'TLSv1.2';
}

/** An answered JARM hello also reveals a version. */
function acceptedBy(answer: ServerHello | null, at: number): TlsVersion[] {
  if (!answer) return [];
  const version = versionIn(answer);
  const isHonest = jarmHellos[at]?.version !== 'TLSv1.1' || version === 'TLSv1.1';
  return version && isHonest ? [version] : [];
}

/** TLS 1.3 has 1.2 in its hello and the real version in an extension. */
function versionIn({ version, extensions }: ServerHello): TlsVersion | undefined {
  const said = extensions.find(({ type }) => type === 0x2b)?.content;
  const code = said?.length === 2 ? said.readUInt16BE(0) : version;
  return allVersions.find((name) => wireVersions[name] === code);
}

/** Ciphers common in old servers. */
const oldCiphers = [
  0xc013, 0xc014, 0xc009, 0xc00a, 0x002f, 0x0035, 0x0033, 0x0039, 0x000a, 0x0016, 0x0005, 0x0004,
  0x0041, 0x0084,
];

/** Tests one old version with a hand-made hello: libraries no longer support it. */
async function accepts(
  reach: Reach,
  place: Place,
  { version, deadline }: { version: TlsVersion; deadline: number },
): Promise<boolean> {
  const outcome = await reach.connect(place, deadline);
  if (outcome.state !== 'open') return false;
  const wire = wireVersions[version];
  const name = serverNameOf(place);
  const groups = Buffer.concat([0x1d, 0x17, 0x18].map(uint16));
  const hello = clientHello({
    recordVersion: wire,
    version: wire,
    ciphers: oldCiphers,
    extensions:
      version === 'SSLv3'
        ? null
        : [
            ...(name === '' ? [] : [serverNameExtension(name)]),
            extension(0x0a, withLength(2, groups)),
            extension(0x0b, Buffer.from([1, 0])),
            extension(0xff01, Buffer.from([0])),
          ],
  });
  const received = await outcome.talk.ask(hello, hasRecord);
  outcome.talk.close();
  return readServerHello(received)?.version === wire;
}

/** What other servers may have in common with this one. */
export function pivotsOf({ versions, ja3s, protocol, key, chain }: TlsReport): Banner['pivots'] {
  return pivotsFrom({
    ja3s: [ja3s],
    tls_version: versions,
    alpn: [protocol],
    key_sha256: [key],
    chain_sha256: chain.slice(1).map(({ sha256 }) => sha256),
  });
}

/** The searchable certificate, with details of the handshake. */
export function certificateWith(
  report: Pick<TlsReport, 'chain' | 'versions' | 'cipher'>,
): Certificate | null {
  return withChain(report.chain, [
    ['Versions', report.versions.join(', ')],
    ['Cipher', report.cipher],
  ]);
}

/** Like `certificateWith`, for STARTTLS: only what this handshake showed. */
export function certificateOf(handshake: Handshake | null): Certificate | null {
  const own = handshake?.chain[0] && derCertificate(handshake.chain[0]);
  if (!handshake || !own) return null;
  const chain = handshake.chain.flatMap((der) => derCertificate(der) ?? []);
  const versions = [toVersion(handshake.version)];
  return certificateWith({ versions, cipher: handshake.cipher, chain });
}
