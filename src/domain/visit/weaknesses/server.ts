import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Dial } from '../../../egress/dial.ts';
import { createTurns } from '../../../lib/turns.ts';
import {
  clientHello,
  extension,
  isTlsRecord,
  serverNameExtension,
  uint16,
  wireVersions,
  withLength,
} from '../../../probe/client-hello.ts';
import type { Conversation } from '../../../probe/conversation.ts';
import type { Enough } from '../../../probe/receiver.ts';
import { serverNameOf, type Place, type Reach } from '../../../probe/reach.ts';
import { hasFlight, readFlight, type Flight } from '../../../probe/tls-flight.ts';
import { ciphers } from './ciphers.ts';

/** Options of a ClientHello; defaults to TLS 1.2. */
interface HelloOptions {
  version?: number;
  ciphers?: readonly number[];
  /** Additional ones. */
  extensions?: readonly Buffer[];
  /** Instead of the defaults. */
  groups?: readonly number[];
  session?: Buffer;
  compressions?: readonly number[];
  /** When the answer is complete; default: the whole flight. */
  enough?: Enough;
}

interface Greeting extends Flight {
  /** It answered, even if it declined. */
  hasAnswered: boolean;
  /** Open for further messages; closed afterwards. */
  talk: Conversation;
}

/** The server under test. Null always means unknown. */
export interface Server {
  /** Sends a hand-made ClientHello and passes on the answer. */
  greet: <T>(
    options: HelloOptions,
    goOn: (greeting: Greeting) => T | Promise<T>,
  ) => Promise<T | null>;
  /** Whether it accepts one of these ciphers, in this version or an older one. */
  accepts: (options: HelloOptions) => Promise<boolean | null>;
  /** Handshakes with the TLS library, TLS 1.2 by default. */
  shake: <T>(
    options: ConnectionOptions,
    goOn: (socket: TLSSocket) => T | Promise<T>,
  ) => Promise<T | null>;
  /** Server header; '' if none. */
  software: string;
  /** By name, as in the report. */
  versions: Promise<Readonly<Record<string, boolean | null>>>;
}

export interface ServerTools {
  reach: Reach;
  dial: Dial;
  software: string;
  versions: Server['versions'];
  /** By performance.now(): unknown results stay unknown afterwards. */
  deadline: number;
  signal: AbortSignal;
}

/** More connections would look like an attack. */
const connectionsAtOnce = 6;

export function openServer(place: Place, tools: ServerTools): Server {
  const { reach, software, versions, deadline } = tools;
  const inTurn = createTurns(connectionsAtOnce);
  const greet: Server['greet'] = (options, goOn) =>
    inTurn(async () => {
      if (performance.now() >= deadline) return null;
      const outcome = await reach.connect(place, deadline);
      if (outcome.state !== 'open') return null;
      const { talk } = outcome;
      try {
        const received = await talk.ask(helloOf(place, options), options.enough ?? hasFlight);
        const hasAnswered = isTlsRecord(received) || talk.isOver;
        return await goOn({ ...readFlight(received), hasAnswered, talk });
      } finally {
        talk.close();
      }
    });
  return {
    greet,
    software,
    versions,
    accepts: (options) => greet(options, (greeting) => hasAgreed(options, greeting)),
    shake: (options, goOn) => inTurn(() => shakeHands(place, tools, { options, goOn })),
  };
}

const { SSLv3: ssl3, 'TLSv1.0': tls10, 'TLSv1.2': tls12 } = wireVersions;

function hasAgreed({ version = tls12, ciphers: offered }: HelloOptions, greeting: Greeting) {
  const { hello, hasAnswered } = greeting;
  if (!hello) return hasAnswered ? false : null;
  // An answer with a version or cipher that was not offered is invalid.
  return hello.version <= version && (offered ?? ciphers.usual).includes(hello.cipher);
}

function helloOf(place: Place, options: HelloOptions): Buffer {
  const { version = tls12, ciphers: offered = ciphers.usual, session, compressions } = options;
  return clientHello({
    recordVersion: Math.min(version, tls10),
    version,
    ciphers: offered,
    extensions: version === ssl3 ? null : extensionsOf(serverNameOf(place), options),
    ...(session ? { session } : {}),
    ...(compressions ? { compressions } : {}),
  });
}

export const renegotiationInfo = 0xff01;
export const heartbeat = 0x000f;
const usualGroups = [0x1d, 0x17, 0x18, 0x19];

function extensionsOf(
  name: string,
  { extensions = [], groups = usualGroups }: HelloOptions,
): Buffer[] {
  const signatures = [0x0401, 0x0403, 0x0501, 0x0503, 0x0601, 0x0603, 0x0804, 0x0201, 0x0203];
  return [
    ...(name === '' ? [] : [serverNameExtension(name)]),
    extension(0x0a, withLength(2, Buffer.concat(groups.map(uint16)))),
    extension(0x0b, Buffer.from([1, 0])),
    extension(0x0d, withLength(2, Buffer.concat(signatures.map(uint16)))),
    extension(heartbeat, Buffer.from([1])),
    extension(renegotiationInfo, Buffer.from([0])),
    ...extensions,
  ];
}

interface Shaking<T> {
  options: ConnectionOptions;
  goOn: (socket: TLSSocket) => T | Promise<T>;
}

async function shakeHands<T>(
  place: Place,
  { dial, signal }: ServerTools,
  { options, goOn }: Shaking<T>,
): Promise<T | null> {
  const { address, port, host } = place;
  const endpoint = { host: address, port, addresses: [address] };
  let encrypted: TLSSocket | undefined;
  const stop = () => encrypted?.destroy();
  const late = new Promise<null>((giveUp) => {
    signal.addEventListener('abort', () => giveUp(null), { once: true });
  });
  try {
    const socket = await dial(endpoint, { secure: false, signal });
    const servername = isIP(host) > 0 ? '' : serverNameOf(place);
    encrypted = connectTls({
      socket,
      servername,
      rejectUnauthorized: false,
      ciphers: 'ALL:@SECLEVEL=0',
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.2',
      ...options,
    });
    encrypted.on('error', stop); // stays attached for late errors
    await once(encrypted, 'secureConnect', { signal });
    return await Promise.race([goOn(encrypted), late]);
  } catch {
    return null;
  } finally {
    stop();
  }
}
