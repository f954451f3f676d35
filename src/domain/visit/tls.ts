import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import {
  connect as connectTls,
  rootCertificates,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import { peerOf, type Dial } from '../../egress/dial.ts';
import type { Guard } from '../../egress/guard.ts';
import type { Resolve } from '../../egress/resolve.ts';
import { numberAt, textAt } from '../../lib/json-field.ts';
import { within } from '../../lib/within.ts';
import { createReach } from '../../probe/reach.ts';
import { weaknesses, type TlsFacts } from '../visit.ts';
import { chainOf } from './certificate.ts';
import { most } from './limits.ts';
import { askThoroughly, type ThoroughTls } from './tls-questions.ts';

interface TlsTools {
  resolve: Resolve;
  dial: Dial;
  /** Extra certificate authorities (PEM). */
  ca: readonly string[];
  /** Checks every connection again, including those with hand-made messages. */
  guard: Guard;
  /** False for a lite scan: one handshake only. */
  isThorough: boolean;
  /** Server header; '' if none. */
  software: string;
  timeoutMs: number;
  signal: AbortSignal;
}

interface Place {
  host: string;
  port: number;
}

/** TLS properties of a server; null if it does not speak TLS. */
export function seeTls(place: Place, tools: TlsTools): Promise<TlsFacts | null> {
  const deadline = performance.now() + tools.timeoutMs - lastMs;
  return within({ ms: tools.timeoutMs, signal: tools.signal }, (signal) =>
    see(place, { ...tools, signal }, deadline),
  );
}

async function see(place: Place, tools: TlsTools, deadline: number): Promise<TlsFacts | null> {
  const first = await shakeHands(place, tools, {});
  if (!first) return null;
  const { host, port } = place;
  const { address, seen } = first;
  const versions = seeVersions(place, tools);
  const more = tools.isThorough
    ? await seeMore({ host, address, port }, { ...tools, versions, deadline })
    : untested;
  const known = await versions;
  const { curves, dhBits, forwardCiphers } = more.keyExchange;
  return {
    ...seen,
    address,
    port,
    forwardCiphers,
    jarm: more.jarm,
    curves: [...new Set([...seen.curves, ...curves])],
    dhBits: seen.dhBits ?? dhBits,
    resumption: { ...more.resumption, tickets: more.resumption.tickets ?? seen.resumption.tickets },
    versions: { ...more.versions, ...known, [seen.protocol]: true },
    weaknesses: { ...unknown, beast: known['TLS 1.0'] ?? null, ...more.weaknesses },
  };
}

const unknown = Object.fromEntries<boolean | null>(weaknesses.map((name) => [name, null]));
const untested: ThoroughTls = {
  versions: { SSLv2: null, SSLv3: null },
  weaknesses: {},
  jarm: '',
  keyExchange: { curves: [], dhBits: null, forwardCiphers: [] },
  resumption: { id: null, tickets: null },
};

function seeMore(
  place: { host: string; address: string; port: number },
  tools: TlsTools & { versions: Promise<TlsFacts['versions']>; deadline: number },
): Promise<ThoroughTls> {
  const { guard, timeoutMs, ...rest } = tools;
  const limits = {
    // The server answered a moment ago, so a slow connection is a refusal.
    connectMs: Math.max(leastMs.connect, timeoutMs / 5),
    // A server may ignore messages it does not understand.
    answerMs: Math.max(leastMs.answer, timeoutMs / 4),
    portMs: timeoutMs,
    bytes: most.tlsBytes,
  };
  const reach = createReach({ guard, limits, dial: tools.dial });
  return askThoroughly(place, { ...rest, reach }).catch(() => untested);
}

/** Minimum for a connection and for an answer, however little time a scan has for TLS. */
const leastMs = { connect: 1_500, answer: 2_000 };

/** Time for open questions to finish properly before everything is closed. */
const lastMs = 1_000;

type Seen = Omit<
  TlsFacts,
  'address' | 'port' | 'versions' | 'weaknesses' | 'jarm' | 'forwardCiphers'
>;

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
    const address = peerOf(socket);
    const name = place.host.replace(/\.$/, '');
    encrypted = connectTls({
      socket,
      host: name,
      servername: isIP(name) > 0 ? '' : name,
      // No secrets are sent, and bad certificates are what we are looking for.
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
  // Node returns it only once.
  const leaf = socket.getPeerX509Certificate();
  const protocol = socket.getProtocol() ?? '';
  const { name: cipher } = socket.getCipher();
  const distrust = codeOf(socket.authorizationError);
  return {
    chain: chainOf(leaf),
    // The name is reported separately: a valid chain for another name is a valid chain.
    distrust: distrust === 'ERR_TLS_CERT_ALTNAME_INVALID' ? '' : distrust,
    isNameRight: isNamed(leaf, name),
    protocol: shownVersions[protocol] ?? protocol,
    cipher,
    hasForwardSecrecy: protocol === 'TLSv1.3' || /^(?:EC)?DHE/.test(cipher),
    ...readKeyExchange(socket),
    resumption: { id: null, tickets: socket.getTLSTicket() ? true : null },
  };
}

function isNamed(leaf: X509Certificate | undefined, name: string): boolean {
  return (isIP(name) > 0 ? leaf?.checkIP(name) : leaf?.checkHost(name)) !== undefined;
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

/** Versions the library still supports. */
async function seeVersions(place: Place, tools: TlsTools): Promise<TlsFacts['versions']> {
  const asked = Object.entries(shownVersions).map(async ([version, shown]) => {
    const hands = await shakeHands(place, tools, { version: version as SecureVersion });
    // A server that was silent until the timeout has not declined.
    return [shown, hands === null && tools.signal.aborted ? null : hands !== null] as const;
  });
  const answers = await Promise.all(asked);
  return Object.fromEntries(answers);
}

/** OpenSSL's code, although its type says Error. */
function codeOf(fault: unknown): string {
  return typeof fault === 'string' ? fault : (textAt(fault, 'code') ?? '');
}
