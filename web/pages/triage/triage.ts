import { signal, type Signal } from '@preact/signals';
import { checkMany, type CheckRow } from '../../../src/check/contract.ts';
import { extractIndicators, type IndicatorKind } from '../../../src/domain/extract.ts';
import { verdicts, type Verdict } from '../../../src/verdict/contract.ts';
import { CallFailed, streamLines } from '../../api.ts';
import { triageTexts } from '../../texts/triage.ts';

/** For rows that cannot be judged, and rows that are not judged yet. */
const verdictStates = ['invalid', 'waiting'] as const;
/** Worst first. */
export const rowVerdicts = [...verdicts, ...verdictStates];
export type RowVerdict = Verdict | (typeof verdictStates)[number];

export interface TriageRow {
  kind: IndicatorKind;
  value: string;
  verdict: RowVerdict;
  /** Starts with the headline. */
  reasons: readonly string[];
  country: string;
  network: string;
  since: string;
  /** How many lines name it, and the first of them. */
  lines: number;
  first_line: string;
}

type Keep = (found: readonly TriageRow[]) => Promise<boolean>;

interface Progress {
  /** `done` also after a failure, which `failure` reports. */
  step: 'reading' | 'judging' | 'done';
  linesRead: number;
  lines: number;
  judged: number;
  toJudge: number;
  failure?: string | undefined;
}

export const mostLines = 100_000;
const longestShownLine = 300;
/** Longest stretch of work without a pause. */
const sliceMs = 12;
const leastDrawMs = 250;
/** Sorting many rows takes a while; the page waits this many times as long before it draws again. */
const drawShare = 5;

/** The indicators in a text, with the lines that name them. */
export async function readText(text: string): Promise<readonly TriageRow[]> {
  let read: readonly TriageRow[] = [];
  await new Triage(text, (found) => {
    read = found;
    return Promise.resolve(true);
  }).run();
  return read;
}

/**
 * Finds the indicators in a text and gets their verdicts. Reading happens here and not in a worker: workers would need
 * a trusted-types policy, and the page has none.
 */
export class Triage {
  readonly rows = signal<readonly TriageRow[]>([]);
  readonly progress: Signal<Progress>;
  /** Lines beyond the limit, which are not read. */
  readonly linesLeftOut: number;
  readonly #found = new Map<string, TriageRow>();
  readonly #lines: readonly string[];
  #abort = new AbortController();
  readonly #slices = new Slices();
  #linesRead = 0;
  #judged = 0;
  #nextDraw = 0;
  readonly #keep: Keep;

  /** If `keep` resolves to true, the indicators are judged there and not here. */
  constructor(text: string, keep: Keep) {
    this.#keep = keep;
    // Much faster than splitting by a regular expression; a trailing CR is trimmed when the line is read.
    const lines = text.split('\n').filter((line) => /\S/.test(line));
    this.#lines = lines.slice(0, mostLines);
    this.linesLeftOut = lines.length - this.#lines.length;
    this.progress = signal<Progress>({
      step: 'reading',
      linesRead: 0,
      lines: this.#lines.length,
      judged: 0,
      toJudge: 0,
    });
  }

