import { writeFileSync } from 'node:fs';
import * as contract from '../../domain/contract.ts';
import { reportVerdicts, type ReportVerdict } from '../../domain/verdict-words.ts';
import type { ScanRow } from '../../domain/rows.ts';
import { StartError } from '../../errors.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { UsageError, countOption, exitCodes, given, listOption, textOption } from '../command.ts';
import type { Command, Invocation } from '../command.ts';
import { confirmed, demandYesWithJson } from '../terminal/questions.ts';
import { fetchReport, fetchReportPage, fetchSimilar } from '../reports/fetch.ts';
import { formatAmount } from '../../lib/figures.ts';
import { renderReport } from '../reports/text.ts';
import { csvOfScans, renderScans } from '../scans/list.ts';

const usualLimit = 50;
const mostListed = 100_000;
const pageSize = 1_000;

const filters = {
  verdict: {
    value: 'LIST',
    description: `Only reports with one of these verdicts: ${reportVerdicts.join(', ')}.`,
  },
  host: { value: 'NAME', description: 'Only scans of this domain, host, address or URL.' },
  body: { value: 'SHA256', description: 'Only scans whose page loaded a body with this hash.' },
  shares: {
    value: 'KIND:VALUE',
    description: 'Only reports with this in common, as vedette report lists it.',
  },
  since: { value: 'TIME', description: 'Only scans since 2026-01-31, 12h, 7d, ….' },
  mine: { description: 'Only scans of the owner account, such as those of this command line.' },
};

export const reports: Command = {
  name: 'reports',
  summary: 'List scans and their verdicts, newest first',
  options: {
    ...filters,
    limit: { value: 'N', description: `Maximum rows. Default: ${usualLimit}.` },
    csv: { description: 'Print CSV.' },
  },
  examples: [
    ['vedette reports', 'The newest fifty'],
    ['vedette reports --verdict malicious,suspicious --since 7d', 'What was bad this week'],
    ['vedette reports --shares name_server:ns1.shop.example', 'What else its name server serves'],
    ['vedette reports --host shop.example --json | jq -r .scan_id', 'For a script'],
  ],
  async run(invocation) {
    const { terminal, options, connect } = invocation;
    const limit = countOption(invocation, 'limit', mostListed) ?? usualLimit;
    const filter = readFilter(invocation);
    const { scans, isComplete } = await list(await connect(), filter, limit);
    if (options['csv'] === true) terminal.write(csvOfScans(scans));
    else if (terminal.json || !terminal.isTerminal) {
      for (const scan of scans) terminal.out(JSON.stringify(scan));
    } else if (scans.length > 0) terminal.out(renderScans(scans, terminal));
    if (scans.length === 0) terminal.note('No scans found.');
    if (!isComplete) terminal.note(`There are more: --limit ${limit * 2}`);
  },
};

function readFilter(invocation: Invocation) {
  const since = textOption(invocation, 'since');
  return given({
    verdict: readVerdicts(invocation),
    query: textOption(invocation, 'host'),
    body: textOption(invocation, 'body'),
    shares: textOption(invocation, 'shares'),
    since: since !== undefined && /^\d+[mhdwMy]$/.test(since) ? `now-${since}` : since,
    mine: invocation.options['mine'] === true,
  });
}

function readVerdicts(invocation: Invocation): ReportVerdict[] | undefined {
  return listOption(invocation, 'verdict')?.map((word) => {
    const verdict = reportVerdicts.find((each) => each === word);
    if (verdict) return verdict;
    throw new UsageError(`--verdict takes any of ${reportVerdicts.join(', ')}, not ${word}.`);
  });
}

async function list(
  client: Client,
  filter: ReturnType<typeof readFilter>,
  limit: number,
): Promise<{ scans: ScanRow[]; isComplete: boolean }> {
  const scans: ScanRow[] = [];
  let after: string | undefined;
  for (;;) {
    const size = Math.min(pageSize, limit - scans.length);
    const page = await client.call(contract.domainScans, { ...filter, ...given({ after }), size });
    scans.push(...page.scans);
    if (page.next === '' || scans.length >= limit) return { scans, isComplete: page.next === '' };
    after = page.next;
  }
}

export const reportsOpen: Command = {
  name: 'reports open',
  summary: 'Show a report by its id, or the newest report of a host',
  arguments: ['ID|HOST'],
  options: {
    html: { value: 'FILE', description: 'Write a self-contained HTML page to this file.' },
    force: { description: 'Overwrite FILE.' },
  },
  examples: [
    ['vedette reports open shop.example', 'The newest report of a host'],
    ['vedette reports open 4503599627370495 --html shop.html', 'To share'],
  ],
  async run(invocation) {
    const { terminal, options, connect, show } = invocation;
    const client = await connect();
    const id = await findReport(client, invocation.args[0] ?? '');
    const file = textOption(invocation, 'html');
    if (file === undefined) {
      const found = await fetchReport(client, id);
      const similar = await fetchSimilar(client, id);
      show(found, renderReport(found, terminal, similar));
      return;
    }
    writePage(file, await fetchReportPage(client, id), options['force'] === true);
    if (terminal.json) terminal.out(JSON.stringify({ scan_id: id, file }));
    else terminal.note(`Wrote ${file}`);
  },
};

const idForm = /^(?:\d{1,16}|[0-9a-f]{32})$/;

async function findReport(client: Client, word: string): Promise<string> {
  if (idForm.test(word)) return word;
  const { scans } = await client.call(contract.domainScans, {
    query: word,
    verdict: [...reportVerdicts],
    size: 1,
  });
  const [newest] = scans;
  if (newest) return newest.scan_id;
  throw new CallFailed(`No report for ${word}. To make one: vedette scan ${word} --wait`, 404);
}

function writePage(file: string, page: string, isForced: boolean): void {
  try {
    writeFileSync(file, page, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartError(`${file} exists. Add --force to overwrite it.`);
    throw new StartError(`Cannot write ${file}: ${message}`);
  }
}

export const reportsDelete: Command = {
  name: 'reports delete',
  summary: 'Delete reports with their screenshots',
  arguments: ['ID…'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette reports delete 4503599627370495', 'Asks first'],
    ['vedette reports delete 4503599627370495 4503599627370496 --yes', 'For a script'],
  ],
  async run(invocation) {
    demandYesWithJson(invocation);
    await invocation.connect(); // without a service, fail before asking
    const question = `${formatAmount(invocation.args.length, 'report')} will be deleted.`;
    if (!(await confirmed(invocation, question))) return exitCodes.failed;
    return (await deleteAll(invocation)) === 0 ? exitCodes.success : exitCodes.failed;
  },
};

/** A failed deletion does not stop the others. Returns how many failed. */
async function deleteAll({ args, terminal, call, show }: Invocation): Promise<number> {
  let failed = 0;
  for (const id of args) {
    try {
      const answer = await call(contract.domainReportDelete, { id });
      const pictures = formatAmount(answer.screenshots, 'screenshot');
      show(answer, `${id} deleted, with ${pictures}`);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      failed++;
      const { message } = error;
      if (terminal.json) terminal.out(JSON.stringify({ scan_id: id, error: message }));
      else terminal.note(`${id}: ${message}`);
    }
  }
  return failed;
}
