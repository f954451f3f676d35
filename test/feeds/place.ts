import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { Limits } from '../../src/config/config.ts';
import type { FeedRow, GenerationRow } from '../../src/feeds/contract.ts';
import { startServer, temporaryFolder, type Answer, type TestServer } from '../harness.ts';

export const hour = 3_600_000;
export const startedAt = Date.UTC(2026, 5, 1);

export interface Place {
  server: TestServer;
  data: string;
  clock: { now: number };
  /** Runs a CLI command over the control socket; throws on an unexpected exit code. */
  vedette(words: readonly string[], code?: number): Promise<string>;
  /** Loads lines as the content of a feed. */
  load(feed: string, lines: readonly string[], ...more: string[]): Promise<string>;
  row(feed: string): Promise<FeedRow>;
  generations(feed: string): Promise<GenerationRow[]>;
  /** Distinct feeds named in answers for an address. */
  saidOf(ip: string): Promise<string[]>;
  look(operation: string, ip: string): Promise<Record<string, unknown>>;
}

/** A server that treats some documentation ranges as public, with a clock set by tests. */
export async function openPlace(
  environment: Record<string, string> = {},
  clock = { now: startedAt },
  limits: Partial<Limits> = {},
): Promise<Place> {
  const data = environment['VEDETTE_DATA'] ?? temporaryFolder();
  const server = await startServer(
    { VEDETTE_DATA: data, VEDETTE_FEEDS: 'off', VEDETTE_NMAP_FOLDER: 'off', ...environment },
    { extraPublic: ['198.51.100.0/24', '2001:db8:1::/48'], now: () => clock.now, limits },
  );
  const vedette = (words: readonly string[], code = 0) => command(data, words, code);
  const look = async (operation: string, ip: string) =>
    bodyOf(await server.ask(`/v1/ip/${operation}?ip=${ip}&explain=true`));
  return {
    server,
    data,
    clock,
    vedette,
    look,
    load(feed, lines, ...more) {
      const file = join(temporaryFolder(), 'list.txt');
      writeFileSync(file, lines.join('\n'));
      return vedette(['feeds', 'load', feed, file, ...more]);
    },
    async row(feed) {
      const all = JSON.parse(await vedette(['feeds', 'list', '--json'])) as { feeds: FeedRow[] };
      const found = all.feeds.find(({ name }) => name === feed);
      if (!found) throw new Error(`no row ${feed}`);
      return found;
    },
    async generations(feed) {
      const shown = await vedette(['feeds', 'show', feed, '--json']);
      return (JSON.parse(shown) as { generations: GenerationRow[] }).generations;
    },
    async saidOf(ip) {
      const { explain } = (await look('malicious-info', ip)) as {
        explain: { claims: { feed: string }[] };
      };
      return [...new Set(explain.claims.map(({ feed }) => feed))].sort();
    },
  };
}

function bodyOf(answer: Answer): Record<string, unknown> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json; // answers of look-ups are flat objects
}

async function command(data: string, words: readonly string[], expected: number): Promise<string> {
  const ran = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    ({ write: (text: string) => (ran[name] += text) }) as unknown as NodeJS.WriteStream; // all it uses
  const code = await runCommandLine([...words], commands, {
    environment: { VEDETTE_DATA: data, VEDETTE_PORT: '0' },
    stdout: stream('out'),
    stderr: stream('err'),
  });
  if (code === expected) return ran.out;
  throw new Error(`vedette ${words.join(' ')}: ${code}, not ${expected}: ${ran.out}${ran.err}`);
}

/** This many addresses of a range that is public here. */
export function addresses(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, at) => `198.51.100.${from + at}`);
}
