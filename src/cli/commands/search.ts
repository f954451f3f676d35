import { bannerStats, type BannerRow } from '../../banner/contract.ts';
import type { Client } from '../../http/client.ts';
import { unknownWord } from '../../intel/flags.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import {
  chooseColumns,
  exportColumns,
  renderBanners,
  toCell,
  usualColumns,
  type Column,
} from '../banner-columns.ts';
import { renderStats } from '../bar-chart.ts';
import { UsageError, countOption, listOption, type Command, type Invocation } from '../command.ts';
import { formatCount } from '../figures.ts';
import {
  countMatches,
  findBanners,
  readableRows,
  readQuery,
  warnOfStrangers,
  type BannerPage,
} from '../find-banners.ts';
import { withQuery } from '../query-mistake.ts';
import { harmless, harmlessJson, type Terminal } from '../terminal.ts';

const tableRows = 20;
/** Default limit of an export; a message says if there was more. */
const mostExported = 1_000_000;

export const search: Command = {
  name: 'search',
  summary: 'Search banners, newest first',
  arguments: ['QUERY…'],
  options: {
    columns: { value: 'LIST', description: 'Columns to show, such as time,address,title.' },
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
  },
  examples: [
    ['vedette search nginx port: 8000-8100', 'Words first, then filters; see docs/query.md'],
    ["vedette search 'score: >=dangerous after: now-7d' --facets country,port", 'With bar charts'],
    ['vedette search product: openssh --ips > addresses.txt', 'For other programs'],
    ["vedette search 'ssl_expired: true' --csv --columns address,title,ssl_info", 'A spreadsheet'],
    ['vedette search has_cve: true --json | jq -r .ip_address', 'API rows, one per line'],
  ],
  async run(invocation) {
    const query = readQuery(invocation.args);
    const form = forms[chooseForm(invocation)];
    const limit = countOption(invocation, 'limit');
    const columns = listOption(invocation, 'columns');
    if (columns) chooseColumns(columns); // report mistakes before opening anything
    const { terminal, connect } = invocation;
    const client = await connect();
    const wanted = { query, limit, columns, facets: listOption(invocation, 'facets') };
    await withQuery(query, terminal, () => form({ client, terminal, ...wanted }));
    return undefined;
  },
};

interface Wanted {
  client: Client;
  terminal: Terminal;
  query: string;
  limit: number | undefined;
  columns: readonly string[] | undefined;
  facets: readonly string[] | undefined;
}

const forms = { table, json, csv, ips, count };

/** One output format at a time; `--count --json` is the number as JSON. */
function chooseForm({ options }: Invocation): keyof typeof forms {
  const asked = (['count', 'ips', 'csv', 'json'] as const).filter((form) => options[form] === true);
  const [form = 'table', ...others] = asked;
  if (others.length > 0 && asked.join() !== 'count,json') {
    throw new UsageError(`Use only one of --${asked.join(', --')}.`);
  }
  if (options['facets'] !== undefined && form !== 'table') {
    throw new UsageError(`--facets works with the table, not with --${form}. See vedette stats.`);
  }
  return form;
}

async function table(wanted: Wanted): Promise<void> {
  const { terminal, columns = usualColumns(terminal) } = wanted;
  const rows: BannerRow[] = [];
  let total = 0;
  for await (const page of findPages(wanted, tableRows)) {
    rows.push(...readableRows(page, 'unknown'));
    total = page.count;
  }
  if (rows.length === 0) {
    terminal.note('No matches.');
    return;
  }
  terminal.out(renderBanners(rows, chooseColumns(columns), terminal));
  if (wanted.facets) terminal.out(`\n${await renderFacets(wanted, wanted.facets)}`);
  const rest = total > rows.length ? ', newest first; use --limit for more' : '';
  terminal.note(`\n${formatCount(rows.length)} of ${formatCount(total)}${rest}`);
}

async function renderFacets(
  { client, query, terminal }: Wanted,
  fields: readonly string[],
): Promise<string> {
  return renderStats(await client.call(bannerStats, { query, fields: [...fields] }), terminal);
}

async function json(wanted: Wanted): Promise<void> {
  const columns = wanted.columns && chooseColumns(wanted.columns);
  const toLine = (row: BannerRow) => `${harmlessJson(columns ? pick(row, columns) : row)}\n`;
  await exportRows(wanted, ({ result }) => result.map(toLine));
}

function pick(row: BannerRow, columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row)]));
}

async function csv(wanted: Wanted): Promise<void> {
  const columns = chooseColumns(wanted.columns ?? exportColumns);
  const header = toCsvLine(columns.map(({ name }) => name));
  const toLine = (row: BannerRow) => toCsvLine(columns.map(({ valueOf }) => toCell(valueOf(row))));
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

async function count({ client, query, terminal }: Wanted): Promise<void> {
  const answer = await countMatches(client, query);
  warnOfStrangers(answer, terminal);
  terminal.out(terminal.json ? JSON.stringify({ count: answer.count }) : String(answer.count));
}

async function* findPages(
  { client, terminal, query, limit }: Wanted,
  usual: number,
): AsyncGenerator<BannerPage> {
  let isFirst = true;
  for await (const page of findBanners(client, { query, rows: limit ?? usual })) {
    if (isFirst) warnOfStrangers(page, terminal);
    isFirst = false;
    yield page;
  }
}
