import type { Banner } from '../banner/store.ts';
import { listAt, textAt, valueAt } from '../lib/json-field.ts';
import { seen, setAside, unseen, type Finding, type Importer, type Scan } from './importer.ts';
import { pemCertificate } from './read/certificate.ts';
import { asUtf8, unescapeBytes } from './read/escaped.ts';
import { rawHttpParts, softwareOf } from './read/http-answer.ts';
import { textIn } from './read/json.ts';
import { readHost, unseenState } from './read/nmap-host.ts';
import { bannerAt, fillBanner } from './read/place.ts';
import { serviceOf } from './read/service-name.ts';
import { addressOf, unixTimeOf } from './read/where.ts';

/** One record of masscan about one port, from any of its formats. */
interface PortReport {
  address: string;
  port: unknown;
  protocol: string;
  seenAt: number | null;
  /** `open`, `closed`; records with the service's answer have none. */
  status: string;
  /** The service according to masscan, or the part of its answer. */
  kind: string;
  text: string;
}

/**
 * `masscan -oJ`, `-oD`, `-oX` and `-oL`. A port is first reported open; its answer follows later.
 */
export const masscan: Importer = {
  name: 'masscan',
  says: 'JSON (`-oJ`) with missing or extra commas, NDJSON (`-oD`), XML (`-oX`) and lists (`-oL`); an open port and its later banner are merged',
  splitsPorts: true,
  json: {
    recognises: (record) =>
      textAt(record, 'rec_type') !== undefined ||
      (textAt(record, 'ip') !== undefined &&
        textAt(listAt(record, 'ports')[0], 'proto') !== undefined),
    read: readJson,
  },
  xml: {
    recordOf: (root) => (root.attribute('scanner') === 'masscan' ? 'host' : null),
    startOf: (root) => unixTimeOf(root.attribute('start')),
    read: (element, scan) => {
      const host = readHost(element);
      return host.ports.flatMap(({ port, socket, state, name, banner }) =>
        readReport(
          {
            address: host.address,
            port,
            protocol: socket,
            seenAt: host.seenAt,
            status: banner === '' ? state : '',
            kind: name,
            text: unescapeBytes(banner),
          },
          scan,
        ),
      );
    },
  },
  lines: {
    recognises: (lines) =>
      lines.some((line) => /^#masscan|^(?:open|banner) \w+ \d+ \S+ \d+/.test(line)),
    read: readListLine,
  },
};

/** NDJSON has one port per record, JSON a list of them with the answer elsewhere. */
function readJson(record: unknown, scan: Scan): Finding[] {
  const ports = listAt(record, 'ports');
  if (ports.length > 0) {
    return ports.flatMap((port) => readReport(toReport(record, port, 'service'), scan));
  }
  return readReport(toReport(record, record, 'data'), scan);
}

function toReport(record: unknown, port: unknown, inside: 'service' | 'data'): PortReport {
  const answer = valueAt(port, inside);
  return {
    address: textIn(record, 'ip'),
    seenAt: unixTimeOf(valueAt(record, 'timestamp')),
    port: valueAt(port, 'port'),
    protocol: textIn(port, 'proto'),
    status: textIn(inside === 'data' ? answer : port, 'status'),
    kind: textAt(answer, 'name') ?? textIn(answer, 'service_name'),
    text: asUtf8(textIn(answer, 'banner')),
  };
}

/** `open tcp 80 192.0.2.1 1700000000`, `banner tcp 22 192.0.2.1 1700000000 ssh SSH-2.0-…` */
function readListLine(line: string, scan: Scan): Finding[] {
  if (line.trim() === '' || line.startsWith('#')) return [];
  const parts = /^(\w+) (\w+) (\d+) (\S+) (\d+)(?: |$)/.exec(line.trimEnd());
  if (!parts) return [setAside('not a line of a list')];
  const [head, word = '', protocol = '', port, address = '', time] = parts;
  const said = line.trimEnd().slice(head.length);
  const [kind = ''] = /^\S*/.exec(said) ?? [];
  const text = said.slice(kind.length).replace(/^ /, '');
  const status = word === 'banner' ? '' : word;
  const report = { address, port, protocol, seenAt: unixTimeOf(time), status, kind };
  return readReport({ ...report, text: unescapeBytes(text) }, scan);
}

function readReport(report: PortReport, scan: Scan): Finding[] {
  // A ping reply is not a port.
  if (/^(?:icmp|arp|oproto)/i.test(report.protocol)) return pinged(report);
  const banner = bannerAt({ ...report, socket: report.protocol, source: 'masscan' }, scan);
  if (typeof banner === 'string') return [setAside(banner)];
  if (report.status !== '' && report.status !== 'open') return [unseen(unseenState(report.status))];
  return [seen(fillBanner(banner, partsOf(report)))];
}

function pinged(report: PortReport): Finding[] {
  const address = addressOf(report.address);
  return address === '' ? [setAside('no address')] : [{ kind: 'host', address }];
}

/** Names for parts of an answer, used alongside service names, and their meaning. */
const partReaders: Readonly<Record<string, (text: string) => Partial<Banner>>> = {
  title: (text) => ({ service: 'http', title: text }),
  html: (text) => ({ service: 'http', banner: text }),
  'http.server': (text) => ({ service: 'http', server: text, ...softwareOf(text) }),
  ssl: () => ({ isTls: true }),
  x509: (text) => ({ isTls: true, certificate: pemCertificate(text) }),
  x509ca: () => ({ isTls: true }),
  safe: () => ({ isTls: true }),
  heartbleed: () => ({ isTls: true, cves: ['CVE-2014-0160'] }),
  ticketbleed: () => ({ isTls: true, cves: ['CVE-2016-9244'] }),
  vuln: (text) => ({ tags: [text] }),
  ssh: (text) => ({
    service: 'ssh',
    banner: text,
    ...softwareOf(text.replace(/^SSH-[\d.]+-/, '')),
  }),
};

function partsOf({ kind, text }: PortReport): Partial<Banner> {
  const name = kind.toLowerCase();
  const read = Object.hasOwn(partReaders, name) ? partReaders[name] : undefined;
  if (read) return read(text);
  return rawHttpParts(text) ?? { ...serviceOf(name), banner: text };
}
