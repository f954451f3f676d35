import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { operations } from '../src/service/app.ts';
import { openedFolder, vedette } from './cli/command-line.ts';
import { startServer, temporaryFolder } from './harness.ts';

interface Shape {
  pattern?: string;
  form?: string;
  items?: Shape;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
}

/** Members with a pattern that errors could only show verbatim. */
function unworded(shape: Shape, path: string): string[] {
  const { pattern, form, items, anyOf = [], properties = {} } = shape;
  const inside = [...anyOf, ...(items ? [items] : [])].flatMap((each) => unworded(each, path));
  const members = Object.entries(properties).flatMap(([name, each]) =>
    unworded(each, `${path}.${name}`),
  );
  return [...(pattern !== undefined && form === undefined ? [path] : []), ...inside, ...members];
}

describe('errors state what was expected', () => {
  it('in words, never as a regular expression', () => {
    expect(operations.flatMap(({ id, input }) => unworded(input, id))).toEqual([]);
  });

  it.each([
    [{ VEDETTE_PROCESSES: 'many' }, 'must be a whole number from 1 to 64, or auto.'],
    [{ VEDETTE_PORT: '70000' }, 'must be a whole number from 0 to 65535.'],
    [{ VEDETTE_BEHIND_PROXY: 'perhaps' }, 'must be true or false.'],
    [{ VEDETTE_LOG_LEVEL: 'loud' }, 'must be one of info, debug, warn, error, silent.'],
  ])('for the setting %o', (environment, expected) => {
    const places = { files: [], data: temporaryFolder() };
    expect(() => readConfig(environment, places)).toThrow(expected);
  });

  it.each([
    ['webhook', { url: 'ftp://hooks.example' }, 'url: expected a URL with http or https.'],
    [
      'webhook',
      { url: 'https://hooks.example', payload: 'huge' },
      'payload: use one of full, thin.',
    ],
    ['ticket', {}, 'must have required properties'],
    ['file', { file: '../x' }, 'file: expected lower-case letters'],
  ])('for the settings of a sink: %s %o', async (type, settings, expected) => {
    const server = await startServer();
    const { status, text } = await server.ask('/v1/sinks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'ours', type, settings }),
    });
    expect([status, text]).toEqual([400, expect.stringContaining(expected)]);
  });

  it('and what a command knows about its subject', async () => {
    const data = await openedFolder();
    const line = join(temporaryFolder(), 'line');
    writeFileSync(line, 'garbage\n');
    const say = async (...words: string[]) => (await vedette(data, words)).err;

    expect(await say('key', 'create', '--scopes', 'foo')).toContain('use one of user, ip, banner');
    expect(await say('user', 'disable', 'owner')).toMatch(
      /^vedette: Not allowed: owner is the owner/,
    );
    const { out } = await vedette(data, ['feeds', 'test', line]);
    expect(out).toContain('no entry in the one line or record');
    expect(await say('restore', '--force', line)).toContain('it is not a backup of Vedette');
  });

  it('and the example of suppress end undoes that of suppress add', async () => {
    const data = await openedFolder();
    const add = ['suppress', 'add', '198.51.100.7', '--reason', 'our own scanner'];
    expect((await vedette(data, add)).code).toBe(0);
    expect((await vedette(data, ['suppress', 'end', '198.51.100.7'])).code).toBe(0);
  });
});
