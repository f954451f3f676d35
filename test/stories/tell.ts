import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../harness.ts';
import { patience } from '../patience.ts';

const here = import.meta.dirname;
const columns = 90;

/** A command in a script, or its text for the reader. */
type Part = { prose: string } | { command: string; isShown: boolean };

/**
 * Runs a script in a fresh folder, in a terminal, and returns it as a page: comments as prose, and each command with its
 * output. A command that fails ends the story; a line that ends in `# hidden` is run but not shown.
 */
export async function tellStory(file: string): Promise<string> {
  const parts = readScript(readFileSync(join(here, file), 'utf8'));
  const folder = temporaryFolder();
  copyFixtures(folder);
  const said = await runCommands(parts, folder);
  const page = parts.map((part, at) => {
    if ('prose' in part) return part.prose;
    return part.isShown ? fence(`$ ${part.command}\n${said[at] ?? ''}`) : '';
  });
  return `${page.filter(Boolean).join('\n\n')}\n`;
}

function readScript(text: string): Part[] {
  return text
    .replaceAll('\\\n', '\\\r')
    .split('\n')
    .reduce<Part[]>((parts, line) => {
      const last = parts.at(-1);
      if (line.startsWith('#!') || line === '') return [...parts, { prose: '' }];
      if (!line.startsWith('#')) return [...parts, readCommand(line)];
      const words = line.replace(/^# ?/, '');
      if (!last || !('prose' in last) || last.prose === '' || words === '')
        return [...parts, { prose: parts.every(isEmpty) ? `# ${words}` : words }];
      last.prose += `\n${words}`;
      return parts;
    }, []);
}

const isEmpty = (part: Part) => 'prose' in part && part.prose === '';

function readCommand(line: string): Part {
  const [, command = line, hidden] = /^(.*?)( +# hidden)?$/s.exec(line) ?? [];
  return { command: command.replaceAll('\\\r', '\\\n'), isShown: hidden === undefined };
}

/** Scans and logs of the last days: `@DAYS_AGO_2@` becomes that time in Unix seconds. */
function copyFixtures(folder: string): void {
  cpSync(join(here, 'fixtures'), folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const now = Math.floor(Date.now() / 1_000);
    const text = readFileSync(path, 'utf8');
    const dated = text.replace(/@DAYS_AGO_(\d+)@/g, (_, days) => `${now - Number(days) * 86_400}`);
    writeFileSync(path, dated);
  }
}

/** Each command's output by its position among the parts. */
async function runCommands(parts: readonly Part[], folder: string): Promise<string[]> {
  const lines = parts.flatMap((part, at) =>
    'command' in part ? [`_begin ${at}`, part.command, `_end ${at} $?`] : [],
  );
  const script = [readFileSync(join(here, 'prelude.sh'), 'utf8'), ...lines].join('\n');
  writeFileSync(join(folder, '.story.sh'), script);
  const { stdout } = await promisify(execFile)(
    'script',
    ['-qec', `stty cols ${columns} rows 50; bash .story.sh`, '/dev/null'],
    { cwd: folder, env: environmentOf(folder), maxBuffer: 2 ** 24 },
  );
  const said: string[] = [];
  for (const [, at, text = '', code] of stdout.matchAll(/\x01(\d+)\x02([^\x01]*)\x01(\d+)\x03/g)) {
    if (code !== '0') throw new Error(`${JSON.stringify(parts[Number(at)])} failed:\n${text}`);
    said[Number(at)] = settle(text, folder);
  }
  const untold = parts.findIndex((part, at) => 'command' in part && said[at] === undefined);
  if (untold >= 0) throw new Error(`${JSON.stringify(parts[untold])} never ended:\n${stdout}`);
  return said;
}

function environmentOf(folder: string): Record<string, string> {
  return {
    PATH: `${writeLauncher()}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    TERM: 'xterm',
    NO_COLOR: '1',
    TZ: 'UTC',
    VEDETTE_DATA: join(folder, 'data'),
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    ...patience.settings,
    // Changes by an import are visible immediately.
    TEST_LIMITS: JSON.stringify({ ...patience.limits, factsPauseMs: 0 }),
    VEDETTE_CHROMIUM: '/nowhere/chromium', // not every machine has a browser
    VEDETTE_EGRESS_ALLOW: 'probe:127.0.0.0/8,scans:127.0.0.0/8,feeds:127.0.0.0/8',
    VEDETTE_LAB_RANGES: '198.51.100.0/24,203.0.113.0/24',
  };
}

/** A folder with a `vedette` that uses the test limits. */
function writeLauncher(): string {
  const folder = temporaryFolder();
  const words = `'${process.execPath}' '${resolve(here, '../vedette.mjs')}'`;
  writeFileSync(join(folder, 'vedette'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  return folder;
}

/** As displayed, without anything that differs between runs. */
function settle(text: string, folder: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\x1b\[[\d;?]*[a-zA-Z]/g, '')
    .split('\n')
    .map((line) => line.slice(line.lastIndexOf('\r') + 1).trimEnd())
    .join('\n')
    .trimEnd()
    .replaceAll(folder, '~')
    .replace(/\bvdt\w{20,}/g, 'vdt…')
    .replace(
      /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g,
      '0b6f2f6e-53d5-4b5a-9d3c-7a1e2f4c8b90',
    )
    .replace(/\b[\da-f]{64}\b/g, '5c0f9a…')
    .replace(/\b\d{13,16}\b/g, '4503599627370495') // report id
    .replace(/ \([\da-f]{12}(?:\+changes)?\)$/gm, '') // commit of the version
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
    .replace(/\b20\d\d-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, (time) =>
      isRecent(time) ? '2026-11-16 09:41:07'.slice(0, time.length) : time,
    )
    .replace(/\b\d+(?:\.\d+)? (?=ms\b|s\b)/g, '0.2 ')
    .replace(/\b\d{8}T\d{6}Z\b/g, '20261116T094107Z')
    .replace(/\b\d min\b/g, '0 min')
    .replace(/\b\d+(?:\.\d+)? (?=[KM]iB\b)/g, '3.2 ');
}

const isRecent = (time: string) => Math.abs(Date.parse(time) - Date.now()) < 30 * 86_400_000;

const fence = (text: string) => `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
