import { csvHeader, reasonInWords, toCsvRow, toReadableRow, type BulkRow } from '../ip/bulk-row.ts';
import { UsageError, exitCodes, textOption, type Invocation } from './command.ts';
import { formatAmount, formatCount } from './figures.ts';
import { formatAge } from './score-bar.ts';
import { renderTable, wrap, type Colour, type Terminal } from './terminal.ts';
import { readAddresses, requireReadable, type Aside } from './triage-input.ts';

/** Worst first. */
const verdicts = ['malicious', 'suspicious', 'unknown', 'safe', 'private', 'invalid'] as const;
type Verdict = (typeof verdicts)[number];

const failLevels: Readonly<Record<string, readonly Verdict[]>> = {
  malicious: ['malicious'],
  suspicious: ['malicious', 'suspicious'],
  unknown: ['malicious', 'suspicious', 'unknown'],
};

/**
 * Judges any number of addresses in one bulk call. On a terminal one table, worst first; in a pipe NDJSON or CSV, as
 * it comes.
 */
export async function triage(invocation: Invocation, words: readonly string[]): Promise<number> {
  const { terminal, options, stdin, pipe } = invocation;
  const failOn = readFailOn(invocation);
  requireReadable(words);
  const aside: Aside = { indicators: [], tooLarge: [] };
  const output = chooseOutput(invocation);
  const counts = new Map<Verdict, number>();
  const body = readAddresses({ words, stdin, extract: options['extract'] === true }, aside);
  let outcome: Outcome | undefined;
  for await (const line of linesOf(pipe('/v1/ip/bulk?format=ndjson&explain=true', body))) {
    const answer = JSON.parse(line) as BulkRow | Outcome; // the server's contract
    if ('status' in answer) outcome = answer;
    else {
      const verdict = verdictOf(answer);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      output.add(answer, verdict);
    }
  }
  output.end(aside, outcome);
  const total = terminal.isTerminal && !terminal.json ? terminal.out : terminal.note;
  for (const text of wrap(describeCounts(counts), terminal.width)) total(text);
  if (outcome?.status !== 200) {
    terminal.note(`Incomplete: ${outcome?.message ?? 'the answer broke off.'}`);
    return exitCodes.failed;
  }
  const isFound = failOn.some((verdict) => (counts.get(verdict) ?? 0) > 0);
  return isFound ? exitCodes.found : exitCodes.success;
}

interface Outcome {
  message: string;
  status: number;
}

