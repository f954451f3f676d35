import type { CheckRow } from '../../check/contract.ts';
import { urlScore, type ScoredUrl } from '../../domain/url/contract.ts';
import { CallFailed } from '../../http/client.ts';
import { readAnswer, type Outcome } from '../answer-lines.ts';
import { exitCodes, type Command, type Invocation } from '../command.ts';
import { harmless, wrap, type Terminal } from '../terminal/terminal.ts';
import { judgeAll } from '../triage/ask.ts';
import { nameFile, readIndicators, requireReadable, toBody } from '../triage/input.ts';
import { colourOfVerdict } from '../triage/table.ts';

export const url: Command = {
  name: 'url',
  summary: 'Judge URLs, and how much they look like phishing, without visiting them',
  arguments: ['URL…'],
  options: {
    explain: { description: 'Show every reason for the phishing score, with its weight.' },
  },
  examples: [
    [
      'vedette url https://paypa1-login.example/verify',
      'Verdict, phishing score and its main reasons',
    ],
    ['vedette url --json - < urls.txt', 'Any number of URLs, one per line, streamed as NDJSON'],
  ],
  worksAnywhere: true,
  async run(invocation) {
    const { args, terminal, options, stdin } = invocation;
    const words = args.map(nameFile);
    requireReadable(words);
    const most = options['explain'] === true ? Infinity : shownReasons;
    const render = terminal.json
      ? (row: JudgedUrl) => JSON.stringify(row)
      : (row: JudgedUrl) => renderRow(row, most, terminal);
    const input = { words, stdin, extract: false, expand: false };
    for await (const some of inBatches(readIndicators(input))) {
      for (const row of await judge(some, invocation)) terminal.out(render(row));
    }
    return exitCodes.success;
  },
};

const batchSize = 250;

async function* inBatches(lines: AsyncIterable<Iterable<string>>): AsyncGenerator<string[]> {
  for await (const some of lines) {
    const all = [...some];
    for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
  }
}

/** The phishing score of the URL's text, with the overall verdict. */
type JudgedUrl = ScoredUrl & { check?: CheckRow | undefined };

async function judge(urls: readonly string[], invocation: Invocation): Promise<JudgedUrl[]> {
  const scored = await score(urls, invocation);
  const readable = scored.filter(({ error }) => error === undefined);
  const checks = await judgeAll(
    invocation,
    readable.map((row) => row.url),
  );
  const found = new Map(readable.map((row, at) => [row, checks[at]]));
  return scored.map((row) => (found.has(row) ? { ...row, check: found.get(row) } : row));
}

async function score(urls: readonly string[], { pipe, options }: Invocation): Promise<ScoredUrl[]> {
  const rows: ScoredUrl[] = [];
  const path = `${urlScore.path}?explain=${options['explain'] === true}`;
  for await (const row of readAnswer<ScoredUrl | Outcome>(pipe(path, toBody([urls])))) {
    if ('url' in row) rows.push(row);
    else if (row.status !== 200) throw new CallFailed(row.message, row.status);
  }
  return rows;
}

const shownReasons = 3;
const barWidth = 10;

/** Verdict and URL, the main reason, then the score of its text. */
function renderRow(row: JudgedUrl, most: number, terminal: Terminal): string {
  const { error, check, reasons = [] } = row;
  const { paint, width } = terminal;
  const shown = harmless(row.url) + (row.host === undefined ? '' : `  (${harmless(row.host)})`);
  if (error !== undefined) return `–  ${error}  ${shown}`;
  const { verdict = 'unknown', headline = check?.error ?? '' } = check ?? {};
  const weights = reasons.slice(0, most).map(({ weight, says }) => {
    const sign = weight > 0 ? '+' : '−';
    return `    ${paint('dim', `${sign}${Math.abs(weight).toFixed(2)}`)}  ${harmless(says)}`;
  });
  const indented = (text: string) => wrap(text, width - indent.length).map((line) => indent + line);
  return [
    `${paint(colourOfVerdict(verdict) ?? 'bold', verdict)}  ${paint('bold', shown)}`,
    ...indented(harmless(headline)),
    ...indented(measure(row)),
    ...weights,
  ].join('\n');
}

const indent = '    ';

/** A bar and the percentage, or neither below the threshold, where there is no sign of phishing. */
function measure({ verdict, probability = 0 }: ScoredUrl): string {
  if (verdict === 'no sign') return 'No sign of phishing in how it is written.';
  const filled = Math.round(probability * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  return `${bar} ${(100 * probability).toFixed(1)} % like phishing, by how it is written`;
}
