import { formatIpv4 } from '../lib/ip.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../lib/json-field.ts';
import type { Importer } from './importer.ts';
import { entriesOf, textIn } from './read/json.ts';
import { hostFindings } from './read/nmap-banner.ts';
import type { NmapHost, NmapPort, NmapScript } from './read/nmap-host.ts';
import { addressOf, hostnamesOf, portOf, socketOf, timeOf, unixTimeOf } from './read/where.ts';

/** IVRE stores nmap's results under other names. */
export const ivre: Importer = {
  name: 'ivre',
  says: 'JSON lines of IVRE (`scancli --json`), old and new',
  json: {
    recognises: (record) =>
      valueAt(record, 'addr') !== undefined &&
      listAt(record, 'ports').some((port) => textAt(port, 'state_state') !== undefined),
    read: (record, scan) => hostFindings(toHost(record), scan, 'ivre'),
  },
};

function toHost(record: unknown): NmapHost {
  const ports = listAt(record, 'ports');
  const names = listAt(record, 'hostnames');
  const asked = names.filter((name) => textAt(name, 'type') === 'user');
  return {
    address: addressIn(record),
    isDown: textAt(record, 'state') === 'down',
    seenAt: timeIn(record, 'endtime') ?? timeIn(record, 'starttime'),
    hostnames: hostnamesOf([...asked, ...names].map((name) => textIn(name, 'name'))),
    os: textIn(listAt(record, 'os.osmatch')[0], 'name'),
    ports: ports.flatMap(toPort),
    others: entriesOf(valueAt(record, 'extraports')).map(([state, counted]) => ({
      state,
      count: countIn(counted),
    })),
    scripts: [record, ...ports.filter(isHostItself)].flatMap(scriptsIn),
  };
}

/** Older exports write it as a number. */
function addressIn(record: unknown): string {
  const address = valueAt(record, 'addr');
  if (typeof address === 'string') return addressOf(address);
  const isIpv4 = Number.isInteger(address) && Number(address) >= 0 && Number(address) < 2 ** 32;
  return isIpv4 ? formatIpv4(Number(address)) : '';
}

function timeIn(record: unknown, name: string): number | null {
  return timeOf(textAt(record, name)) ?? unixTimeOf(valueAt(record, name));
}

/** `[985, {…}]`, or newer `{ "total": 985 }`. */
function countIn(counted: unknown): number {
  const count = listAt(counted, '')[0] ?? numberAt(counted, 'total');
  return typeof count === 'number' && count > 0 && count <= 65_536 * 3 ? Math.floor(count) : 0;
}

/** Scripts about the host are filed under port -1. */
function isHostItself(port: unknown): boolean {
  return valueAt(port, 'port') === -1;
}

function toPort(json: unknown): NmapPort[] {
  const port = portOf(valueAt(json, 'port'));
  const socket = socketOf(textIn(json, 'protocol'));
  if (port === 0 || socket === null) return [];
  const say = (name: string) => textIn(json, `service_${name}`);
  return [
    {
      port,
      socket,
      state: textIn(json, 'state_state'),
      name: say('name'),
      product: say('product'),
      version: say('version'),
      extraInfo: say('extrainfo'),
      osType: say('ostype'),
      hostname: say('hostname'),
      isTunnelled: say('tunnel') === 'ssl',
      banner: '',
      scripts: scriptsIn(json),
      cpes: textsAt(json, 'service_cpe'),
    },
  ];
}

function scriptsIn(json: unknown): NmapScript[] {
  return listAt(json, 'scripts').map((script) => ({
    id: textIn(script, 'id'),
    output: textIn(script, 'output'),
  }));
}
