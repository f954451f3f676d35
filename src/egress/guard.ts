import { parseIp, unwrapEmbedded, type Ip } from '../lib/ip.ts';
import { isOpened, parseAllow } from './allow.ts';
import { EgressError } from './egress-error.ts';

export interface Guard {
  /** Throws an EgressError with the reason `refused` unless this program may connect there. */
  check: (address: string, port: number) => void;
}

export interface GuardOptions {
  /** Is this address global unicast? The table of reserved ranges answers. */
  isPublic: (ip: Ip) => boolean;
  /** The entries of VEDETTE_EGRESS_ALLOW. */
  allow: readonly string[];
  /**
   * Addresses of this machine, closed although they are public: what listens there trusts it more than it
   * trusts the internet. Those that `allow` names are open.
   */
  isOwn?: (ip: Ip) => boolean;
  /** Ports that may be visited at public addresses. */
  ports?: readonly number[] | 'every';
}

export const webPorts: readonly number[] = [80, 443, 8080, 8443];

/**
 * Addresses at which clouds hand out secrets, some of them outside every special range. Said here
 * again so that a table made wider by mistake does not open them.
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
  isOwn = () => false,
  ports = webPorts,
}: GuardOptions): Guard {
  const rules = parseAllow(allow);
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
        throw refuse({ address, port, why: `${address} is an address of this machine` });
      }
      if (!isUsual(port)) throw refuse({ address, port, why: `port ${port} is not open` });
    },
  };
}

/** A packet to an IPv6 address may end at the IPv4 address inside it, so both have to be allowed. */
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
