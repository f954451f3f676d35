import { bulkVerdicts, type BulkVerdict } from '../../ip/bodies.ts';
import { reasonInWords } from '../../ip/bulk-row.ts';
import type { BulkRow } from '../../ip/contract.ts';
import { scoreWords } from '../../intel/score.ts';
import type { Outcome } from '../answer-lines.ts';
import { formatAmount, formatCount } from '../terminal/figures.ts';
import { formatAgo } from '../terminal/score-bar.ts';
import {
  displayWidth,
  fit,
  listTable,
  wrap,
  type Colour,
  type Column,
  type Terminal,
} from '../terminal/terminal.ts';
import type { Aside } from './input.ts';

/** Where rows go as they arrive. */
export interface TriageOutput {
  add(row: BulkRow): void;
  end(aside: Aside, outcome: Outcome | undefined): void;
}

export class VerdictCounts {
  readonly #counts = new Map<BulkVerdict, number>();

  add(row: BulkRow): void {
    this.#counts.set(verdictOf(row), this.of(verdictOf(row)) + 1);
  }

  of(verdict: BulkVerdict): number {
    return this.#counts.get(verdict) ?? 0;
  }

  isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** `1 malicious, 0 suspicious, …, 2 not addresses`. */
  describe(): string {
    const nameOf = (verdict: BulkVerdict) => (verdict === 'invalid' ? 'not addresses' : verdict);
    return bulkVerdicts
      .map((verdict) => `${formatCount(this.of(verdict))} ${nameOf(verdict)}`)
      .join(', ');
  }

  /** Rather text than a list of addresses. */
  isMostlyInvalid(): boolean {
    const total = bulkVerdicts.reduce((sum, verdict) => sum + this.of(verdict), 0);
    return this.of('invalid') > Math.max(mostExamples, total / 2);
  }
}

function verdictOf({ explain }: BulkRow): BulkVerdict {
  return explain?.verdict ?? 'unknown'; // a server of another version
}

/** Above this many rows, only those that need attention are listed. */
const mostListedInFull = 100;
/** Private and invalid entries listed then, as examples. */
const mostExamples = 10;
/** Rows kept in memory. */
const mostRows = 10_000;
const redrawEvery = 1_000;

/** One table at the end, worst first. */
export function tableOutput(terminal: Terminal): TriageOutput {
  let rows: BulkRow[] = [];
  let total = 0;
  return {
    add(row) {
      rows.push(row);
      if (rows.length >= 2 * mostRows) rows = worstFirst(rows).slice(0, mostRows);
      if (++total % redrawEvery === 0) terminal.redraw(`${formatCount(total)} addresses judged`);
    },
    end(aside) {
      terminal.redraw('');
      const worst = worstFirst(rows).slice(0, mostRows);
      const shown = total > mostListedInFull ? mostRelevant(worst) : worst;
      if (shown.length > 0) terminal.out(listTable(columns, shown, terminal));
      const left = total - shown.length;
      if (left > 0) terminal.out(`${formatAmount(left, 'more entry', 'more entries')} not shown`);
      renderIndicators(aside, terminal);
    },
  };
}

function worstFirst(rows: readonly BulkRow[]): BulkRow[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}

/** By verdict, then by score, then by how many reasons there are. */
function rankOf(row: BulkRow): number {
  const levels = [row.score?.inbound, row.score?.outbound];
  const level = Math.max(...levels.map((word) => scoreWords.findIndex((each) => each === word)));
  const reasons = row.explain?.reasons?.length ?? 0;
  return bulkVerdicts.indexOf(verdictOf(row)) * 10_000 - level * 1_000 - reasons;
}

function mostRelevant(rows: readonly BulkRow[]): BulkRow[] {
  const having = (...wanted: BulkVerdict[]) =>
    rows.filter((row) => wanted.includes(verdictOf(row)));
  return [
    ...having('malicious', 'suspicious'),
    ...having('not public').slice(0, mostExamples),
    ...having('invalid').slice(0, mostExamples),
  ];
}

export const verdictColours: Readonly<Record<BulkVerdict, Colour>> = {
  malicious: 'red',
  suspicious: 'yellow',
  unknown: 'dim',
  'no findings': 'green',
  own: 'green',
  'not public': 'dim',
  invalid: 'dim',
};

function colourOf(word: string): Colour | undefined {
  const verdict = bulkVerdicts.find((each) => each === word);
  return verdict && verdictColours[verdict];
}

const columns: readonly Column<BulkRow>[] = [
  { title: 'ADDRESS', cell: addressOf, keep: 'whole' },
  { title: 'VERDICT', cell: verdictOf, keep: 'whole', colour: colourOf },
  { title: 'WHY', cell: whyOf },
  { title: 'NETWORK', cell: networkOf, from: 80 },
  { title: 'CC', cell: ({ country_code = '' }) => country_code.toUpperCase(), keep: 'longest' },
  { title: 'FIRST', cell: (row) => formatAgo(row.explain?.first_seen), keep: 'longest', from: 100 },
  { title: 'LAST', cell: (row) => formatAgo(row.explain?.last_seen), keep: 'longest' },
];

/** Longest IPv4 prefix or address. */
const widestInvalid = 18;

/** A whole log line must not widen the column for all others. */
function addressOf(row: BulkRow): string {
  const isLong = verdictOf(row) === 'invalid' && displayWidth(row.ip) > widestInvalid;
  return isLong ? fit(row.ip, widestInvalid) : row.ip;
}

const reasonsShown = 3;

function whyOf({ explain }: BulkRow): string {
  if (explain?.why !== undefined) return explain.why;
  const reasons = explain?.reasons ?? [];
  if (reasons.length === 0) return explain?.coverage === 'not covered' ? 'no feed covers it' : '';
  const more = reasons.length > reasonsShown ? ` +${reasons.length - reasonsShown}` : '';
  return reasons.slice(0, reasonsShown).map(reasonInWords).join(', ') + more;
}

function networkOf({ as_no = 0, explain }: BulkRow): string {
  return as_no > 0 ? `AS${as_no} ${explain?.as_name ?? ''}`.trim() : '';
}

/** How to look up what is not an address. */
const lookUps: Readonly<Record<string, string>> = {
  url: 'vedette url',
  domain: 'vedette scan',
  cve: 'vedette cve',
  hash: 'files are not looked up',
};
const mostNamed = 20;

function renderIndicators({ indicators }: Aside, { out, width }: Terminal): void {
  for (const [kind, how] of Object.entries(lookUps)) {
    const values = indicators.filter((each) => each.kind === kind).map(({ value }) => value);
    if (values.length === 0) continue;
    const more = values.length > mostNamed ? ` and ${values.length - mostNamed} more` : '';
    const text = `${kind} (${how}): ${values.slice(0, mostNamed).join(' ')}${more}`;
    for (const line of wrap(text, width)) out(line);
  }
}
