import type { Static } from 'typebox';
import { exploitExposed, type ExposedHost } from '../../exposure/contract.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { askWhenRead } from '../exploits/await-cves.ts';
import { UsageError, countOption, given, type Command } from '../command.ts';
import { formatAmount, formatCount } from '../terminal/figures.ts';
import {
  harmless,
  harmlessJson,
  renderTable,
  type Colour,
  type Terminal,
} from '../terminal/terminal.ts';

type Answer = Static<typeof exploitExposed.output>;

export const exposed: Command = {
  name: 'exposed',
  summary: 'List your hosts with known vulnerabilities, worst first',
  arguments: ['[RANGE]'],
  options: {
    limit: { value: 'N', description: 'Maximum hosts. Default: 20.' },
    worst: { value: 'N', description: 'CVEs per host. Default: 1 in a table, 5 otherwise.' },
    csv: { description: 'Print CSV, one line per CVE.' },
  },
  examples: [
    ['vedette exposed', 'Known-exploited CVEs first, then by EPSS'],
    ['vedette exposed 192.0.2.0/24 --limit 100', 'One network'],
    ['vedette exposed --csv --worst 50 > exposed.csv', 'For a spreadsheet'],
    ['vedette exposed --json | jq -r .ip_address', 'One host per line'],
  ],
  async run(invocation) {
    const { args, options, terminal, connect } = invocation;
    if (options['csv'] === true && terminal.json)
      throw new UsageError('Use either --csv or --json.');
    const form = options['csv'] === true ? csv : terminal.json ? json : table;
    const size = countOption(invocation, 'limit');
    const worst = countOption(invocation, 'worst') ?? (form === table ? 1 : undefined);
    const client = await connect();
    const input = given({ ip: args[0], size, worst });
    const answer = await askWhenRead(() => client.call(exploitExposed, input), terminal);
    form(answer.result, terminal);
    terminal.note(summarise(answer));
    return undefined;
  },
};

function json(hosts: readonly ExposedHost[], { out }: Terminal): void {
  for (const host of hosts) out(harmlessJson(host));
}

function csv(hosts: readonly ExposedHost[], { write }: Terminal): void {
  write(csvHeader + hosts.flatMap(toLines).join(''));
}

function table(hosts: readonly ExposedHost[], terminal: Terminal): void {
  if (hosts.length > 0) terminal.out(renderHosts(hosts, terminal));
}

export const noCveData =
  'unknown: no CVE data loaded; run vedette feeds enable nvd && vedette feeds update nvd';

export const cveDataBuilding = 'unknown: CVE data is still being read; ask again later';

/** How much of the truth the rows are. */
function summarise({ result, hosts, cve_data }: Answer): string {
  if (cve_data === 'none' && result.length === 0) return noCveData;
  const shown = formatCount(result.length);
  const counted =
    hosts > result.length
      ? `${shown} of ${formatAmount(hosts, 'host')}`
      : formatAmount(hosts, 'host');
  if (cve_data === 'building')
    return hosts === 0 ? cveDataBuilding : `${counted} so far; the rest is ${cveDataBuilding}`;
  const rows = hosts === 0 ? 'No host of yours has a known vulnerability.' : counted;
  if (cve_data === 'none') return `${rows}, by what scans report; no CVE data is loaded`;
  return rows;
}

const titles = ['HOST', 'KEV', 'EPSS', 'CVSS', 'CVES', 'WORST', 'SOFTWARE', 'PORTS', 'NAME'];
const [hostColumn, kevColumn, epssColumn, cvssColumn, cvesColumn, worstColumn] = [0, 1, 2, 3, 4, 5];
const ids = new Set([hostColumn, worstColumn]);
const firm = new Set([kevColumn, epssColumn, cvssColumn, cvesColumn]);

function renderHosts(hosts: readonly ExposedHost[], terminal: Terminal): string {
  const rows = hosts.flatMap((host) =>
    host.worst.map((each, at) => [
      ...(at === 0 ? headOf(host) : ['', '', '', '', '']),
      each.sure ? each.cve_id : `${each.cve_id}?`,
      `${each.product} ${each.version}`.trim(),
      each.ports.join(','),
      at === 0 ? host.hostname : '',
    ]),
  );
  return renderTable(titles, rows, { ...terminal, ids, firm, colourOf });
}

function headOf(host: ExposedHost): string[] {
  return [
    host.ip_address,
    host.kev_count === 0 ? '' : String(host.kev_count),
    host.epss === null ? '' : formatShareOf(host.epss),
    host.cvss === null ? '' : host.cvss.toFixed(1),
    String(host.cve_count),
  ];
}

/** In percent, with one decimal near 0 and 100. */
export function formatShareOf(probability: number): string {
  return `${(100 * probability).toFixed(probability < 0.1 || probability > 0.99 ? 1 : 0)}%`;
}

function colourOf(cell: string, column: number): Colour | undefined {
  if (column === kevColumn && cell !== '') return 'red';
  if (column === cvssColumn && Number(cell) >= 9) return 'red';
  return column === epssColumn && Number.parseFloat(cell) >= 10 ? 'yellow' : undefined;
}

const csvHeader = toCsvLine([
  'ip_address',
  'hostname',
  'kev_count',
  'cve_count',
  'last_seen',
  'cve_id',
  'kev',
  'epss',
  'cvss',
  'grade',
  'reason',
  'product',
  'version',
  'ports',
]);

function toLines(host: ExposedHost): string[] {
  return host.worst.map((each) =>
    toCsvLine([
      host.ip_address,
      harmless(host.hostname),
      host.kev_count,
      host.cve_count,
      host.last_seen,
      each.cve_id,
      each.kev,
      each.epss,
      each.cvss,
      each.grade,
      harmless(each.reason),
      harmless(each.product),
      harmless(each.version),
      each.ports.join(' '),
    ]),
  );
}
