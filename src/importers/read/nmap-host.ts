import type { Socket } from '../../banner/store.ts';
import type { XmlElement } from '../../lib/xml.ts';
import type { UnseenState } from '../importer.ts';
import { addressOf, hostnamesOf, portOf, socketOf, unixTimeOf } from './where.ts';

/** Output of an nmap script about a port or a host. */
export interface NmapScript {
  id: string;
  output: string;
  /** The output in structured form, if the file has it. */
  table?: XmlElement;
}

export interface NmapPort {
  socket: Socket;
  port: number;
  /** In nmap's words: `open`, `closed`, `filtered`, `open|filtered`, … */
  state: string;
  name: string;
  product: string;
  version: string;
  extraInfo: string;
  osType: string;
  /** The service's own name. */
  hostname: string;
  isTunnelled: boolean;
  cpes: readonly string[];
  /** Masscan writes the service's answer here. */
  banner: string;
  scripts: readonly NmapScript[];
}

export interface NmapHost {
  /** '' if it has none. */
  address: string;
  isDown: boolean;
  /** In ms; null if missing. */
  seenAt: number | null;
  hostnames: readonly string[];
  os: string;
  ports: readonly NmapPort[];
  /** Ports that were only counted, by state. */
  others: readonly { state: string; count: number }[];
  scripts: readonly NmapScript[];
}

export function readHost(host: XmlElement): NmapHost {
  const ports = host.childrenNamed('ports');
  return {
    address: hostAddress(host),
    isDown: host.child('status')?.attribute('state') === 'down',
    seenAt: unixTimeOf(host.attribute('endtime')) ?? unixTimeOf(host.attribute('starttime')),
    hostnames: hostNames(host),
    os: hostOs(host),
    ports: ports.flatMap((list) => list.childrenNamed('port').flatMap(readPort)),
    others: ports.flatMap((list) => list.childrenNamed('extraports').map(readOthers)),
    scripts: host.childrenNamed('hostscript').flatMap(readScripts),
  };
}

function hostAddress(host: XmlElement): string {
  for (const element of host.children) {
    if (element.name !== 'address' || element.attribute('addrtype') === 'mac') continue;
    const address = addressOf(element.attribute('addr'));
    if (address !== '') return address;
  }
  return '';
}

/** Names the scanner was given precede reverse DNS names. */
function hostNames(host: XmlElement): string[] {
  const names = host.childrenNamed('hostnames').flatMap((list) => list.childrenNamed('hostname'));
  const asked = names.filter((name) => name.attribute('type') === 'user');
  return hostnamesOf([...asked, ...names].map((name) => name.attribute('name')));
}

/** Guesses are listed best first; old files have only classes. */
function hostOs(host: XmlElement): string {
  const os = host.child('os');
  const match = os?.child('osmatch')?.attribute('name');
  if (match) return match;
  const kind = os?.child('osclass');
  const words = ['vendor', 'osfamily', 'osgen'].map((name) => kind?.attribute(name) ?? '');
  return [...new Set(words)].filter((word) => word !== '').join(' ');
}

function readOthers(extra: XmlElement): { state: string; count: number } {
  const count = Number(extra.attribute('count'));
  const isCount = Number.isInteger(count) && count > 0 && count <= 65_536 * 3;
  return { state: extra.attribute('state'), count: isCount ? count : 0 };
}

/** Empty if it is not a port: scans of IP protocols list those the same way. */
function readPort(element: XmlElement): NmapPort[] {
  const socket = socketOf(element.attribute('protocol'));
  const port = portOf(element.attribute('portid'));
  if (socket === null || port === 0) return [];
  const service = element.child('service');
  const say = (name: string) => service?.attribute(name) ?? '';
  return [
    {
      // Written out, here and below: spreading objects takes most of the time of an import.
      socket,
      port,
      state: element.child('state')?.attribute('state') ?? '',
      name: say('name'),
      product: say('product'),
      version: say('version'),
      extraInfo: say('extrainfo'),
      osType: say('ostype'),
      hostname: say('hostname').trim(),
      isTunnelled: say('tunnel') === 'ssl',
      banner: say('banner'),
      cpes: service?.childrenNamed('cpe').map((cpe) => cpe.text.trim()) ?? [],
      scripts: readScripts(element),
    },
  ];
}

function readScripts(parent: XmlElement): NmapScript[] {
  return parent.childrenNamed('script').map((script) => ({
    id: script.attribute('id'),
    output: script.attribute('output'),
    table: script,
  }));
}

/** Other states (`unfiltered`, `closed|filtered`) mean unknown. */
export function unseenState(state: string): UnseenState {
  return state === 'closed' || state === 'open|filtered' ? state : 'filtered';
}
