import { bannerStats } from '../../banner/contract.ts';
import type { Client } from '../../http/client.ts';
import { unknownWord } from '../../intel/flags.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import {
  chooseColumns,
  exportColumns,
  renderBanners,
  toCell,
  toRecord,
  usualColumns,
} from '../banners/columns.ts';
import { renderStats } from '../terminal/bar-chart.ts';
import {
  UsageError,
  countOption,
  listOption,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatCount } from '../../lib/figures.ts';
import {
  countMatches,
  findBanners,
  foundRows,
  readableRows,
  readQuery,
  whichBanners,
  type BannerPage,
  type FoundRow,
} from '../banners/find.ts';
import { withQuery } from '../banners/query-mistake.ts';
import { download } from '../banners/download.ts';
import { watch } from '../banners/watch.ts';
import { harmless, type Terminal } from '../terminal/terminal.ts';

const tableRows = 20;
/** Default limit of an export. A message says if there are more rows. */
const mostExported = 1_000_000;
const usualSeconds = 10;
const mostSeconds = 86_400;

export const search: Command = {
  name: 'search',
  summary: 'Search banners, newest first',
  arguments: ['QUERY…'],
  options: {
    history: {
      description: 'Search every observation, not only the newest of each address and port.',
    },
    fields: { value: 'LIST', description: 'Fields to show, such as time,address,cve,title.' },
    limit: {
      value: 'N',
      description: 'Maximum rows. Default: 20 in a table, a million otherwise.',
    },
    csv: { description: 'Print CSV.' },
    ips: { description: 'Print only the distinct addresses.' },
    count: { description: 'Print only the number of matches.' },
    facets: {
      value: 'LIST',
      description: 'Show the most frequent values of these fields below the table.',
    },
    download: {
      value: 'FILE',
      description:
        'Write all rows as NDJSON; - is standard output. Repeat the command to continue after an interruption.',
    },
    watch: { description: 'Keep running and print rows as they appear, until Ctrl-C.' },
    interval: { value: 'SECONDS', description: 'Seconds between updates of --watch. Default: 10.' },
  },
  examples: [
    ['vedette search nginx port: 8000-8100', 'Words first, then filters; see docs/query.md'],
    ["vedette search 'score: >=dangerous after: now-7d' --facets country,port", 'With bar charts'],
    ['vedette search product: openssh --ips > addresses.txt', 'For other programs'],
    ["vedette search 'ssl_expired: true' --csv --fields address,title,ssl_info", 'A spreadsheet'],
    ['vedette search has_cve: true --json | jq -r .ip_address', 'API rows, one per line'],
    ['vedette search ip: 192.0.2.7 --history', 'What was seen there before'],
    ["vedette search 'port: 3389' --download rdp.ndjson", 'Everything, with a progress bar'],
    ["vedette search 'tag: c2' --watch --interval 60", 'New matches, as they are imported'],
  ],
  async run(invocation) {
    const form = chooseForm(invocation);
    const wanted = readWanted(invocation);
    const { terminal, connect } = invocation;
    const client = await connect();
    await withQuery(wanted.query, terminal, () => forms[form]({ client, terminal, ...wanted }));
  },
};

/** Reports usage errors before anything is opened. */
function readWanted(invocation: Invocation) {
  const fields = listOption(invocation, 'fields');
  if (fields) chooseColumns(fields);
  return {
    query: readQuery(invocation.args),
    latest: invocation.options['history'] !== true,
    limit: countOption(invocation, 'limit'),
    fields,
    facets: listOption(invocation, 'facets'),
    file: textOption(invocation, 'download') ?? '',
    isCsv: invocation.options['csv'] === true,
    seconds: countOption(invocation, 'interval', mostSeconds) ?? usualSeconds,
  };
}

interface Wanted extends ReturnType<typeof readWanted> {
  client: Client;
  terminal: Terminal;
}

const forms = { table, json, csv, ips, count, download, watch };
const formNames = ['count', 'ips', 'download', 'watch', 'csv', 'json'] as const;
/** Allowed combinations of output formats. */
const pairs = new Set(['count,json', 'download,json', 'watch,csv', 'watch,json']);

