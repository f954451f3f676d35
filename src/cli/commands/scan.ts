import { setTimeout as sleep } from 'node:timers/promises';
import type { Static } from 'typebox';
import * as contract from '../../domain/contract.ts';
import { StartError } from '../../errors.ts';
import type { Client } from '../../http/client.ts';
import { controlSocketPath } from '../../store/folder.ts';
import type { Command, Invocation } from '../command.ts';
import { isListening } from '../connect.ts';
import { renderReport } from '../report-text.ts';
import { fit, harmless, harmlessJson, type Terminal } from '../terminal.ts';

const pollMs = 200;
const barWidth = 20;
const usualWidth = 80;

export const scan: Command = {
  name: 'scan',
  summary: 'Scan a site',
  arguments: ['URL'],
  options: {
    private: { description: 'Keep the scan and its report private.' },
    lite: {
      description: 'Quick scan without a browser: DNS, registration, TLS and first response.',
    },
    force: { description: 'Scan again even if a recent report exists.' },
    wait: { description: 'Show progress, then the report.' },
  },
  examples: [
    ['vedette scan shop.example --wait', 'Follow the scan, then read the report'],
    [
      'vedette scan https://shop.example/login --private',
      'Prints the id; other accounts cannot see it',
    ],
    ['vedette scan shop.example --lite --wait --json', 'For scripts'],
  ],
  async run(invocation) {
    const { terminal, connect, options } = invocation;
    await requireServer(invocation);
    const client = await connect();
    const { id, query } = await submit(invocation, client);
    if (options['wait'] !== true) {
      announce(id, query, terminal);
      return undefined;
    }
    await watch(id, query, { client, terminal });
    // For a failed scan, this call throws the reason.
    const found = await client.call(contract.domainReport, { id, explain: true });
    if (terminal.json) terminal.out(harmlessJson({ scan_id: id, report: found }));
    else
      terminal.out(
        `${renderReport(found, terminal)}\n\n${terminal.paint('dim', `HTML version: vedette report ${id} --html`)}`,
      );
    return undefined;
  },
};

/** Other commands open the service themselves, but only a server has workers that scan. */
async function requireServer({ config }: Invocation): Promise<void> {
  const { data, runtime_dir } = config().config;
  if (await isListening(controlSocketPath(data, runtime_dir))) return;
  throw new StartError(
    `No server is running on ${data}, so nothing would be scanned. Start one with vedette serve.`,
  );
}

async function submit(
  { args: [query = ''], options }: Invocation,
  client: Client,
): Promise<{ id: string; query: string }> {
  const isPrivate = options['private'] === true;
  const asked = { query, force: options['force'] === true };
  if (options['lite'] === true) {
    const lite = await client.call(contract.domainLiteScan, { ...asked, private: isPrivate });
    return { id: lite.scan_id, query: lite.query };
  }
  const operation = isPrivate ? contract.domainScanPrivate : contract.domainScan;
  const full = await client.call(operation, asked);
  return { id: String(full.scan_id), query: full.query };
}

function announce(id: string, query: string, { json, out, note }: Terminal): void {
  if (json) out(JSON.stringify({ scan_id: id, query }));
  else {
    out(id);
    note(`Scanning ${harmless(query)}. See the result with vedette report ${id}`);
  }
}

type Progress = Static<typeof contract.domainStatus.output>;

interface Watching {
  client: Client;
  terminal: Terminal;
}

/** A progress line until the scan ends. */
async function watch(id: string, query: string, { client, terminal }: Watching): Promise<void> {
  for (;;) {
    const progress = await client.call(contract.domainStatus, { id, explain: true });
    const { scan_percentage: percent } = progress;
    if (percent < 0 || percent >= 100) break;
    terminal.redraw(drawLine(query, progress, terminal));
    await sleep(pollMs);
  }
  terminal.redraw('');
}

/** Stage that starts at each percentage. */
const doing: readonly (readonly [from: number, what: string])[] = [
  [90, 'judging'],
  [55, 'browsing'],
  [40, 'requesting the page'],
  [25, 'checking TLS'],
  [15, 'querying registration'],
  [5, 'resolving'],
  [0, 'waiting for a worker'],
];

function describe({ scan_percentage: percent, explain }: Progress): string {
  const position = explain?.position ?? 0;
  if (position > 1) return `position ${position} in the queue`;
  return doing.find(([from]) => percent >= from)?.[1] ?? '';
}

function drawLine(query: string, progress: Progress, { width, paint }: Terminal): string {
  const { scan_percentage: percent } = progress;
  const full = Math.floor((barWidth * percent) / 100);
  const bar = '█'.repeat(full) + '─'.repeat(barWidth - full);
  const facts = `${percent}% ${describe(progress)}`;
  const room = (Number.isFinite(width) ? width : usualWidth) - barWidth - facts.length - 4;
  const label = harmless(query);
  return `${label.length > room ? fit(label, Math.max(10, room)) : label}  ${paint('blue', bar)} ${facts}`;
}