  /** Reads, then judges; resumes after a stop or a failure. */
  async run(): Promise<void> {
    if (this.#abort.signal.aborted) this.#abort = new AbortController();
    this.#advance({ step: 'reading', failure: undefined });
    await this.#read();
    await this.#slices.pause();
    if (this.#judged === 0 && (await this.#keep([...this.#found.values()]))) return;
    await this.#judge();
  }

  stop(): void {
    this.#abort.abort();
  }

  async #judge(): Promise<void> {
    const waiting = [...this.#found.values()].filter(({ verdict }) => verdict === 'waiting');
    this.#advance({ step: 'judging', toJudge: this.#judged + waiting.length });
    try {
      this.#abort.signal.throwIfAborted();
      await this.#judgeAll(waiting);
      this.#advance({ step: 'done' });
    } catch (error) {
      const message = error instanceof CallFailed ? error.message : triageTexts.stopped;
      this.#advance({ step: 'done', failure: message });
    }
    this.#draw();
  }

  async #read(): Promise<void> {
    await this.#slices.pause();
    while (this.#linesRead < this.#lines.length && !this.#abort.signal.aborted) {
      this.#note((this.#lines[this.#linesRead++] ?? '').trimEnd());
      if (!this.#slices.isUsedUp) continue;
      this.#advance({ linesRead: this.#linesRead });
      this.#drawIfDue();
      await this.#slices.pause();
    }
    this.#advance({ linesRead: this.#linesRead });
    this.#draw();
  }

  #note(line: string): void {
    for (const { kind, value } of extractIndicators(line)) {
      const key = `${kind} ${value}`;
      const known = this.#found.get(key);
      if (known) known.lines++;
      else this.#found.set(key, newRow(kind, value, line));
    }
  }

  /** Answers arrive in the order of the rows. */
  async #judgeAll(rows: readonly TriageRow[]): Promise<void> {
    if (rows.length === 0) return;
    const body = JSON.stringify(rows.map(({ value }) => value));
    await this.#slices.pause();
    let at = 0;
    const same = createPool();
    for await (const answer of streamLines(checkMany, { body, signal: this.#abort.signal })) {
      const row = rows[at++];
      if (row) note(row, answer, same);
      this.#judged++;
      this.#drawIfDue();
      // Lines that have already arrived follow each other without a break.
      if (this.#slices.isUsedUp) await this.#slices.pause();
    }
  }

  #advance(change: Partial<Progress>): void {
    this.progress.value = { ...this.progress.value, ...change };
  }

  #drawIfDue(): void {
    if (performance.now() >= this.#nextDraw) this.#draw();
  }

  #draw(): void {
    const from = performance.now();
    this.rows.value = worstFirst(this.#found.values());
    this.#advance({ judged: this.#judged });
    this.#nextDraw = Infinity;
    requestAnimationFrame(() => {
      const now = performance.now();
      this.#nextDraw = now + Math.max(leastDrawMs, drawShare * (now - from));
    });
  }
}

/** Splits work into slices, between which the page handles keys and clicks. */
class Slices {
  #end = 0;

  get isUsedUp(): boolean {
    return performance.now() >= this.#end;
  }

  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    this.#end = performance.now() + sliceMs;
  }
}

function newRow(kind: IndicatorKind, value: string, line: string): TriageRow {
  return {
    kind,
    value,
    verdict: 'waiting',
    reasons: [],
    country: '',
    network: '',
    since: '',
    lines: 1,
    first_line: line.slice(0, longestShownLine),
  };
}

function note(row: TriageRow, answer: CheckRow, same: (text: string) => string): void {
  const {
    error,
    since = '',
    country_code: country = '',
    as_no: asn = 0,
    as_name: name = '',
  } = answer;
  row.verdict = verdicts.find((verdict) => verdict === answer.verdict) ?? 'invalid';
  row.reasons = (error === undefined ? sentencesOf(answer) : [error]).map(same);
  row.since = same(since);
  row.country = same(country.toUpperCase());
  row.network = asn === 0 ? '' : same(`AS${asn} ${name}`.trim());
}

/** The headline starts with the strongest reason, unless that is too weak to decide. */
function sentencesOf({ headline = '', reasons = [] }: CheckRow): string[] {
  const [first = ''] = reasons;
  return [headline, ...(headline.startsWith(first) ? reasons.slice(1) : reasons)];
}

/** Stores each text once: 100,000 rows share a few. */
function createPool(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

function worstFirst(rows: Iterable<TriageRow>): TriageRow[] {
  const byVerdict = new Map<RowVerdict, TriageRow[]>(rowVerdicts.map((verdict) => [verdict, []]));
  for (const row of rows) byVerdict.get(row.verdict)?.push(row);
  return [...byVerdict.values()].flat();
}