/** Only one output format; `--count --json` prints the count as JSON. */
function chooseForm({ options }: Invocation): keyof typeof forms {
  const asked = formNames.filter((form) => options[form] !== undefined && options[form] !== false);
  const [form = 'table', ...others] = asked;
  if (others.length > 0 && !pairs.has(asked.join())) {
    throw new UsageError(`Use only one of --${asked.join(', --')}.`);
  }
  if (options['facets'] !== undefined && form !== 'table') {
    throw new UsageError(`--facets works with the table, not with --${form}. See vedette stats.`);
  }
  if (options['interval'] !== undefined && form !== 'watch') {
    throw new UsageError('--interval needs --watch.');
  }
  return form;
}

async function table(wanted: Wanted): Promise<void> {
  const { terminal } = wanted;
  const rows: FoundRow[] = [];
  let total = 0;
  for await (const page of findPages(wanted, tableRows)) {
    rows.push(...readableRows(page, 'unknown'));
    total = page.count;
  }
  if (rows.length === 0) {
    terminal.note('No matches.');
    return;
  }
  const columns = chooseColumns(wanted.fields ?? usualColumns(rows, terminal));
  terminal.out(renderBanners(rows, columns, terminal));
  if (wanted.facets) terminal.out(`\n${await renderFacets(wanted, wanted.facets)}`);
  const rest = total > rows.length ? '; use --limit for more' : '';
  const counted = `${formatCount(rows.length)} of ${formatCount(total)}`;
  terminal.note(`\n${counted}, ${whichBanners(wanted.latest)}, newest first${rest}`);
}

async function renderFacets(
  { client, query, latest, terminal }: Wanted,
  fields: readonly string[],
): Promise<string> {
  const answer = await client.call(bannerStats, { query, latest, fields: [...fields] });
  return renderStats(answer, terminal);
}

async function json(wanted: Wanted): Promise<void> {
  const columns = wanted.fields && chooseColumns(wanted.fields);
  await exportRows(wanted, (page) =>
    columns
      ? foundRows(page).map((row) => `${JSON.stringify(toRecord(row, columns))}\n`)
      : page.result.map((row) => `${JSON.stringify(row)}\n`),
  );
}

async function csv(wanted: Wanted): Promise<void> {
  const columns = chooseColumns(wanted.fields ?? exportColumns);
  const header = toCsvLine(columns.map(({ name }) => name));
  const toLine = (row: FoundRow) => toCsvLine(columns.map(({ valueOf }) => toCell(valueOf(row))));
  const toLines = (page: BannerPage) => readableRows(page, unknownWord).map(toLine);
  await exportRows(wanted, toLines, header);
}

async function exportRows(
  wanted: Wanted,
  toLines: (page: BannerPage) => string[],
  header = '',
): Promise<void> {
  const { terminal, limit } = wanted;
  let [head, written, total] = [header, 0, 0];
  for await (const page of findPages(wanted, mostExported)) {
    terminal.write(head + toLines(page).join(''));
    head = '';
    written += page.result.length;
    total = page.count;
  }
  if (limit === undefined && written === mostExported && written < total) noteEnd(terminal);
}

async function ips(wanted: Wanted): Promise<void> {
  const { terminal, limit = mostExported } = wanted;
  const seen = new Set<string>();
  for await (const { result } of findPages({ ...wanted, limit: undefined }, Infinity)) {
    for (const { ip_address } of result) {
      if (seen.size === limit || seen.has(ip_address)) continue;
      seen.add(ip_address);
      terminal.out(harmless(ip_address));
    }
    if (seen.size === limit) break;
  }
  if (wanted.limit === undefined && seen.size === limit) noteEnd(terminal);
}

function noteEnd({ note }: Terminal): void {
  note(`Stopped after ${formatCount(mostExported)} rows. Use --limit for more.`);
}

async function count({ client, query, latest, terminal }: Wanted): Promise<void> {
  const answer = await countMatches(client, { query, latest });
  terminal.out(terminal.json ? JSON.stringify({ count: answer.count }) : String(answer.count));
}

function findPages(
  { client, query, latest, limit }: Wanted,
  usual: number,
): AsyncIterable<BannerPage> {
  return findBanners(client, { query, latest, rows: limit ?? usual });
}
