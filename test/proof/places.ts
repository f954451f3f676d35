import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Figure } from '../../bench/figure.ts';
import { trySandbox } from '../../src/domain/visit/browser/sandbox.ts';
import { findBrowser } from '../../src/domain/visit/browser/find.ts';
import { startNameServer } from '../domain/name-server.ts';
import { hasBrowser } from '../domain/scanner.ts';
import { openAddress, pagesOf, startSite } from '../domain/sites.ts';
import { patience } from '../patience.ts';
import { filesBelow, places, type Installed, type Place } from './installs.ts';
import { scanOnce } from './scan-once.ts';

export { places };

/** Results of the product in a place. A text says what went wrong; '' for success. */
export interface Stay {
  lite: string;
  browser: string;
  /** Files that changed beside the program, without the data folder and .build, where Node 22 keeps compiled code. */
  written: string[];
  seconds: number;
}

/** The built product in every place this user can create: it serves, scans, and writes nothing outside. */
export async function* provePlaces({ only = places } = {}): AsyncGenerator<Figure> {
  for (const place of only) {
    const why = place.whyNot();
    if (why !== '') {
      process.stdout.write(`places.${place.name} left out: ${why}\n`);
      continue;
    }
    const { lite, browser, written, seconds } = await stayIn(place);
    for (const trouble of [lite, browser, ...written].filter((text) => text !== '')) {
      process.stdout.write(`places.${place.name}: ${trouble}\n`);
    }
    const named = (what: string) => `places.${place.name}.${what}`;
    const one = { unit: 'scans', target: { op: '>=', value: 1 } } as const;
    yield { name: named('lite-scans'), value: lite === '' ? 1 : 0, ...one };
    if (hasBrowser) yield { name: named('browser-scans'), value: browser === '' ? 1 : 0, ...one };
    yield {
      name: named('files-written'),
      value: written.length,
      unit: 'files',
      target: { op: '<=', value: 0 },
    };
    yield { name: named('time'), value: seconds, unit: 's' };
  }
}

/** Serves from the place and scans a site on loopback, without the browser and optionally with it. */
export async function stayIn(place: Place, withBrowser = hasBrowser): Promise<Stay> {
  const startedAt = performance.now();
  const installed = place.make();
  try {
    const before = filesBelow(installed.tree);
    const scans = await scanFrom(installed, withBrowser);
    const isOwn = (file: string) =>
      !`${installed.tree}/${file}`.startsWith(installed.data) && !file.startsWith('.build');
    const written = [...filesBelow(installed.tree)].filter(
      (file) => !before.has(file) && isOwn(file),
    );
    return { ...scans, written, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    installed.remove();
  }
}

const title = 'written by a script';
const page = `<title>plain</title><script>document.title = ${JSON.stringify(title)}</script>`;

async function scanFrom(
  installed: Installed,
  withBrowser: boolean,
): Promise<Pick<Stay, 'lite' | 'browser'>> {
  const site = await startSite(pagesOf({ '/': page }));
  const dns = await startNameServer({ 'site.example': { A: [openAddress] } });
  const server = await serveFrom(installed, {
    VEDETTE_DNS: dns.address,
    VEDETTE_CAGE: await cageOfThisMachine(),
  });
  const query = `http://site.example:${site.port}/`;
  try {
    const lite = await insist(server, { query, path: '/v1/domain/lite/scan', shows: 'plain' });
    const browser = withBrowser
      ? await insist(server, { query, path: '/v1/domain/scan', shows: title })
      : '';
    return { lite, browser };
  } finally {
    await stop(server.child);
    await Promise.all([site.close(), dns.close()]);
  }
}

/** If a sandbox is possible, it is possible from every folder. */
async function cageOfThisMachine(): Promise<'required' | 'preferred'> {
  const isPossible = hasBrowser && (await trySandbox(findBrowser(''))).isPossible;
  return isPossible ? 'required' : 'preferred';
}

interface Server {
  child: ChildProcess;
  port: number;
  key: string;
}

async function serveFrom(installed: Installed, more: Record<string, string>): Promise<Server> {
  const { tree, data, command, user } = installed;
  const [program, ...rest] = command;
  const child = spawn(program, [...rest, 'test/vedette.mjs', 'serve', '--json'], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      HOME: user === undefined ? process.env['HOME'] : tree,
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      ...patience.settings,
      TEST_LIMITS: JSON.stringify({
        ...patience.limits,
        scanVisitMs: 300_000,
        scanNavigationMs: 120_000,
        scanSeconds: 400,
        scanKillSeconds: 500,
        scanFreshSeconds: -1,
      }),
      VEDETTE_EGRESS_ALLOW: `scans:${openAddress}/32`,
      VEDETTE_REGISTRIES: '',
      VEDETTE_LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const told = JSON.parse(await firstLineOf(child)) as { url: string; key_file: string };
  const key = readFileSync(told.key_file, 'utf8').trim();
  return { child, port: Number(new URL(told.url).port), key };
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return text;
  }
  throw new Error(`the server ended before it listened: ${text}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

interface Wish {
  query: string;
  path: Parameters<typeof scanOnce>[1];
  /** The title expected in the report. */
  shows: string;
}

/** Some scan limits are fixed, and a busy machine may hit them once; our own errors occur every time. */
async function insist(server: Server, wish: Wish): Promise<string> {
  let fault = await scan(server, wish);
  for (let tries = 1; tries < 4 && fault !== ''; tries++) fault = await scan(server, wish);
  return fault;
}

/** '' if the scan produced the site's report, else the answer. */
async function scan(server: Server, { query, path, shows }: Wish): Promise<string> {
  const { status, message = '', data } = await scanOnce(server, path, query);
  if (status !== 200) return message;
  const { main_domain_info, explain } = data as unknown as {
    main_domain_info: { title: string };
    explain: { gaps: unknown };
  };
  if (main_domain_info.title === shows) return '';
  return `the title is ${main_domain_info.title}; gaps: ${JSON.stringify(explain.gaps)}`;
}
