import type { Static } from 'typebox';
import { CallFailed, type Client } from '../../http/client.ts';
import { unknownWord } from '../../intel/flags.ts';
import { reasonInWords } from '../../ip/bulk-row.ts';
import { ipRange, type ipData } from '../../ip/contract.ts';
import { parseIp } from '../../lib/ip.ts';
import { formatAmount } from '../../lib/figures.ts';
import { cveColumns, describeGrades } from '../exploits/host-cves.ts';
import { formatAgo } from '../terminal/score-bar.ts';
import { harmless, listTable, wrap, type Column, type Terminal } from '../terminal/terminal.ts';

type Data = Static<typeof ipData.output>;
type PortRow = Data['port']['data'][number];

/** Enough for one screen; other commands list everything. */
const mostNames = 8;
const mostPorts = 15;
const mostCves = 5;
const mostNeighbours = 3;

/** Observed facts about the address: names, ports, certificates and CVEs, one block each. */
export function describeHost(data: Data, terminal: Terminal): string[][] {
  return [
    [...describeNames(data, terminal), ...describeCertificates(data, terminal)],
    describePorts(data, terminal),
    describeChanges(data, terminal),
    describeCves(data, terminal),
  ];
}

function describeNames({ hostname, domain }: Data, terminal: Terminal): string[] {
  const names = [
    ...hostname.data.map(({ domain_name_full }) => domain_name_full),
    ...domain.data.map((row) => row.domain),
  ];
  return listNames('Names', names, terminal);
}

function describeCertificates({ port }: Data, terminal: Terminal): string[] {
  const names = port.data.flatMap(({ sdn_common_name, dns_names }) => [
    sdn_common_name ?? '',
    ...(dns_names ?? '').split(','),
  ]);
  return listNames('Certificates', names, terminal);
}

function listNames(title: string, names: readonly string[], { width }: Terminal): string[] {
  const distinct = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
  if (distinct.length === 0) return [];
  const left = distinct.length - mostNames;
  const more = left > 0 ? ` and ${left} more` : '';
  return wrap(harmless(`${title}: ${distinct.slice(0, mostNames).join(', ')}${more}`), width);
}

function describePorts({ ip, port }: Data, terminal: Terminal): string[] {
  const open = port.data.filter(({ port_status }) => port_status === 'open');
  const past = port.data.filter(({ port_status }) => port_status !== 'open');
  const left = open.length - mostPorts;
  return [
    ...(open.length > 0 ? [listTable(portColumns, open.slice(0, mostPorts), terminal)] : []),
    ...(left > 0 ? [`${formatAmount(left, 'more port')}: vedette search 'ip:${ip}'`] : []),
    ...describePast(past, terminal),
  ];
}

const known = (text: string) => (text === 'Unknown' ? '' : text);

const portColumns: readonly Column<PortRow>[] = [
  { title: 'PORT', cell: (row) => `${row.open_port_no}/${row.socket}`, keep: 'whole' },
  { title: 'SERVICE', cell: ({ protocol }) => protocol },
  { title: 'PRODUCT', cell: ({ app_name }) => known(app_name) },
  { title: 'VERSION', cell: ({ app_version }) => known(app_version) },
  { title: 'SEEN', cell: ({ confirmed_time }) => formatAgo(confirmed_time), keep: 'longest' },
];

function describePast(rows: readonly PortRow[], { width, paint }: Terminal): string[] {
  if (rows.length === 0) return [];
  const seen = (row: PortRow) =>
    `${row.open_port_no}/${row.socket} (seen ${row.confirmed_time.slice(0, 10)})`;
  const text = harmless(`No longer known to be open: ${rows.map(seen).join(', ')}`);
  return wrap(text, width).map((line) => paint('dim', line));
}

const mostChanges = 8;

/** What changed between the last two observations of the host. */
function describeChanges({ explain }: Data, { width }: Terminal): string[] {
  const changes = explain?.changes;
  if (!changes) return [];
  const said = [
    ...changes.opened.map(({ port, is }) => `${port} opened${is === '' ? '' : ` (${is})`}`),
    ...changes.closed.map(({ port, was }) => `${port} closed${was === '' ? '' : ` (${was})`}`),
    ...changes.changed.map(({ port, was, is }) => `${port} was ${was}, is ${is}`),
    ...changes.listed.map((feed) => `listed by ${feed}`),
  ];
  const left = said.length - mostChanges;
  const more = left > 0 ? `; and ${left} more` : '';
  const list = said.length === 0 ? 'nothing new' : said.slice(0, mostChanges).join('; ');
  return wrap(harmless(`Since ${changes.since.slice(0, 10)}: ${list}${more}`), width);
}

function describeCves({ ip, explain }: Data, terminal: Terminal): string[] {
  const cves = explain?.cves;
  if (!cves) return [];
  const rows = cves.result.slice(0, mostCves);
  const hint = cves.count > 0 ? ` (vedette cve --host ${ip})` : '';
  const { exposure } = explain.judgement;
  const isPast = cves.count === 0 && exposure !== null && exposure.past_affected > 0;
  return [
    ...(rows.length > 0 ? [listTable(withoutReason, rows, terminal)] : []),
    ...(isPast ? [] : wrap(`${describeGrades(cves)}${hint}`, terminal.width)),
  ];
}

const withoutReason = cveColumns.filter(({ title }) => title !== 'WHY');

type Neighbourhood = Static<typeof ipRange.output>;

/** What feeds say about the /24 around an IPv4 address. */
export async function findNeighbours(
  client: Client,
  ip: string,
): Promise<Neighbourhood | undefined> {
  if (parseIp(ip)?.family !== 4) return undefined;
  try {
    return await client.call(ipRange, { cidr: `${ip}/24`, explain: true });
  } catch (error) {
    // Only part of a /24 may belong to the user's networks. The page is useful without it.
    if (error instanceof CallFailed) return undefined;
    throw error;
  }
}

/** @param ip The address itself, which is not counted. */
export function describeNeighbours(
  { cidr, explain }: Neighbourhood,
  ip: string,
  { width }: Terminal,
): string[] {
  if (!explain) return []; // the server may be a different version
  if (explain.coverage === 'not covered') return [`Neighbours: ${unknownWord}`];
  const others = explain.map.filter(({ first }) => first !== ip);
  const count = (wanted: string) => others.filter(({ verdict }) => verdict === wanted).length;
  const [malicious, suspicious] = [count('malicious'), count('suspicious')];
  if (malicious + suspicious === 0) return [`Neighbours: none listed as a threat in ${cidr}`];
  const worst = explain.worst
    .filter((row) => row.ip !== ip)
    .slice(0, mostNeighbours)
    .map((row) => `${row.ip} ${row.reasons.slice(0, 1).map(reasonInWords).join('')}`.trim());
  const text = `Neighbours: ${malicious} malicious and ${suspicious} suspicious in ${cidr}: ${worst.join(', ')}`;
  return wrap(harmless(text), width);
}
