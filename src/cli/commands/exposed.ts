import type { Static } from 'typebox';
import type { CheckRow } from '../../check/contract.ts';
import { exploitExposed, exportExposed, type ExposedHost } from '../../exposure/contract.ts';
import { exposedFacets } from '../../exposure/facets/contract.ts';
import { askWhenRead } from '../exploits/await-cves.ts';
import {
  countOption,
  given,
  listOption,
  textOption,
  UsageError,
  type Command,
  type Invocation,
} from '../command.ts';
import { renderExposed } from '../exploits/exposed-table.ts';
import { renderStats } from '../terminal/bar-chart.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { judgeAll } from '../triage/ask.ts';

type Answer = Static<typeof exploitExposed.output>;
type Facets = Partial<Static<typeof exposedFacets.input>>;
type Input = Partial<Static<typeof exploitExposed.input>>;

export const exposed: Command = {
  name: 'exposed',
  summary: 'List your hosts with known vulnerabilities, worst first',
  arguments: ['[RANGE]'],
  options: {
    cve: { value: 'CVE', description: 'Only hosts with this CVE.' },
    product: { value: 'NAME', description: 'Only CVEs of software with this in its name.' },
    since: { value: 'TIME', description: 'Only ports seen since then: a day, a time or now-7d.' },
    before: {
      value: 'TIME',
      description: "Hosts as they were then, matched with today's CVE data.",
    },
    own: { description: 'Only hosts in own_ranges.' },
    current: { description: 'Leave out ports not seen for banner_current_days.' },
    overdue: { description: 'Only hosts with something overdue.' },
    eol: { description: 'Only hosts with software that gets no more fixes.' },
    owner: { value: 'NAME', description: 'Only hosts of this owner.' },
    tag: { value: 'TAG', description: 'Only hosts with this tag.' },
    answer: {
      value: 'ANSWER',
      description: 'affected, possible, cannot-tell or not-affected. Default: any with CVEs.',
    },
    limit: { value: 'N', description: 'Maximum hosts in the table. Default: 20.' },
    worst: { value: 'N', description: 'CVEs per host in the table. Default: 1.' },
    csv: { description: 'Print all hosts and CVEs as CSV, one line per CVE.' },
    facets: {
      value: 'LIST',
      description: 'Count all hosts by answer, product, cve, end_of_life, owner or tag instead.',
    },
  },
  examples: [
    ['vedette exposed', 'Overdue first, then known-exploited CVEs, then by EPSS'],
    ['vedette exposed 192.0.2.0/24 --limit 100', 'One network'],
    ['vedette exposed --product openssh --current', 'One product, seen recently'],
    ['vedette exposed --answer cannot-tell', 'Hosts that cannot be assessed, and why'],
    ['vedette exposed --facets product,end_of_life', 'What is most common'],
    ['vedette exposed --csv > exposed.csv', 'Everything, for a spreadsheet'],
    ['vedette exposed --json | jq -r .ip_address', 'Everything, one host per line'],
  ],
  async run(invocation) {
    if (invocation.options['facets'] === undefined) await printHosts(invocation);
    else await printFacets(invocation);
  },
};

async function printHosts(invocation: Invocation): Promise<void> {
  const { call, options, terminal } = invocation;
  const isCsv = options['csv'] === true;
  if (isCsv && terminal.json) throw new UsageError('Use either --csv or --json.');
  const input = readInput(invocation);
  const size = countOption(invocation, 'limit', 1000) ?? 20;
  const worst = countOption(invocation, 'worst', 100) ?? 1;
  const isExport = isCsv || terminal.json;
  const page = isExport ? { size: 1, worst: 1 } : { size, worst };
  const answer = await askWhenRead(() => call(exploitExposed, { ...input, ...page }), terminal);
  if (isExport) await exportAll(invocation, { ...input, format: isCsv ? 'csv' : 'ndjson' });
  else await printTable(invocation, answer);
  terminal.note(summarise(answer, isExport));
  for (const line of warningsOf(answer)) terminal.note(line);
}

