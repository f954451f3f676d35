import { exploitExposed, type ExposedHost } from '../../exposure/contract.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { UsageError, countOption, given, type Command } from '../command.ts';
import { formatAmount } from '../figures.ts';
import { harmless, harmlessJson, renderTable, type Colour, type Terminal } from '../terminal.ts';

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
    const answer = await client.call(exploitExposed, given({ ip: args[0], size, worst }));
    form(answer.result, terminal);
    if (!answer.is_complete)
      terminal.note('Too many banners to examine all of them. Narrow it down with RANGE.');
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
  if (hosts.length === 0) {
    terminal.note('None of your hosts has a known vulnerability.');
    return;
  }
  terminal.out(renderHosts(hosts, terminal));
  terminal.note(`\n${formatAmount(hosts.length, 'host')}`);
}

const titles = ['HOST', 'KEV', 'EPSS', 'CVSS', 'CVES', 'WORST', 'SOFTWARE', 'PORTS', 'NAME'];
const [hostColumn, kevColumn, epssColumn, cvssColumn, cvesColumn, worstColumn] = [0, 1, 2, 3, 4, 5];
/** Columns that must not be truncated: half an address is useless. */
const firm = new Set([hostColumn, kevColumn, epssColumn, cvssColumn, cvesColumn, worstColumn]);

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
  return renderTable(titles, rows, { ...terminal, firm, colourOf });
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

/** In percent, with one decimal for small values. */
export function formatShareOf(probability: number): string {
  return `${(100 * probability).toFixed(probability < 0.1 ? 1 : 0)}%`;
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
  'sure',
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
      each.sure,
      harmless(each.product),
      harmless(each.version),
      each.ports.join(' '),
    ]),
  );
}
