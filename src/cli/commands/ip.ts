import { check } from '../../check/contract.ts';
import { errorTable } from '../../errors.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { whyInvalid, whyPrivate } from '../../ip/bulk-row.ts';
import * as contract from '../../ip/contract.ts';
import { parseIp, parseRange } from '../../lib/ip.ts';
import { readIndicator } from '../../verdict/indicator.ts';
import { UsageError, exitCodes, type Command } from '../command.ts';
import { describeHost, describeNeighbours, findNeighbours } from '../triage/host-page.ts';
import {
  describeEvidence,
  describeVerdict,
  joinBlocks,
  renderJudgement,
} from '../triage/judgement.ts';
import { triage, triageOptions, wordsOf } from '../triage/triage.ts';
import { formatAge } from '../../lib/age.ts';
import { renderScore } from '../terminal/score-bar.ts';
import { harmless, renderTable, wrap, type Terminal } from '../terminal/terminal.ts';

type Data = Awaited<ReturnType<typeof lookUp>>;

export const ip: Command = {
  name: 'ip',
  summary: 'Look up IP addresses: one in detail, many in one table, worst first',
  arguments: ['[ADDRESS…]'],
  options: triageOptions,
  examples: [
    ['vedette ip 198.51.100.7', 'A summary of one address'],
    ['vedette ip 198.51.100.7 2001:db8:1::7 203.0.113.0/28', 'A table, worst first'],
    ['vedette ip addresses.txt --csv > verdicts.csv', 'Any number of addresses, for a spreadsheet'],
    ['vedette ip --extract --fail-on malicious auth.log', 'Every address in a log, for a script'],
    ['vedette ip - < addresses.txt | jq .verdict', 'One JSON object per line in a pipe'],
    ['vedette ip 198.51.100.7 --json', 'The body of /v1/ip/data'],
  ],
  async run(invocation) {
    const { options, terminal, connect } = invocation;
    const words = wordsOf(invocation);
    const [only = ''] = words;
    if (only === '') throw new UsageError('Name an address, a file or - for standard input.');
    const wantsRows = ['csv', 'extract', 'fail-on'].some((name) => options[name] !== undefined);
    if (wantsRows || words.length > 1 || namesMany(only)) {
      return triage(invocation, { words, expand: true });
    }
    const client = await connect();
    const data = await lookUpOne(client, only, terminal);
    if (typeof data === 'string') terminal.out(data);
    else if (terminal.json) terminal.out(JSON.stringify(data));
    else {
      const neighbours = await findNeighbours(client, data.ip);
      const around = neighbours ? describeNeighbours(neighbours, data.ip, terminal) : [];
      terminal.out(renderPage(data, around, terminal));
    }
    return exitCodes.success;
  },
};

function namesMany(word: string): boolean {
  return word === '-' || word.startsWith('@') || (word.includes('/') && parseRange(word) !== null);
}

/** For non-public addresses, which the operation rejects, prints the verdict instead. */
async function lookUpOne(
  client: Client,
  address: string,
  terminal: Terminal,
): Promise<Data | string> {
  try {
    return await lookUp(client, address);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.message !== errorTable.ipInvalid.message)
      throw error;
    if (!parseIp(address)) throw new CallFailed(whyNoAddress(address), error.status);
    if (terminal.json) throw new CallFailed(`${address} is ${whyPrivate}.`, error.status);
    return renderJudgement(await client.call(check, { indicator: address }), terminal);
  }
}

function whyNoAddress(address: string): string {
  const kind = readIndicator(address)?.kind;
  const other = kind === undefined ? '' : ` For anything else: vedette check ${address}`;
  return `${address} is ${whyInvalid}.${other}`;
}

function lookUp(client: Client, ip: string) {
  return client.call(contract.ipData, { ip, explain: true });
}

function renderPage(data: Data, around: string[], terminal: Terminal): string {
  const { explain } = data;
  const title = wrapAround(
    [data.ip, ...describePlace(data)].join('  '),
    [data.ip, terminal.paint('bold', data.ip)],
    terminal,
  );
  if (!explain) return title.join('\n'); // the server may be a different version
  return joinBlocks([
    title,
    [
      ...describeVerdict(explain.judgement, terminal),
      `Inbound   ${renderScore(explain.inbound, explain.coverage, terminal)}`,
      `Outbound  ${renderScore(explain.outbound, explain.coverage, terminal)}`,
    ],
    ...describeEvidence(explain.judgement, terminal),
    ...describeHost(data, terminal),
    around,
    describeFlags(explain, terminal),
    describeClaims(explain, terminal),
    describeRules(explain, terminal),
  ]);
}

function describePlace({ whois }: Data): string[] {
  const [row] = whois.data;
  if (!row) return ['location and network unknown'];
  const place = [row.city, row.region, row.org_country_code.toUpperCase()];
  const network = row.as_no > 0 ? `AS${row.as_no} ${row.as_name}`.trim() : '';
  const known = [place.filter((part) => part !== '').join(', '), network];
  return known.filter((part) => part !== '').map(harmless);
}

/** Wraps plain text, then paints a word in its first line, because colour codes have no width. */
function wrapAround(
  text: string,
  [word, painted]: readonly [string, string],
  { width }: Terminal,
): string[] {
  const [first = '', ...rest] = wrap(harmless(text), width);
  return [first.replace(word, painted), ...rest];
}

function describeFlags({ booleans }: contract.Explanation, terminal: Terminal): string[] {
  const { width, paint } = terminal;
  const flags = Object.entries(booleans).filter(([name]) => !verdicts.has(name));
  const set = flags.filter(([, { value }]) => value);
  const blind = flags.filter(([, { coverage }]) => coverage === 'not covered');
  const lines = set.flatMap(([name, { said_by }]) => {
    const word = wordOf(name);
    const text = `${word}, according to ${said_by.join(', ')}`;
    return wrapAround(text, [word, paint('bold', word)], terminal);
  });
  if (blind.length > 0) {
    const names = blind.map(([name]) => wordOf(name)).join(', ');
    const text = wrap(`not covered by any feed: ${names}`, width);
    lines.push(...text.map((line) => paint('dim', line)));
  }
  return lines;
}

/** Flags that the scores already express, or that negate another flag. */
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

/** Explains why a score is not the sum of its terms. */
function describeRules({ inbound, outbound }: contract.Explanation, terminal: Terminal): string[] {
  const rules = [...inbound.terms, ...outbound.terms]
    .filter(({ kind }) => kind === 'rule')
    .map(({ says = '' }) => `Rule: ${says}`);
  return [...new Set(rules)]
    .flatMap((line) => wrap(harmless(line), terminal.width))
    .map((line) => terminal.paint('yellow', line));
}
