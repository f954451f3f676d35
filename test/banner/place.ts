import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { BannerRow, ImportSummary } from '../../src/banner/contract.ts';
import {
  startServer,
  temporaryFolder,
  type Answer,
  type TestParts,
  type TestServer,
} from '../harness.ts';

export const now = Date.UTC(2026, 5, 15, 12);
export const extraPublic = ['192.0.2.0/24', '198.51.100.0/24', '2001:db8:1::/48'];

export interface SearchData {
  count: number;
  result: BannerRow[];
  filters: Record<string, string>;
  invalid_filters: string[];
  search_keyword: string;
  cursor?: string;
}

export interface BannerPlace {
  server: TestServer;
  /** Imports lines of our own NDJSON through the API. */
  take: (records: readonly object[]) => Promise<ImportSummary>;
  search: (query: string, more?: string) => Promise<SearchData>;
  /** `address:port` of the results, in order. */
  found: (query: string) => Promise<string[]>;
  stats: (query: string, more?: string) => Promise<Record<string, [string | number, number][]>>;
  load: (feed: string, lines: readonly string[]) => Promise<void>;
  enable: (feed: string) => Promise<void>;
}

/** A server for which some documentation ranges are public. */
export async function openBannerPlace(
  environment: Record<string, string> = {},
  { limits, ...parts }: TestParts = {},
): Promise<BannerPlace> {
  const server = await startServer(environment, {
    extraPublic,
    now: () => now,
    limits: { factsPauseMs: 0, ...limits },
    ...parts,
  });
  const search = async (query: string, more = '') => {
    const path = `/v1/banner/search?query=${encodeURIComponent(query)}${more}`;
    return dataOf(await server.ask(path)) as unknown as SearchData;
  };
  return {
    server,
    search,
    take: (records) => takeIn(server, records.map((each) => JSON.stringify(each)).join('\n')),
    found: async (query) =>
      (await search(query)).result.map((row) => `${row.ip_address}:${row.open_port_no}`),
    async stats(query, more = '') {
      const path = `/v1/banner/stats?query=${encodeURIComponent(query)}${more}`;
      const { result } = dataOf(await server.ask(path)) as {
        result: Record<string, { value: string | number; count: number }[]>;
      };
      const pairs = Object.entries(result).map(
        ([name, buckets]) => [name, buckets.map(({ value, count }) => [value, count])] as const,
      );
      return Object.fromEntries(pairs) as Record<string, [string | number, number][]>;
    },
    async enable(feed) {
      await vedette(server, ['feeds', 'enable', feed]);
    },
    async load(feed, lines) {
      const file = join(temporaryFolder(), 'list.txt');
      writeFileSync(file, lines.join('\n'));
      await vedette(server, ['feeds', 'load', feed, file]);
    },
  };
}

export function dataOf({ status, json, text }: Answer): Record<string, unknown> {
  if (status !== 200 || !json.data) throw new Error(`${status} ${text}`);
  return json.data;
}

/** The whole stream of an import, and its summary. */
export async function takeIn(server: TestServer, body: string | Buffer): Promise<ImportSummary> {
  const { text } = await server.ask('/v1/import', { method: 'POST', body });
  const lines = text.trimEnd().split('\n');
  if (!/"status":200\}$/.test(lines.at(-1) ?? '')) throw new Error(text);
  const { summary } = JSON.parse(lines.at(-2) ?? '{}') as { summary?: ImportSummary };
  if (!summary) throw new Error(text);
  return summary;
}

/** Runs a command of the CLI and returns its output. */
export async function vedette({ config }: TestServer, words: string[]): Promise<string> {
  let said = '';
  const stream = { write: (text: string) => (said += text) } as unknown as NodeJS.WriteStream; // the only member it uses
  const code = await runCommandLine(words, commands, {
    environment: { VEDETTE_DATA: config.data, VEDETTE_PORT: '0' },
    stdout: stream,
    stderr: stream,
  });
  if (code !== 0) throw new Error(said);
  return said;
}
