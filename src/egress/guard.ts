import { networkInterfaces } from 'node:os';
import { parseIp, unwrapEmbedded, type Ip } from '../lib/ip.ts';
import { isOpened, parseAllow, type Purpose } from './allow.ts';
import { EgressError } from './egress-error.ts';

export interface Guard {
  /** Throws an EgressError `refused` unless a connection there is allowed. */
  check: (address: string, port: number) => void;
}

export interface GuardOptions {
  /** Whether the address is global unicast, by the table of reserved ranges. */
  isPublic: (ip: Ip) => boolean;
  /** The entries of VEDETTE_EGRESS_ALLOW; those for other purposes are ignored. */
  allow: readonly string[];
  purpose: Purpose;
  /**
   * Addresses of this machine, refused although public, because local services trust the machine
   * more than the internet. Exceptions are in `allow`.
   */
  isOwn?: (ip: Ip) => boolean;
  /** Ports allowed on public addresses. */
  ports?: readonly number[] | 'every';
}

export const webPorts: readonly number[] = [80, 443, 8080, 8443];

/**
 * Cloud metadata addresses, some outside all special ranges. Repeated here, so that a mistake in
 * the table does not open them.
 */
const cloudAddresses = new Set(
  [
    '168.63.129.16',
    '192.0.0.192',
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd20:ce::254',
  ].map((text) => keyOf(parseIp(text))),
);

export function createGuard({
  isPublic,
  allow,
  purpose,
  isOwn = isOwnAddress,
  ports = webPorts,
}: GuardOptions): Guard {
  const rules = parseAllow(allow, purpose);
  const isGlobal = (ip: Ip) => isPublic(ip) && !cloudAddresses.has(keyOf(ip));
  const isUsual = (port: number) => ports === 'every' || ports.includes(port);
  const isNamed = (ip: Ip, port: number) => isOpened(rules, ip, port);
  const isFree = (ip: Ip) => isGlobal(ip) && !isOwn(ip);
  return {
    check(address, port) {
      const ip = parseIp(address);
      if (!ip) throw refuse({ address, port, why: `${address} is not an address` });
      const inner = embeddedIn(ip);
      if (isNamed(ip, port) && inner.every((each) => isFree(each) || isNamed(each, port))) return;
      const reached = [ip, ...inner];
      if (!reached.every(isGlobal)) {
        throw refuse({ address, port, why: `${address} is not a public address` });
      }
      if (reached.some(isOwn)) {
        throw refuse({ address, port, why: `${address} belongs to this machine` });
      }
      if (!isUsual(port)) throw refuse({ address, port, why: `port ${port} is not allowed` });
    },
  };
}

/** A packet to an IPv6 address may reach the embedded IPv4 address, so both must be allowed. */
function embeddedIn(ip: Ip): Ip[] {
  const value = ip.family === 6 ? unwrapEmbedded(ip.value) : null;
  return value === null ? [] : [{ family: 4, value }];
}

function keyOf(ip: Ip | null): string {
  return `${ip?.family}:${ip?.value}`;
}

function refuse(facts: { address: string; port: number; why: string }): EgressError {
  return new EgressError('refused', facts);
}

/**
 * Whether an interface of this machine has the address right now; interfaces change at run time.
 */
export function isOwnAddress({ family, value }: Ip): boolean {
  return Object.values(networkInterfaces()).some((addresses = []) =>
    addresses.some(({ address }) => {
      const own = parseIp(address);
      return own?.family === family && own.value === value;
    }),
  );
}
