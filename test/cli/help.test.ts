import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { displayWidth, renderTable, wrap } from '../../src/cli/terminal/terminal.ts';
import { temporaryFolder } from '../harness.ts';
import { openedFolder, plain, vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

const widths = [60, 80, 120];
const nowhere = { VEDETTE_DATA: '/proc/nothing' };
const widest = (lines: readonly string[]) => Math.max(...lines.map(displayWidth));

describe('help', () => {
  it.each(widths)('fits a real terminal of %i columns, at every level', async (columns) => {
    for (const words of [['-h'], ['key', '--help'], ['help', 'suppress', 'add']]) {
      const lines = await inTerminal(columns, words, nowhere);
      expect({ words, isWider: widest(lines) > columns }).toEqual({ words, isWider: false });
      expect(lines.join('\n')).toContain('Usage: vedette');
    }
  });

  it('is not wrapped in a pipe', async () => {
    const out = await throughPipe(['help', 'suppress', 'add'], nowhere);
    expect(out).toContain(
      '  vedette suppress add 198.51.100.0/24 --feed ipsum --until 2030-01-31 --reason "moved"\n',
    );
  });

  it('is shown for -h, --help and help, for everything, a family and a command', async () => {
    const say = async (...words: string[]) => vedette('x', words);
    const same = async (...spellings: string[][]) => {
      const [first, ...others] = await Promise.all(spellings.map((words) => say(...words)));
      expect(first).toMatchObject({ code: 0, err: '' });
      for (const other of others) expect(other).toEqual(first);
      return first?.out ?? '';
    };
    const all = await same(['-h'], ['--help'], ['help'], ['help', '--help']);
    for (const { name } of commands) expect(all).toContain(`  ${name} `);
    const family = await same(['key', '-h'], ['key', '--help'], ['help', 'key']);
    for (const name of ['key create', 'key list', 'key revoke']) expect(family).toContain(name);
    expect(family).not.toContain('user add');
    const one = await same(
      ['key', 'create', '-h'],
      ['key', 'create', '--help'],
      ['help', 'key', 'create'],
    );
    expect(one).toContain('Usage: vedette key create');
  });

  it('names the unknown command and suggests the closest one', async () => {
    const of = async (...words: string[]) => vedette('x', words);
    expect(await of('help', 'serch')).toMatchObject({
      code: 2,
      out: '',
      err: 'vedette: Unknown command serch. Did you mean vedette search?\n',
    });
    const { err } = await of('key', 'creat', '--help');
    expect(err).toContain('Unknown command key creat. Did you mean vedette key create?');
    expect(err).toContain('Commands of key: key create, key list');
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    'for %s fits 60, 80 and 120 columns, and its examples still work when pasted',
    async (name, command) => {
      for (const columns of widths) {
        const { out } = await vedette('x', [...name.split(' '), '--help'], { columns });
        expect(widest(plain(out).split('\n'))).toBeLessThanOrEqual(columns);
        const pasted = plain(out).replace(/ \\\n +/g, ' ');
        for (const [line] of command.examples) expect(pasted).toContain(`\n  ${line}`);
      }
    },
  );

  it('does not read anything after -- as an option', async () => {
    const { code } = await vedette(temporaryFolder(), ['search', '--', '--help']);
    expect(code).toBe(3);
  });
});

describe('mistakes', () => {
  it('in an option get a suggestion', async () => {
    const { code, err } = await vedette('x', ['key', 'create', '--scope', 'ip']);
    expect(code).toBe(2);
    expect(err).toContain("Unknown option '--scope'. Did you mean --scopes?");
  });

  it('name what does not exist, and what does', async () => {
    const data = await openedFolder();
    await vedette(data, ['user', 'add', 'soc', 'soc@vedette.example']);
    const say = async (...words: string[]) => (await vedette(data, words)).err;
    const user = await say('user', 'disable', 'sco');
    expect(user).toContain('No user named sco. Did you mean soc? Users: ');
    expect(await say('plan', 'set', 'soc', 'unlimitd')).toContain(
      'no plan unlimitd. Did you mean unlimited? Use one of ',
    );
    const role = await say('user', 'add', 'a', 'a@vedette.example', '--role', 'boss');
    expect(role).toContain('use one of member, admin');
    expect(await say('key', 'revoke', '0b6f')).toContain('No key 0b6f. vedette key list');
    const suppression = await say('suppress', 'end', 'mine');
    expect(suppression).toContain('No suppression mine. There are none.');
    expect(await say('feeds', 'show', 'ipsun')).toContain('did you mean ipsum?');
  });

  it('are reported in lines that fit the terminal', async () => {
    const lines = await inTerminal(60, ['key', 'creat'], nowhere);
    expect(widest(lines)).toBeLessThanOrEqual(60);
    expect(lines.join(' ')).toContain('Commands of key:');
  });
});

describe('a table', () => {
  const look = (width: number) => ({ width, paint: (_: string, text: string) => text });
  const id = '0b6f2f6e-1f0a-4b65-9d5e-0d3c1f1f2a3b';
  const header = ['ID', 'USER', 'LABEL', 'CREATED'];
  const rows = [[id, 'owner', 'the key of the mail gateway', '2026-11-01 08:00:00']];

  it.each(widths)('of %i columns never truncates ids', (width) => {
    const table = renderTable(header, rows, { ...look(width), ids: new Set([0]) });
    expect(table).toContain(id);
    expect(widest(table.split('\n'))).toBeLessThanOrEqual(width);
  });

  it('too wide for the terminal becomes a block for each row', () => {
    const table = renderTable(header, [...rows, ...rows], { ...look(50), ids: new Set([0]) });
    expect(table.split('\n\n')).toHaveLength(2);
    expect(table).toContain(
      `ID       ${id}\nUSER     owner\nLABEL    the key of the mail gateway\n`,
    );
  });

  it('breaks long words, including wide characters, and loses nothing', () => {
    const text = `${'漢'.repeat(30)} and ${'x'.repeat(90)}`;
    const lines = wrap(text, 21);
    expect(widest(lines)).toBeLessThanOrEqual(21);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
