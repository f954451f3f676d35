import type { ScoredUrl } from '../../domain/url/contract.ts';
import { readAnswer, type Outcome } from '../answer-lines.ts';
import type { Command, Invocation } from '../command.ts';
import { harmless, type Colour, type Terminal } from '../terminal/terminal.ts';

export const url: Command = {
  name: 'url',
  summary: 'Score how much URLs look like phishing, without visiting them',
  arguments: ['URL…'],
  options: { explain: { description: 'Show all reasons and their weights.' } },
  examples: [
    ['vedette url https://paypa1-login.example/verify', 'A verdict with its main reasons'],
    ['vedette url --json - < urls.txt', 'Any number of URLs, one per line, streamed as NDJSON'],
  ],
  worksAnywhere: true,
  async run(invocation) {
    const { args, terminal, stdin } = invocation;
    const isInput = args.length === 1 && args[0] === '-';
    const body = isInput ? stdin : toLines(args);
    return terminal.json ? passOn(invocation, body) : show(invocation, body);
  },
};

async function* toLines(urls: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const each of urls) yield await Promise.resolve(Buffer.from(`${JSON.stringify(each)}\n`));
}

type Body = AsyncIterable<Uint8Array>;

async function passOn(invocation: Invocation, body: Body): Promise<number> {
  return each(invocation, body, (row) => JSON.stringify(row));
}

function show(invocation: Invocation, body: Body): Promise<number> {
  const { terminal, options } = invocation;
  const most = options['explain'] === true ? Infinity : shownReasons;
  return each(invocation, body, (row) => renderRow(row, most, terminal));
}

async function each(
  invocation: Invocation,
  body: Body,
  render: (row: ScoredUrl) => string,
): Promise<number> {
  const { pipe, options } = invocation;
  const answer = pipe(`/v1/domain/url?explain=${options['explain'] === true}`, body);
  for await (const row of readAnswer<ScoredUrl | Outcome>(answer)) {
    if ('url' in row) invocation.terminal.out(render(row));
    else if (row.status !== 200) {
      invocation.terminal.note(`Incomplete: ${row.message}`);
      return 1;
    }
  }
  return 0;
}

const shownReasons = 3;
const barWidth = 10;
const colours: Readonly<Record<string, Colour>> = { dangerous: 'red', suspicious: 'yellow' };

/** The verdict and the URL, with the reasons below. */
function renderRow(row: ScoredUrl, most: number, { paint }: Terminal): string {
  const { probability, verdict = '', error, reasons = [] } = row;
  const shown = harmless(row.url) + (row.host === undefined ? '' : `  (${harmless(row.host)})`);
  if (error !== undefined || probability === undefined)
    return `${' '.repeat(barWidth)}  –  ${error ?? ''}  ${shown}`;
  const head = paint(
    colours[verdict] ?? 'dim',
    `${measure(verdict, probability)}  ${verdict.padEnd('suspicious'.length)}`,
  );
  const lines = reasons.slice(0, most).map(({ weight, says }) => {
    const sign = weight > 0 ? '+' : '−';
    return `    ${paint('dim', `${sign}${Math.abs(weight).toFixed(2)}`)}  ${harmless(says)}`;
  });
  return [`${head}  ${paint('bold', shown)}`, ...lines].join('\n');
}

/** A bar and the percentage; below the threshold neither, because it is no sign of phishing. */
function measure(verdict: string, probability: number): string {
  const percent = `${(100 * probability).toFixed(1)} %`.padStart(7);
  if (verdict === 'no sign') return ' '.repeat(barWidth + 1 + percent.length);
  const filled = Math.round(probability * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}`;
}
