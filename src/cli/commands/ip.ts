import { errorTable } from '../../errors.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { whyMalformed, whyPrivate } from '../../ip/bulk-row.ts';
import * as contract from '../../ip/contract.ts';
import { parseIp } from '../../lib/ip.ts';
import { UsageError, textOption, type Command } from '../command.ts';
import { describeGrades } from '../host-cves.ts';
import { formatAge, renderScore } from '../score-bar.ts';
import { harmless, renderTable, type Terminal } from '../terminal.ts';
import { triage } from '../triage.ts';

type Data = Awaited<ReturnType<typeof lookUp>>;
type PortRow = Data['port']['data'][number];

export const ip: Command = {
  name: 'ip',
  summary: 'Look up IP addresses: one in detail, many in one table, worst first',
  arguments: ['[ADDRESS…]'],
  options: {
    file: { value: 'FILE', description: 'Read addresses from a file; - for standard input.' },
    extract: {
      description: 'Find addresses, domains, URLs, hashes and CVEs in free text, such as a log.',
    },
    csv: { description: 'Print CSV, with reasons, coverage and sources.' },
    'fail-on': {
      value: 'LEVEL',
      description: 'Exit code 4 if any is malicious, suspicious (or worse), unknown (or worse).',
    },
  },
  examples: [
    ['vedette ip 198.51.100.7', 'A summary of one address'],
    ['vedette ip 198.51.100.7 2001:db8:1::7 203.0.113.0/28', 'A table, worst first'],
    ['vedette ip @addresses.txt --csv > verdicts.csv', 'Any number of addresses, for a spreadsheet'],
    ['vedette ip --extract --fail-on malicious - < auth.log', 'Whatever a log names, for a script'],
    ['vedette ip - < addresses.txt | jq .reasons', 'In a pipe one JSON object a line'],
    ['vedette ip 198.51.100.7 --json', 'The body of /v1/ip/data'],
  ],
  async run(invocation) {
    const { args, options, terminal, connect } = invocation;
    const file = textOption(invocation, 'file');
    const words = [...args, ...(file === undefined ? [] : [file === '-' ? file : `@${file}`])];
    const [only = ''] = words;
    if (only === '') throw new UsageError('Name an address, @FILE or - for standard input.');
    const wantsRows = ['csv', 'extract', 'fail-on'].some((name) => options[name] !== undefined);
    if (wantsRows || words.length > 1 || /^@|^-$|\//.test(only)) return triage(invocation, words);
    const data = await lookUpOne(await connect(), only);
    terminal.out(terminal.json ? JSON.stringify(data) : renderPage(data, terminal));
    return undefined;
  },
};

/** Says more than the wire's "Invalid IP Address.". */
async function lookUpOne(client: Client, address: string): Promise<Data> {
  try {
    return await lookUp(client, address);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.message !== errorTable.ipInvalid.message)
      throw error;
    const why = parseIp(address) ? whyPrivate : whyMalformed;
    throw new CallFailed(`${address} is ${why}.`, error.status);
  }
}

function lookUp(client: Client, ip: string) {
  return client.call(contract.ipData, { ip, explain: true });
}

