import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeByServer } from '../../src/audit/change.ts';
import { commands } from '../../src/cli/index.ts';
import { createTerminal } from '../../src/cli/terminal/terminal.ts';
import { shareAcrossTests, startServer, temporaryFolder } from '../harness.ts';
import { vedette, type Ran } from './command-line.ts';

/** A C1 sequence, bidirectional overrides, an escape sequence and a bell. Not a usable path. */
const evil = '/dev/null/x\u009b31m\u202e\u2066\u061c\u001b]0;owned\u0007y';
/** Control and bidirectional characters, except line breaks and tabs. */
const unsafe = /(?![\n\t])[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const isHarmless = ({ out, err }: Ran) => !unsafe.test(out) && !unsafe.test(err);

const place = shareAcrossTests(async () => {
  const data = temporaryFolder();
  const list = join(temporaryFolder(), 'list.csv');
  writeFileSync(list, `ip,label\n198.51.100.7,${evil}\n`);
  const feed = {
    name: 'partner',
    file: list,
    format: 'csv',
    category: 'c2',
    column: 'ip',
    labelColumn: 'label',
    title: evil,
    licence: evil,
  };
  writeFileSync(join(data, 'vedette.yaml'), JSON.stringify({ own_feeds: [feed] }));
  const server = await startServer({ VEDETTE_DATA: data }, { extraPublic: ['198.51.100.0/24'] });
  const post = (path: string, body: object) =>
    server.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/v1/admin/keys', { label: evil });
  await post('/v1/admin/users', { name: 'guest', email: 'guest@vedette.example' });
  // Such an email address is rejected today, but older ledgers may contain one.
  const { users } = server.running.service.store;
  const [guest] = (await users.accounts()).filter(({ name }) => name === 'guest');
  const change = changeByServer(Date.now(), { action: 'user.rename', subject: 'guest' });
  if (guest) await users.renameAccount({ ...guest, email: `${evil}@vedette.example` }, change);
  await vedette(data, ['feeds', 'load', 'partner', list]);
  await vedette(data, ['suppress', 'add', '203.0.113.0/24', '--reason', evil]);
  return { data };
});

describe('untrusted text', () => {
  it.each([
    ['ip 198.51.100.7', /x/],
    ['ip 198.51.100.7 --json', /\\u009b31m\\u202e/],
    ['explain 198.51.100.7', /\\u009b31m\\u202e/],
    ['explain 198.51.100.7 --json', /\\u009b31m\\u202e/],
    ['feeds show partner', /\\u009b31m\\u202e/],
    ['feeds show partner --json', /\\u009b31m\\u202e/],
    ['feeds list --all', /partner/],
    ['feeds list --all --json', /\\u009b31m\\u202e/],
    ['key list', /\\u009b31m\\u202e/],
    ['key list --json', /\\u009b31m\\u202e/],
    ['user list', /\\u009b31m\\u202e/],
    ['user list --json', /\\u009b31m\\u202e/],
    ['suppress list', /\\u009b31m\\u202e/],
    ['suppress list --json', /\\u009b31m\\u202e/],
  ])('is escaped by vedette %s', async (line, shown) => {
    const ran = await vedette(place().data, line.split(' '));
    expect(ran.out).toMatch(shown);
    expect(isHarmless(ran)).toBe(true);
  });

  it('parses back to the same value from JSON', async () => {
    const { out } = await vedette(place().data, ['key', 'list', '--json']);
    const { keys } = JSON.parse(out) as { keys: { label: string }[] };
    expect(keys.map(({ label }) => label)).toContain(evil);
  });
});

/** These commands run until stopped. */
const endless = new Set(['mcp', 'serve', 'worker']);

describe('arguments on the command line', () => {
  const cases = commands
    .filter(({ name }) => !endless.has(name))
    .flatMap((command) => [
      [command.name, command, []] as const,
      [`${command.name} --json`, command, ['--json']] as const,
    ]);

  it.each(cases)('are never echoed raw by vedette %s', async (_, command, form) => {
    const options = Object.entries(command.options ?? {}).filter(
      ([, { value }]) => value !== undefined,
    );
    const args = (command.arguments ?? []).map(() => evil);
    const lines = [
      [...args],
      [...args, evil, evil],
      ...options.map(([name]) => [...args, `--${name}`, evil]),
      [`--${evil}`],
    ];
    for (const line of lines) {
      const ran = await vedette(place().data, [...command.name.split(' '), ...line, ...form]);
      expect(isHarmless(ran), JSON.stringify([line, ran])).toBe(true);
    }
  });

  it('are not echoed raw as an unknown command', async () => {
    const ran = await vedette(place().data, [evil, evil]);
    expect(ran.code).toBe(2);
    expect(isHarmless(ran)).toBe(true);
  });
});

describe('a terminal', () => {
  it('passes only its own colour codes through', () => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text), isTTY: true, columns: 80 };
    const terminal = createTerminal(
      { stdout: stream, stderr: stream },
      { json: false, noColor: false },
    );
    terminal.out(`${terminal.paint('red', 'bad')} \u001b[2J\u009b2J`);
    terminal.redraw(`a\rb`);
    expect(written).toEqual([
      '\u001b[31mbad\u001b[0m \\u001b[2J\\u009b2J\n',
      '\r\u001b[Ka\\u000db',
    ]);
  });
});