async function printFacets(invocation: Invocation): Promise<void> {
  const { args, options, terminal, call } = invocation;
  const others = Object.keys(options).filter((name) => !['facets', 'limit', 'json'].includes(name));
  if (args.length + others.length > 0) throw new UsageError('--facets counts all hosts.');
  const fields = listOption(invocation, 'facets') as Facets['fields']; // the server checks them
  const size = countOption(invocation, 'limit', 1000);
  const { hosts, result, is_complete } = await call(exposedFacets, given({ fields, size }));
  if (terminal.json) terminal.out(JSON.stringify({ hosts, result, is_complete }));
  else if (hosts > 0) terminal.out(renderStats({ count: hosts, result }, terminal));
  terminal.note(is_complete ? formatAmount(hosts, 'host') : cveDataBuilding);
}

function readInput(invocation: Invocation): Input {
  const { args, options } = invocation;
  const text = (name: string) => textOption(invocation, name);
  const answer = text('answer')?.replace('-', ' ');
  return given({
    ip: args[0],
    cve: text('cve'),
    product: text('product'),
    since: text('since'),
    before: text('before'),
    owner: text('owner'),
    tag: text('tag'),
    answer: answer as Input['answer'], // the server checks it
    own: options['own'] === true ? true : undefined,
    current: options['current'] === true ? true : undefined,
    overdue: options['overdue'] === true ? true : undefined,
    end_of_life: options['eol'] === true ? true : undefined,
  });
}

/** Prints lines as they arrive, except the outcome at the end of NDJSON. */
async function exportAll(
  { listen, terminal }: Invocation,
  input: Record<string, string | boolean | number>,
): Promise<void> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  const decoder = new TextDecoder();
  const isCsv = input['format'] === 'csv';
  let rest = '';
  for await (const bytes of listen(`${exportExposed.path}?${query.toString()}`)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isCsv) terminal.write(`${line}\n`);
      else if (isHost(line)) terminal.out(line);
      else checkOutcome(line);
    }
  }
}

const isHost = (line: string) => line.startsWith('{"ip_address"');

function checkOutcome(line: string): void {
  const { status, message } = JSON.parse(line) as { status: number; message: string }; // see http/stream.ts
  if (status !== 200) throw new Error(message);
}

async function printTable(invocation: Invocation, { result }: Answer): Promise<void> {
  const checks = await judgeAll(
    invocation,
    result.map(({ ip_address }) => ip_address),
  );
  const hosts = result.map((host, at): ExposedHost & { check: CheckRow | undefined } => {
    return { ...host, check: checks[at] };
  });
  const { options, terminal } = invocation;
  const isAboutEnd = options['eol'] === true;
  if (hosts.length > 0) terminal.out(renderExposed(hosts, terminal, { isAboutEnd }));
}

export const noCveData =
  'unknown: no CVE data loaded; run vedette feeds enable nvd && vedette feeds update nvd';

export const cveDataBuilding = 'unknown: CVE data is still being read; ask again later';

/** Says how complete the rows are. */
function summarise({ result, hosts, cve_data }: Answer, isExport: boolean): string {
  if (cve_data === 'none' && result.length === 0) return noCveData;
  const isCut = hosts > result.length && !isExport;
  const all = formatAmount(hosts, 'host');
  const counted = isCut ? `${formatCount(result.length)} of ${all}` : all;
  if (cve_data === 'building')
    return hosts === 0 ? cveDataBuilding : `${counted} so far; the rest is ${cveDataBuilding}`;
  const rows = hosts === 0 ? 'No host of yours has a known vulnerability.' : counted;
  if (cve_data === 'none') return `${rows}, by what scans report; no CVE data is loaded`;
  return rows;
}

/** Warnings about hosts that the table does not show. */
function warningsOf({ answers, overdue_hosts, expired_hosts, cve_data }: Answer): string[] {
  const unknown = cve_data === 'none' ? 0 : (answers['cannot tell'] ?? 0);
  const lines: [number, string][] = [
    [overdue_hosts, 'with something overdue: vedette exposed --overdue'],
    [expired_hosts, 'with an expired decision: vedette decision list --expired'],
    [unknown, 'that cannot be assessed: vedette exposed --answer cannot-tell'],
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${formatAmount(count, 'host')} ${text}`);
}
