import type { CheckRow } from '../../check/contract.ts';
import { verdicts } from '../../verdict/contract.ts';
import { readIndicator } from '../../verdict/indicator.ts';
import type { Outcome } from '../answer-lines.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import {
  displayWidth,
  fit,
  listTable,
  type Colour,
  type Column,
  type Terminal,
} from '../terminal/terminal.ts';

/** Receives rows as they arrive. */
export interface TriageOutput {
  add(row: CheckRow): void;
  end(outcome: Outcome | undefined): void;
}

/** Invalid entries have no verdict. */
const words = [...verdicts, 'invalid'] as const;
type Word = (typeof words)[number];

function wordOf({ verdict, error }: CheckRow): Word {
  if (error !== undefined) return 'invalid';
  return verdicts.find((each) => each === verdict) ?? 'unknown';
}

export class VerdictCounts {
  readonly #counts = new Map<Word, number>();

  add(row: CheckRow): void {
    this.#counts.set(wordOf(row), this.of(wordOf(row)) + 1);
  }

  of(word: Word): number {
    return this.#counts.get(word) ?? 0;
  }

  isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** `1 malicious, 0 suspicious, …`; rare verdicts only if they occur. */
  describe(): string {
    return words
      .filter((word) => this.of(word) > 0 || always.has(word))
      .map((word) => `${formatCount(this.of(word))} ${word}`)
      .join(', ');
  }

  /** True if the input looks like text, not a list of indicators. */
  isMostlyInvalid(): boolean {
    const total = words.reduce((sum, word) => sum + this.of(word), 0);
    return this.of('invalid') > Math.max(mostExamples, total / 2);
  }
}

const always = new Set<Word>(['malicious', 'suspicious', 'unknown', 'no findings']);

/** Above this number of rows, only those that need attention are listed. */
const mostListedInFull = 100;
/** Maximum number of unjudged entries shown in that case. */
const mostExamples = 10;
/** Maximum rows kept in memory. */
const mostRows = 10_000;
const redrawEvery = 1_000;

/** Prints one table at the end, worst first. */
export function tableOutput(terminal: Terminal): TriageOutput {
  let rows: CheckRow[] = [];
  let total = 0;
  return {
    add(row) {
      rows.push(row);
      if (rows.length >= 2 * mostRows) rows = worstFirst(rows).slice(0, mostRows);
      if (++total % redrawEvery === 0) terminal.redraw(`${formatCount(total)} indicators judged`);
    },
    end() {
      terminal.redraw('');
      const worst = worstFirst(rows).slice(0, mostRows);
      const shown = total > mostListedInFull ? mostRelevant(worst) : worst;
      if (shown.length > 0) {
        terminal.out(listTable(columnsFor(shown, terminal.width), shown, terminal));
      }
      const left = total - shown.length;
      if (left > 0) terminal.out(`${formatAmount(left, 'more entry', 'more entries')} not shown`);
    },
  };
}

/** Sorts by verdict, then points, then exposure. */
function worstFirst(rows: readonly CheckRow[]): CheckRow[] {
  const rankOf = (row: CheckRow) => words.indexOf(wordOf(row));
  return [...rows].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      (other.points ?? 0) - (one.points ?? 0) ||
      (other.cves ?? 0) - (one.cves ?? 0),
  );
}

function mostRelevant(rows: readonly CheckRow[]): CheckRow[] {
  const having = (...wanted: Word[]) => rows.filter((row) => wanted.includes(wordOf(row)));
  const isExposed = ({ cves = 0 }: CheckRow) => cves > 0;
  return [
    ...having('malicious', 'suspicious'),
    ...having('unknown', 'no findings', 'own').filter(isExposed),
    ...having('not public').slice(0, mostExamples),
    ...having('invalid').slice(0, mostExamples),
  ];
}

const wordColours: Readonly<Record<Word, Colour>> = {
  malicious: 'red',
  suspicious: 'yellow',
  unknown: 'dim',
  'no findings': 'green',
  own: 'green',
  'not public': 'dim',
  invalid: 'dim',
};

export function colourOfVerdict(word: string): Colour | undefined {
  const known = words.find((each) => each === word);
  return known && wordColours[known];
}

function columnsFor(rows: readonly CheckRow[], width: number): Column<CheckRow>[] {
  const widest = widestOf(rows, width);
  return [
    { title: 'INDICATOR', cell: (row) => cut(row.value ?? row.indicator, widest), keep: 'whole' },
    { title: 'VERDICT', cell: wordOf, keep: 'whole', colour: colourOfVerdict },
    { title: 'WHY', cell: whyOf },
    { title: 'SINCE', cell: ({ since }) => since, keep: 'longest', from: 100 },
    { title: 'NETWORK', cell: networkOf, from: 120 },
    { title: 'CC', cell: ({ country_code = '' }) => country_code.toUpperCase(), keep: 'longest' },
  ];
}

/** Shortens the server's refusal, which lists every supported kind. */
function whyOf({ indicator, headline, error }: CheckRow): string {
  return headline ?? (readIndicator(indicator) ? (error ?? '') : 'not a known kind of indicator');
}

const shareOfWidth = 0.4;
const neverCut: ReadonlySet<string | undefined> = new Set(['address', 'prefix', 'network', 'cve']);

/** Long URLs and log lines must not crowd out the reasons; addresses are never truncated. */
function widestOf(rows: readonly CheckRow[], width: number): number {
  const whole = rows.filter(({ kind }) => neverCut.has(kind));
  return whole.reduce(
    (most, { value = '' }) => Math.max(most, displayWidth(value)),
    Math.floor(width * shareOfWidth),
  );
}

function cut(text: string, widest: number): string {
  return displayWidth(text) > widest ? fit(text, widest) : text;
}

function networkOf({ as_no = 0, as_name = '' }: CheckRow): string {
  return as_no > 0 ? `AS${as_no} ${as_name}`.trim() : '';
}
