import type { Client } from '../../http/client.ts';
import { UsageError, exitCodes, textOption, type Command, type Invocation } from '../command.ts';
import { fetchReport, fetchSimilar } from '../reports/fetch.ts';
import { followScan } from '../scans/follow.ts';
import { renderReport } from '../reports/text.ts';
import { mostParallel, scanMany, usualParallel } from '../scans/many.ts';
import { describeProgress, isOver, type ScanProgress } from '../scans/stages.ts';
import { captureOptions, requireServer, submitScan } from '../scans/submit.ts';
import { fit, harmless, type Terminal } from '../terminal/terminal.ts';
import { namesManyUrls } from '../scans/url-input.ts';

const barWidth = 20;
const usualWidth = 80;

export const scan: Command = {
  name: 'scan',
  summary: 'Scan one site, or many in a live table',
  arguments: ['[URL…]'],
  options: {
    private: { description: 'Keep the scan and its report private.' },
    lite: {
      description: 'Quick scan without a browser: DNS, registration, TLS and first response.',
    },
    force: { description: 'Scan again even if a recent report exists.' },
    ...captureOptions,
    wait: { description: 'Show progress, then the report. Several URLs always wait.' },
    file: { value: 'FILE', description: 'Read URLs from a file, one per line.' },
    parallel: {
      value: 'N',
      description: `Scans of several URLs at once, at most ${mostParallel}. Default: ${usualParallel}.`,
    },
    skip: { value: 'N', description: 'Skip the first N URLs, to resume after an interruption.' },
    csv: { description: 'Print CSV, one row per URL.' },
    'fail-on': {
      value: 'LEVEL',
      description: 'Exit with 4 if any site is this or worse: malicious, suspicious or unknown.',
    },
  },
  examples: [
    ['vedette scan shop.example --wait', 'Follow the scan, then read the report'],
    [
      'vedette scan https://shop.example/login --private',
      'Prints the id; other accounts cannot see it',
    ],
    [
      'vedette scan shop.example --device phone --language de --referrer https://search.example/',
      'As a phone in German that comes from a search',
    ],
    ['vedette scan shop.example --lite --wait --json', 'For scripts'],
    ['vedette scan @urls.txt --lite', 'Every URL of a file, in a live table'],
    [
      'vedette scan - --csv --fail-on malicious < urls.txt > verdicts.csv',
      'For a spreadsheet and a script',
    ],
  ],
  async run(invocation) {
    const { args, options, terminal, connect } = invocation;
    const file = textOption(invocation, 'file');
    const words = file === undefined ? args : [...args, `@${file}`];
    const [query = ''] = words;
    if (query === '') throw new UsageError('Name a URL, @FILE or - for standard input.');
    const wantsRows = ['csv', 'fail-on', 'skip', 'parallel'].some(
      (name) => options[name] !== undefined,
    );
    if (wantsRows || namesManyUrls(words)) return scanMany(invocation, words);
    await requireServer(invocation);
    const client = await connect();
    const submitted = await submitScan(client, query, invocation);
    if (options['wait'] === true) await showReport(client, submitted, invocation);
    else announce(submitted, terminal);
    return exitCodes.success;
  },
};

interface Submitted {
  id: string;
  query: string;
}

function announce({ id, query }: Submitted, { json, out, note }: Terminal): void {
  if (json) out(JSON.stringify({ scan_id: id, query }));
  else {
    out(id);
    note(`Scanning ${harmless(query)}. See the result with vedette report ${id}`);
  }
}

async function showReport(
  client: Client,
  submitted: Submitted,
  invocation: Invocation,
): Promise<void> {
  const { id } = submitted;
  const { terminal } = invocation;
  await watch(submitted, invocation);
  // For a failed scan, this call throws the reason.
  const found = await fetchReport(client, id);
  if (terminal.json) terminal.out(JSON.stringify({ scan_id: id, report: found }));
  else {
    const hint = terminal.paint('dim', `HTML version: vedette report ${id} --html`);
    const text = renderReport(found, terminal, await fetchSimilar(client, id));
    terminal.out(`${text}\n\n${hint}`);
  }
}

/** A progress line until the scan ends. */
async function watch({ id, query }: Submitted, invocation: Invocation): Promise<void> {
  const { terminal } = invocation;
  for await (const progress of followScan(invocation, id)) {
    if (!isOver(progress)) terminal.redraw(drawLine(query, progress, terminal));
  }
  terminal.redraw('');
}

function drawLine(query: string, progress: ScanProgress, { width, paint }: Terminal): string {
  const { scan_percentage: percent } = progress;
  const full = Math.floor((barWidth * percent) / 100);
  const bar = '█'.repeat(full) + '─'.repeat(barWidth - full);
  const facts = `${percent}% ${describeProgress(progress)}`;
  const room = (Number.isFinite(width) ? width : usualWidth) - barWidth - facts.length - 4;
  const label = harmless(query);
  return `${label.length > room ? fit(label, Math.max(10, room)) : label}  ${paint('blue', bar)} ${facts}`;
}
