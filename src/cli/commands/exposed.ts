import type { Static } from 'typebox';
import type { CheckRow } from '../../check/contract.ts';
import { exploitExposed, type ExposedHost } from '../../exposure/contract.ts';
import { toCsvLine, type CsvValue } from '../../lib/csv-cell.ts';
import { askWhenRead } from '../exploits/await-cves.ts';
import { UsageError, countOption, given, type Command } from '../command.ts';
import { formatAmount, formatCount } from '../terminal/figures.ts';
import { judgeAll } from '../triage/ask.ts';
import { colourOfVerdict } from '../triage/table.ts';
import { harmless, renderTable, type Colour, type Terminal } from '../terminal/terminal.ts';

type Answer = Static<typeof exploitExposed.output>;

/** What a host exposes says nothing about whether it is malicious. */
interface Host extends ExposedHost {
  check: CheckRow | undefined;
}

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
    const { args, options, terminal, call } = invocation;
    if (options['csv'] === true && terminal.json)
      throw new UsageError('Use either --csv or --json.');
    const form = options['csv'] === true ? csv : terminal.json ? json : table;
    const size = countOption(invocation, 'limit');
    const worst = countOption(invocation, 'worst') ?? (form === table ? 1 : undefined);
    const input = given({ ip: args[0], size, worst });
    const answer = await askWhenRead(() => call(exploitExposed, input), terminal);
    const checks = await judgeAll(
      invocation,
      answer.result.map(({ ip_address }) => ip_address),
    );
    form(
      answer.result.map((host, at) => ({ ...host, check: checks[at] })),
      terminal,
    );
    terminal.note(summarise(answer));
  },
};

function json(hosts: readonly Host[], { out }: Terminal): void {
  for (const host of hosts) out(JSON.stringify(host));
}

function csv(hosts: readonly Host[], { write }: Terminal): void {
  write(csvHeader + hosts.flatMap(toLines).join(''));
}

function table(hosts: readonly Host[], terminal: Terminal): void {
  if (hosts.length > 0) terminal.out(renderHosts(hosts, terminal));
}

export const noCveData =
  'unknown: no CVE data loaded; run vedette feeds enable nvd && vedette feeds update nvd';

export const cveDataBuilding = 'unknown: CVE data is still being read; ask again later';

/** How complete the rows are. */
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

const titles = [
  'HOST',
  'KEV',
  'EPSS',
  'CVSS',
  'CVES',
  'WORST',
  'SOFTWARE',
  'PORTS',
  'VERDICT',
  'NAME',
];
const [hostColumn, kevColumn, epssColumn, cvssColumn, cvesColumn, worstColumn] = [0, 1, 2, 3, 4, 5];
const verdictColumn = titles.indexOf('VERDICT');
const ids = new Set([hostColumn, worstColumn, verdictColumn]);
const firm = new Set([kevColumn, epssColumn, cvssColumn, cvesColumn]);

function renderHosts(hosts: readonly Host[], terminal: Terminal): string {
  const rows = hosts.flatMap((host) =>
    host.worst.map((each, at) => [
      ...(at === 0 ? headOf(host) : ['', '', '', '', '']),
      each.sure ? each.cve_id : `${each.cve_id}?`,
      `${each.product} ${each.version}`.trim(),
      each.ports.join(','),
      at === 0 ? (host.check?.verdict ?? '') : '',
      at === 0 ? host.hostname : '',
    ]),
  );
  return renderTable(titles, rows, { ...terminal, ids, firm, colourOf });
}

function headOf(host: Host): string[] {
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
  if (column === verdictColumn) return colourOfVerdict(cell);
  return column === epssColumn && Number.parseFloat(cell) >= 10 ? 'yellow' : undefined;
}

type Cell = (host: Host, each: ExposedHost['worst'][number]) => CsvValue;

const csvColumns: Readonly<Record<string, Cell>> = {
  ip_address: (host) => host.ip_address,
  hostname: (host) => harmless(host.hostname),
  kev_count: (host) => host.kev_count,
  cve_count: (host) => host.cve_count,
  last_seen: (host) => host.last_seen,
  cve_id: (_, each) => each.cve_id,
  kev: (_, each) => each.kev,
  epss: (_, each) => each.epss,
  cvss: (_, each) => each.cvss,
  grade: (_, each) => each.grade,
  reason: (_, each) => harmless(each.reason),
  product: (_, each) => harmless(each.product),
  version: (_, each) => harmless(each.version),
  ports: (_, each) => each.ports.join(' '),
  verdict: ({ check }) => check?.verdict,
  headline: ({ check }) => harmless(check?.headline ?? ''),
};

const csvHeader = toCsvLine(Object.keys(csvColumns));

function toLines(host: Host): string[] {
  const cells = Object.values(csvColumns);
  return host.worst.map((each) => toCsvLine(cells.map((cell) => cell(host, each))));
}