function renderPage(data: Data, terminal: Terminal): string {
  const { explain } = data;
  const title = [terminal.paint('bold', data.ip), ...describePlace(data)].join('  ');
  if (!explain) return title; // a server of another version
  const blocks = [
    [title],
    [
      `Inbound   ${renderScore(explain.inbound, explain.coverage, terminal)}`,
      `Outbound  ${renderScore(explain.outbound, explain.coverage, terminal)}`,
      ...describeIgnorance(explain, terminal),
    ],
    [...describePorts(data, terminal), ...describeCves(data)],
    describeFlags(explain, terminal),
    describeClaims(explain, terminal),
    describeWarnings(explain, terminal),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function describePlace({ whois }: Data): string[] {
  const [row] = whois.data;
  if (!row) return ['location and network unknown'];
  const place = [row.city, row.region, row.org_country_code.toUpperCase()];
  const network = row.as_no > 0 ? `AS${row.as_no} ${row.as_name}`.trim() : '';
  const known = [place.filter((part) => part !== '').join(', '), network];
  return known.filter((part) => part !== '').map(harmless);
}

function describeIgnorance({ coverage }: contract.Explanation, { paint }: Terminal): string[] {
  if (coverage !== 'not covered') return [];
  return [paint('yellow', 'No feed that could speak against it is loaded: vedette feeds update')];
}

/** What is open now, and what is only history. */
function describePorts({ port }: Data, { paint }: Terminal): string[] {
  const name = (row: PortRow) => `${row.open_port_no}/${row.socket}`;
  const open = port.data.filter(({ port_status }) => port_status === 'open');
  const past = port.data.filter(({ port_status }) => port_status !== 'open');
  const seen = (row: PortRow) => `${name(row)} (seen ${row.confirmed_time.slice(0, 10)})`;
  return [
    ...(open.length > 0 ? [`Open: ${open.map(name).join(', ')}`] : []),
    ...(past.length > 0
      ? [paint('dim', `No longer known to be open: ${past.map(seen).join(', ')}`)]
      : []),
  ].map(harmless);
}

function describeCves({ ip, explain }: Data): string[] {
  if (!explain?.cves) return [];
  const { cves } = explain;
  return [`${describeGrades(cves)}${cves.count > 0 ? ` (vedette cve --host ${ip})` : ''}`];
}

function describeFlags({ booleans }: contract.Explanation, { paint }: Terminal): string[] {
  const flags = Object.entries(booleans).filter(([name]) => !verdicts.has(name));
  const set = flags.filter(([, { value }]) => value);
  const blind = flags.filter(([, { coverage }]) => coverage === 'not covered');
  const lines = set.map(
    ([name, { said_by }]) => `${paint('bold', wordOf(name))}, according to ${said_by.join(', ')}`,
  );
  if (blind.length > 0) {
    const names = blind.map(([name]) => wordOf(name)).join(', ');
    lines.push(paint('dim', `not covered by any feed: ${names}`));
  }
  return lines;
}

/** Flags that the scores already express, or that are the inverse of another. */
const verdicts = new Set(['is_malicious', 'is_malicious_ip', 'is_unpublic_dns']);

function wordOf(name: string): string {
  return name.replace(/^(is|can|has)_/, '').replaceAll('_', ' ');
}

function describeClaims({ claims }: contract.Explanation, terminal: Terminal): string[] {
  if (claims.length === 0) return ['No feed lists it.'];
  const rows = claims.map(({ feed, category, label, age_hours, about, expired }) => [
    feed,
    category,
    label,
    about,
    formatAge(age_hours) + (expired ? ', expired' : ''),
  ]);
  const header = ['FEED', 'CATEGORY', 'LABEL', 'ABOUT', 'AGE'];
  return [renderTable(header, rows, { ...terminal, ids: new Set([0, 3]) })];
}

function describeWarnings(explain: contract.Explanation, { paint }: Terminal): string[] {
  const warned = explain.inbound.terms.filter(
    ({ kind, category = '' }) => kind === 'warning' && !sharedKinds.has(category),
  );
  const lines = warned.map(({ feed = '', category = '', damping = 1 }) => {
    const less = damping < 1 ? `: such claims count ${damping * 100}%` : '';
    return `Careful: ${category}, says ${feed}${less}`;
  });
  const platform = explain.platform ? [explain.platform.says] : [];
  const ruled = [...explain.inbound.terms, ...explain.outbound.terms]
    .filter(({ kind }) => kind === 'rule')
    .map(({ says = '' }) => `Rule: ${says}`);
  const aside = explain.suppressed.map(
    ({ feed, reason, until }) =>
      `Suppressed: ${feed}${until === '' ? '' : ` until ${until}`}, reason: ${reason}`,
  );
  return [...new Set([...platform, ...lines, ...ruled, ...aside])].map((line) =>
    paint('yellow', harmless(line)),
  );
}

/** Told in one sentence of their own. */
const sharedKinds = new Set(['platform', 'cdn', 'mail-sender']);