function readFailOn(invocation: Invocation): readonly Verdict[] {
  const level = textOption(invocation, 'fail-on');
  if (level === undefined) return [];
  const found = failLevels[level];
  if (found) return found;
  throw new UsageError(
    `--fail-on takes one of ${Object.keys(failLevels).join(', ')}, not ${level}.`,
  );
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

function verdictOf(row: BulkRow): Verdict {
  if (row.error !== undefined) return row.kind === 'private' ? 'private' : 'invalid';
  if (row.is_malicious === true) return 'malicious';
  const isSafe = row.score?.inbound === 'Safe' && row.score.outbound === 'Safe';
  if (!isSafe) return 'suspicious';
  return row.coverage === 'not covered' ? 'unknown' : 'safe';
}

function describeCounts(counts: ReadonlyMap<Verdict, number>): string {
  const count = (verdict: Verdict) => formatCount(counts.get(verdict) ?? 0);
  const words = verdicts.map((verdict) =>
    verdict === 'invalid' ? `${count(verdict)} not addresses` : `${count(verdict)} ${verdict}`,
  );
  return words.join(', ');
}

interface Output {
  add(row: BulkRow, verdict: Verdict): void;
  end(aside: Aside, outcome: Outcome | undefined): void;
}

function chooseOutput({ terminal, options }: Invocation): Output {
  if (options['csv'] === true) return csvOutput(terminal);
  return terminal.isTerminal && !terminal.json ? tableOutput(terminal) : jsonOutput(terminal);
}

/** Rows that the server never saw. */
function rowsOf({ tooLarge }: Aside): BulkRow[] {
  return tooLarge.map((ip) => ({ ip, error: tooLargeWhy, kind: 'malformed', why: tooLargeWhy }));
}

const tooLargeWhy = 'larger than a /16';

function jsonOutput(terminal: Terminal): Output {
  return {
    add: (row) => terminal.write(`${JSON.stringify(row)}\n`),
    end(aside, outcome) {
      for (const row of rowsOf(aside)) terminal.write(`${JSON.stringify(row)}\n`);
      for (const found of aside.indicators) terminal.write(`${JSON.stringify(found)}\n`);
      if (outcome) terminal.write(`${JSON.stringify(outcome)}\n`);
    },
  };
}

function csvOutput(terminal: Terminal): Output {
  terminal.write(csvHeader(true));
  const add = (row: BulkRow) =>
    terminal.write(toCsvRow(toReadableRow(row, row.coverage), true));
  return {
    add,
    end(aside) {
      for (const row of rowsOf(aside)) add(row);
      for (const { kind, value } of aside.indicators) add({ ip: value, why: `found: ${kind}` });
    },
  };
}

interface Judged {
  row: BulkRow;
  verdict: Verdict;
}

/** From so many rows on, addresses that no feed speaks of are only counted. */
const mostUnlisted = 100;
const mostRows = 10_000;

/** Keeps the worst rows until the end. */
function tableOutput(terminal: Terminal): Output {
  let rows: Judged[] = [];
  let total = 0;
  return {
    add(row, verdict) {
      total++;
      rows.push({ row, verdict });
      if (rows.length >= 2 * mostRows) rows = worstOf(rows);
    },
    end(aside) {
      for (const row of rowsOf(aside)) rows.push({ row, verdict: 'invalid' });
      const isListed = ({ row, verdict }: Judged) =>
        (row.reasons?.length ?? 0) > 0 || verdict === 'invalid' || verdict === 'private';
      const shown = total > mostUnlisted ? worstOf(rows).filter(isListed) : worstOf(rows);
      if (shown.length > 0) terminal.out(renderRows(shown, terminal));
      const left = total + aside.tooLarge.length - shown.length;
      if (left > 0) terminal.out(`${formatAmount(left, 'more address', 'more addresses')} not shown`);
      renderAside(aside, terminal);
    },
  };
}

function worstOf(rows: readonly Judged[]): Judged[] {
  const rank = ({ verdict, row }: Judged) =>
    verdicts.indexOf(verdict) * 1_000 - (row.reasons?.length ?? 0);
  return rows
    .map((judged) => ({ judged, rank: rank(judged) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostRows)
    .map(({ judged }) => judged);
}

const colours: Readonly<Record<Verdict, Colour>> = {
  malicious: 'red',
  suspicious: 'yellow',
  unknown: 'dim',
  safe: 'green',
  private: 'dim',
  invalid: 'dim',
};

interface Column {
  title: string;
  cellOf: (judged: Judged) => string;
  /** Left out of narrow terminals. */
  isExtra?: true;
}

const columns: readonly Column[] = [
  { title: 'ADDRESS', cellOf: ({ row }) => row.ip },
  { title: 'VERDICT', cellOf: ({ verdict }) => verdict },
  { title: 'WHY', cellOf: ({ row }) => whyOf(row) },
  { title: 'NETWORK', cellOf: ({ row }) => networkOf(row), isExtra: true },
  { title: 'CC', cellOf: ({ row }) => (row.country_code ?? '').toUpperCase() },
  { title: 'FIRST', cellOf: ({ row }) => ageOf(row.first_seen), isExtra: true },
  { title: 'LAST', cellOf: ({ row }) => ageOf(row.last_seen) },
];
const idColumns = new Set([0, 1]);
const firmColumns = new Set([4, 5, 6]);
const narrowTerminal = 80;
const reasonsShown = 3;

function renderRows(rows: readonly Judged[], terminal: Terminal): string {
  const shown = columns.filter(({ isExtra }) => !isExtra || terminal.width >= narrowTerminal);
  const cells = rows.map((judged) => shown.map(({ cellOf }) => cellOf(judged)));
  const header = shown.map(({ title }) => title);
  return renderTable(header, cells, {
    ...terminal,
    ids: idColumns,
    firm: firmColumns,
    colourOf: (cell, column) => (column === 1 ? colours[cell as Verdict] : undefined), // made above
  });
}

function whyOf(row: BulkRow): string {
  if (row.why !== undefined) return row.why;
  const reasons = row.reasons ?? [];
  if (reasons.length === 0) return row.coverage === 'not covered' ? 'no feed covers it' : '';
  const more = reasons.length > reasonsShown ? ` +${reasons.length - reasonsShown}` : '';
  return reasons.slice(0, reasonsShown).map(reasonInWords).join(', ') + more;
}

function networkOf({ as_no = 0, as_name = '' }: BulkRow): string {
  return as_no > 0 ? `AS${as_no} ${as_name}`.trim() : '';
}

const msPerHour = 3_600_000;

/** How long ago; times of the wire are UTC. */
function ageOf(time = ''): string {
  if (time === '') return '';
  const moment = Date.parse(`${time.replace(' ', 'T')}Z`);
  return formatAge(Math.max(0, Date.now() - moment) / msPerHour);
}

/** How to look up what is no address. */
const lookUps: Readonly<Record<string, string>> = {
  url: 'vedette url',
  domain: 'vedette scan',
  cve: 'vedette cve',
  hash: 'no look-up for files',
};
const mostNamed = 20;

function renderAside({ indicators }: Aside, { out, width }: Terminal): void {
  for (const [kind, how] of Object.entries(lookUps)) {
    const values = indicators.filter((each) => each.kind === kind).map(({ value }) => value);
    if (values.length === 0) continue;
    const more = values.length > mostNamed ? ` and ${values.length - mostNamed} more` : '';
    const text = `${kind} (${how}): ${values.slice(0, mostNamed).join(' ')}${more}`;
    for (const line of wrap(text, width)) out(line);
  }
}
