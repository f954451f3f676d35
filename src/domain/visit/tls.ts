import { once } from 'node:events';
import { isIP } from 'node:net';
import {
  checkServerIdentity,
  connect as connectTls,
  rootCertificates,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import type { Dial } from '../../egress/dial.ts';
import type { Resolve } from '../../egress/resolve.ts';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { weaknesses } from '../report/encryption.ts';
import type { TlsFacts } from '../visit.ts';
import { chainOf } from './certificate.ts';

export interface TlsTools {
  resolve: Resolve;
  dial: Dial;
  /** Certificate authorities (PEM) believed beside the usual ones. */
  ca: readonly string[];
  /** The fingerprint of the server at this address; '' when there is none. */
  jarmOf: (place: { host: string; address: string; port: number }) => Promise<string>;
  timeoutMs: number;
  signal: AbortSignal;
}

interface Place {
  host: string;
  port: number;
}

/** What a server does with TLS; null when nobody there speaks it. */
export async function seeTls(place: Place, given: TlsTools): Promise<TlsFacts | null> {
  const signal = AbortSignal.any([given.signal, AbortSignal.timeout(given.timeoutMs)]);
  const tools = { ...given, signal };
  const first = await shakeHands(place, tools, {});
  if (!first) return null;
  const { host, port } = place;
  const { address, seen } = first;
  const [versions, jarm] = await Promise.all([
    seeVersions(place, tools),
    tools.jarmOf({ host, address, port }).catch(() => ''),
  ]);
  const weak = Object.fromEntries<boolean | null>(weaknesses.map((name) => [name, null]));
  const noticed = { ...weak, beast: versions['TLS 1.0'] ?? null };
  return { ...seen, address, port, versions, weaknesses: noticed, jarm };
}

type Seen = Omit<TlsFacts, 'address' | 'port' | 'versions' | 'weaknesses' | 'jarm'>;

interface Wishes {
  version?: SecureVersion;
}

async function shakeHands(
  place: Place,
  { resolve, dial, ca, signal }: TlsTools,
  { version }: Wishes,
): Promise<{ address: string; seen: Seen } | null> {
  let encrypted: TLSSocket | undefined;
  try {
    const socket = await dial(await resolve(place, signal), { secure: false, signal });
    const address = socket.remoteAddress ?? '';
    const name = place.host.replace(/\.$/, '');
    encrypted = connectTls({
      ...{ socket, host: name, servername: isIP(name) > 0 ? '' : name },
      // Nothing of ours is told over this connection, and bad certificates are what we came for.
      rejectUnauthorized: false,
      ciphers: 'ALL:@SECLEVEL=0',
      minVersion: version ?? 'TLSv1',
      maxVersion: version ?? 'TLSv1.3',
      ...(ca.length > 0 ? { ca: [...rootCertificates, ...ca] } : {}),
    });
    await once(encrypted, 'secureConnect', { signal });
    return { address, seen: readHandshake(encrypted, name) };
  } catch {
    return null;
  } finally {
    encrypted?.destroy();
  }
}

function readHandshake(socket: TLSSocket, name: string): Seen {
  const protocol = socket.getProtocol() ?? '';
  const { name: cipher } = socket.getCipher();
  const distrust = codeOf(socket.authorizationError);
  return {
    chain: chainOf(socket),
    // The name is told apart: a good chain for another name is a good chain.
    distrust: distrust === 'ERR_TLS_CERT_ALTNAME_INVALID' ? '' : distrust,
    isNameRight: isNamed(socket, name),
    protocol: shownVersions[protocol] ?? protocol,
    cipher,
    hasForwardSecrecy: protocol === 'TLSv1.3' || /^(?:EC)?DHE/.test(cipher),
    ...readKeyExchange(socket),
    resumption: { id: null, tickets: socket.getTLSTicket() ? true : null },
  };
}

function isNamed(socket: TLSSocket, name: string): boolean {
  return checkServerIdentity(name, socket.getPeerCertificate()) === undefined;
}

function readKeyExchange(socket: TLSSocket): Pick<Seen, 'curves' | 'dhBits'> {
  const key: unknown = socket.getEphemeralKeyInfo();
  const name = textAt(key, 'name');
  const isDh = textAt(key, 'type') === 'DH';
  return { curves: name ? [name] : [], dhBits: isDh ? (numberAt(key, 'size') ?? null) : null };
}

const shownVersions: Readonly<Record<string, string>> = {
  TLSv1: 'TLS 1.0',
  'TLSv1.1': 'TLS 1.1',
  'TLSv1.2': 'TLS 1.2',
  'TLSv1.3': 'TLS 1.3',
};

/** The two oldest no library speaks any more, so nothing is said of them. */
async function seeVersions(place: Place, tools: TlsTools): Promise<TlsFacts['versions']> {
  const asked = Object.entries(shownVersions).map(async ([version, shown]) => {
    const hands = await shakeHands(place, tools, { version: version as SecureVersion });
    return [shown, hands !== null] as const;
  });
  const answers = await Promise.all(asked);
  return { SSLv2: null, SSLv3: null, ...Object.fromEntries(answers) };
}

/** OpenSSL's word, though its type says that it is an error. */
function codeOf(fault: unknown): string {
  return typeof fault === 'string' ? fault : (textAt(fault, 'code') ?? '');
}
