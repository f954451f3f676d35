import type { Claim } from '../intel/claim.ts';
import type { Exposure } from '../intel/score.ts';
import { isCameraTag, isPrivateDeviceTag } from '../fingerprints/device-kinds.ts';
import type { Host, PortVisit, Vulnerability } from './store.ts';

/** Ports for remote login or screen control. */
const remotePorts = new Set([22, 23, 512, 513, 514, 992, 2222, 2323, 3389, 5631, 5800, 5985, 5986]);
const remoteProtocols = new Set(['ssh', 'telnet', 'rdp', 'vnc', 'winrm', 'teamviewer', 'rlogin']);

/** Ports a resolver has reason to open: DNS, its encrypted forms, and its own web page. */
const resolverPorts = new Set([53, 80, 443, 784, 853, 5353, 5443, 8443, 8853, 9953]);

const none: Exposure = {};
const noVisits: readonly PortVisit[] = [];

/** Whether banners show anything about it. */
export function isExposed({ ports, vulnerabilities }: Host): boolean {
  return ports.count > 0 || vulnerabilities.count > 0;
}

export function exposureOf(host: Host): Exposure {
  if (!isExposed(host)) return none;
  return {
    remoteAccess: currentPorts(host).filter(isRemote).length,
    vulnerable: host.cves.products,
    exploited: host.cves.exploited,
  };
}

/** What is open now, each port once. */
export function currentPorts({ ports }: Pick<Host, 'ports'>): readonly PortVisit[] {
  if (ports.count === 0) return noVisits;
  const latest = new Map<string, PortVisit>();
  for (const visit of ports.rows) {
    const place = `${visit.port}/${visit.socket}`;
    if (!latest.has(place)) latest.set(place, visit);
  }
  return [...latest.values()].filter(({ isOpen }) => isOpen);
}

export function isRemote({ port, protocol }: PortVisit): boolean {
  const isDesktop = port >= 5900 && port <= 5910;
  return isDesktop || remotePorts.has(port) || remoteProtocols.has(protocol.toLowerCase());
}

/**
 * Ports open now that a resolver has no reason to open. The well-known operators run more than DNS on their
 * anycast addresses (web, management), so none of their ports is unusual.
 */
export function unusualResolverPorts(host: Host, claims: readonly Claim[]): readonly PortVisit[] {
  if (claims.some(isWellKnownResolver)) return noVisits;
  return currentPorts(host).filter(({ port }) => !resolverPorts.has(port));
}

function isWellKnownResolver({ feed: { category } }: Claim): boolean {
  return category === 'trusted-resolver' || category === 'root-server';
}

export function concernsDns({ ports }: Vulnerability): boolean {
  return ports.some(({ port }) => port === 53 || port === 853);
}

export function isCamera({ tags }: { tags: readonly string[] }): boolean {
  return tags.some(isCameraTag);
}

/** A home or office device. */
export function isDevice({ tags }: { tags: readonly string[] }): boolean {
  return tags.some(isPrivateDeviceTag);
}
