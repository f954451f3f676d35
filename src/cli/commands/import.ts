import { CallFailed } from '../../http/client.ts';
import {
  UsageError,
  exitCodes,
  given,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatCount } from '../../lib/figures.ts';
import { hasFailed, renderOutcome, renderTotal, type Outcome } from '../imports/report.ts';
import { askForColumns, createQuestions, type Ask } from '../terminal/questions.ts';
import { createProgress } from '../terminal/progress.ts';
import { describeFault, openScans, type ScanFile } from '../imports/files.ts';
import { sendScan, tryScan, type TakeScan } from '../imports/take-scan.ts';
import { type Terminal } from '../terminal/terminal.ts';

export const importScans: Command = {
  name: 'import',
  summary: 'Import scan files: nmap, masscan, zgrab2, Shodan, Censys, httpx, CSV and others',
  arguments: ['FILE…'],
  options: {
    'dry-run': { description: 'Read and summarise the files without storing anything.' },
    map: {
      value: 'COLUMNS',
      description: 'Columns of CSV, such as ip=addr,port=dport. Default: guessed from the header.',
    },
    'as-of': {
      value: 'TIME',
      description: "Time of records without one. Default: the file's modification time.",
    },
  },
  examples: [
    ['vedette import assets.csv --map ip=addr,port=dport', 'Names the CSV columns'],
    ['vedette import office.xml', 'The format and compression are detected'],
    ['vedette import /srv/scans', 'All files in a folder, recursively'],
    ['zcat hosts.json.gz | vedette import -', 'From a pipe'],
    ['vedette import list.json --as-of 2026-01-31 --dry-run', 'Preview'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, stdin, connect, pipe } = invocation;
    if (args.filter((path) => path === '-').length > 1) {
      throw new UsageError('Standard input can be read only once.');
    }
    const isDryRun = invocation.options['dry-run'] === true;
    const asOf = readTime(invocation);
    const columns = readMap(invocation);
    const ask = createQuestions(terminal, stdin);
    if (!isDryRun) await connect(); // without a service, fail before reading files
    const take = isDryRun ? tryScan : sendScan(pipe);
    const outcomes: Outcome[] = [];
    for await (const file of openScans({ args, stdin, now: Date.now })) {
      const outcome =
        'error' in file ? file : await takeFile(file, { take, asOf, columns, terminal, ask });
      outcomes.push(outcome);
      if (!terminal.json) terminal.out(renderOutcome(outcome, { isDryRun, terminal }));
    }
    if (terminal.json) terminal.out(JSON.stringify({ files: outcomes }));
    else if (outcomes.length !== 1) terminal.out(renderTotal(outcomes, { isDryRun, terminal }));
    return outcomes.some(hasFailed) ? exitCodes.failed : exitCodes.success;
  },
};

function readMap(invocation: Invocation): string {
  const text = textOption(invocation, 'map') ?? '';
  if (text === '' || text.split(',').every((pair) => /^[^=]+=[^=]+$/.test(pair))) return text;
  throw new UsageError(`--map takes pairs such as ip=addr,port=dport, not ${text}.`);
}

function readTime(invocation: Invocation): number | undefined {
  const text = textOption(invocation, 'as-of');
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--as-of takes an ISO 8601 time, not ${text}.`);
  return time;
}

interface Work {
  take: TakeScan;
  asOf: number | undefined;
  columns: string;
  terminal: Terminal;
  ask: Ask;
}

/** A failing file does not stop the others. If the columns of a table are unclear, the user is asked once. */
async function takeFile(file: ScanFile, work: Work): Promise<Outcome> {
  const outcome = await tryFile(file, work);
  const isUnclear = !('error' in outcome) && outcome.refusal !== null && outcome.header.length > 0;
  if (!isUnclear || !file.again) return outcome;
  const columns = await askForColumns(outcome.header, work.ask);
  if (columns === undefined) return outcome;
  return tryFile({ ...file, bytes: file.again() }, { ...work, columns });
}

async function tryFile(file: ScanFile, { take, asOf, columns, terminal }: Work): Promise<Outcome> {
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
      columns,
      bytes: watched(),
      onBanners: (count) => (banners = `${formatCount(count)} banners`),
    });
  } catch (error) {
    return { name, error: error instanceof CallFailed ? error.message : describeFault(error) };
  } finally {
    bar.clear();
  }
}
