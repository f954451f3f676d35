import { setTimeout as sleep } from 'node:timers/promises';
import type { Static } from 'typebox';
import * as contract from '../../domain/contract.ts';
import type { Client } from '../../http/client.ts';
import type { Command, Invocation } from '../command.ts';
import { renderReport } from '../report-text.ts';
import { fit, harmless, harmlessJson, type Terminal } from '../terminal.ts';

const pollMs = 200;
const barWidth = 20;
const usualWidth = 80;

export const scan: Command = {
  name: 'scan',
  summary: 'Visit a site and report on it',
  arguments: ['URL'],
  options: {
    private: { description: 'Nobody else learns of the scan.' },
    lite: { description: 'DNS, registries, TLS and the first answer alone: seconds, no browser.' },
    force: { description: 'Visit again, however fresh the last report is.' },
    wait: { description: 'Show how far it is, and the report when it is there.' },
  },
  examples: [
    ['vedette scan shop.example --wait', 'Watch it, then read the report'],
    ['vedette scan https://shop.example/login --private', 'Prints the id; nobody else sees it'],
    ['vedette scan shop.example --lite --wait --json', 'For scripts'],
  ],
  async run(invocation) {
    const { terminal, connect, options } = invocation;
    const client = await connect();
    const { id, query } = await submit(invocation, client);
    if (options['wait'] !== true) {
      announce(id, query, terminal);
      return undefined;
    }
    await watch(id, query, { client, terminal });
    // A scan that failed is told by this call, in its own words.
    const found = await client.call(contract.domainReport, { id, explain: true });
    if (terminal.json) terminal.out(harmlessJson({ scan_id: id, report: found }));
    else
      terminal.out(
        `${renderReport(found, terminal)}\n\n${terminal.paint('dim', `vedette report ${id} --html makes a page of it`)}`,
      );
    return undefined;
  },
};

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
    note(`${harmless(query)} is being scanned; vedette report ${id} shows what is found.`);
  }
}

type Progress = Static<typeof contract.domainStatus.output>;

interface Watching {
  client: Client;
  terminal: Terminal;
}

/** One line that moves, until the scan is over. */
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

/** What begins at a percentage. */
const doing: readonly (readonly [from: number, what: string])[] = [
  [90, 'judging'],
  [55, 'browsing'],
  [40, 'asking the web server'],
  [25, 'looking at TLS'],
  [15, 'asking the registry'],
  [5, 'resolving'],
  [0, 'waiting for a worker'],
];

function describe({ scan_percentage: percent, explain }: Progress): string {
  const position = explain?.position ?? 0;
  if (position > 1) return `waiting, place ${position} in the queue`;
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
