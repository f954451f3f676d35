import { seen, setAside, unseen, type Finding, type Importer, type Scan } from './importer.ts';
import { bannerAt } from './read/place.ts';
import { serviceOf } from './read/service-name.ts';
import { chooseColumns, type ColumnName } from './read/table-columns.ts';
import { hostnamesOf, timeOf, unixTimeOf } from './read/where.ts';

/**
 * Tables from any program: each row is an open port. Comes last, since it accepts any table with
 * addresses.
 */
export const csv: Importer = {
  name: 'csv',
  says: 'Tables separated by commas, semicolons, tabs or bars, with a header; columns are guessed from it, or given with `--map`',
  table: {
    choose: chooseColumns,
    read: (cell, scan) => [readRow(cell, scan)],
  },
};

function readRow(cellOf: (name: string) => string, scan: Scan): Finding {
  const cell = (name: ColumnName) => cellOf(name);
  const [port = '', protocol = ''] = cell('port').split('/', 2);
  const place = {
    address: cell('ip'),
    port,
    socket: (cell('protocol') || protocol || 'tcp').toLowerCase(),
    seenAt: readTime(cell('time')),
    source: 'csv',
  };
  const banner = bannerAt(place, scan);
  if (typeof banner === 'string') return setAside(banner);
  const state = cell('state').toLowerCase();
  if (state === 'closed' || state === 'filtered' || state === 'open|filtered') return unseen(state);
  const { service, isTls } = serviceOf(cell('service'));
  return seen({
    ...banner,
    service,
    isTls,
    vendor: cell('vendor'),
    product: cell('product'),
    version: cell('version'),
    os: cell('os'),
    device: cell('device'),
    banner: cell('banner'),
    title: cell('title'),
    server: cell('server'),
    statusCode: statusOf(cell('status')),
    hostnames: hostnamesOf(listOf(cell('hostname'))),
    tags: listOf(cell('tags')),
    cves: listOf(cell('cves')).filter((cve) => /^CVE-\d{4}-\d{4,}$/i.test(cve)),
    cpes: listOf(cell('cpe')).filter((cpe) => cpe.startsWith('cpe:')),
  });
}

/** Milliseconds have three more digits than seconds. */
const latestSeconds = 100_000_000_000;

function readTime(text: string): number | null {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return timeOf(text);
  const number = Number(text);
  return unixTimeOf(number >= latestSeconds ? number / 1000 : number);
}

function statusOf(text: string): number {
  return /^[1-5]\d\d$/.test(text) ? Number(text) : 0;
}

function listOf(text: string): string[] {
  return text.split(/[\s,;|]+/).filter((entry) => entry !== '');
}
