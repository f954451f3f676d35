import { CallFailed } from '../../http/client.ts';
import {
  UsageError,
  exitCodes,
  given,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatCount } from '../figures.ts';
import { hasFailed, renderOutcome, renderTotal, type Outcome } from '../import-report.ts';
import { createProgress } from '../progress.ts';
import { describeFault, openScans, type ScanFile } from '../scan-files.ts';
import { sendScan, tryScan, type TakeScan } from '../take-scan.ts';
import { harmlessJson, type Terminal } from '../terminal.ts';

export const importScans: Command = {
  name: 'import',
  summary: 'Take in files of scans: nmap, masscan, zgrab2, Shodan, Censys, httpx and others',
  arguments: ['FILE…'],
  options: {
    'dry-run': { description: 'Only read them and say what is in them.' },
    'as-of': {
      value: 'TIME',
      description: 'For records that name no time, instead of the time of the file.',
    },
  },
  examples: [
    ['vedette import office.xml', 'Its content tells which program wrote it, packed or not'],
    ['vedette import /srv/scans', 'Every file below a folder'],
    ['zcat hosts.json.gz | vedette import -', 'From another program'],
    ['vedette import list.json --as-of 2026-01-31 --dry-run', 'What would come of it'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, stdin, connect, pipe } = invocation;
    if (args.filter((path) => path === '-').length > 1) {
      throw new UsageError('Standard input can be read once only.');
    }
    const isDryRun = invocation.options['dry-run'] === true;
    const asOf = readTime(invocation);
    if (!isDryRun) await connect(); // where there is no service, there is nothing to say of files
    const take = isDryRun ? tryScan : sendScan(pipe);
    const outcomes: Outcome[] = [];
    for await (const file of openScans({ args, stdin, now: Date.now })) {
      const outcome = 'error' in file ? file : await takeFile(file, { take, asOf, terminal });
      outcomes.push(outcome);
      if (!terminal.json) terminal.out(renderOutcome(outcome, { isDryRun, terminal }));
    }
    if (terminal.json) terminal.out(harmlessJson({ files: outcomes }));
    else if (outcomes.length !== 1) terminal.out(renderTotal(outcomes, { isDryRun, terminal }));
    return outcomes.some(hasFailed) ? exitCodes.failed : exitCodes.success;
  },
};

function readTime(invocation: Invocation): number | undefined {
  const text = textOption(invocation, 'as-of');
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--as-of takes a time in ISO 8601, not ${text}.`);
  return time;
}

interface Work {
  take: TakeScan;
  asOf: number | undefined;
  terminal: Terminal;
}

/** A file that fails does not keep its neighbours out. */
async function takeFile(file: ScanFile, { take, asOf, terminal }: Work): Promise<Outcome> {
  const { name, size: total, time } = file;
  const bar = createProgress(terminal, { label: name, ...given({ total }) });
  let banners = '';
  async function* watched(): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of file.bytes) {
      yield chunk;
      bar.amount((read += chunk.length), banners);
    }
  }
  try {
    return await take({
      name,
      fileTime: asOf ?? time,
      bytes: watched(),
      onBanners: (count) => (banners = `${formatCount(count)} banners`),
    });
  } catch (error) {
    return { name, error: error instanceof CallFailed ? error.message : describeFault(error) };
  } finally {
    bar.clear();
  }
}
