import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/service/app.ts';
import { commands } from '../src/cli/index.ts';
import { settings } from '../src/config/config.ts';
import { errorTable } from '../src/errors.ts';
import { referencePages } from '../src/reference.ts';

const folder = fileURLToPath(new URL('../docs/reference', import.meta.url));
const cure = 'docs/reference is stale: run npm run docs and commit what it writes';
const pages = referencePages();

describe('the reference pages', () => {
  it('are exactly the generated ones', () => {
    expect(readdirSync(folder).sort(), cure).toEqual(Object.keys(pages).sort());
  });

  it.each(Object.entries(pages))('%s matches the code', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8'), cure).toBe(text);
  });

  it('list every operation, failure, setting and command', () => {
    const whole = Object.values(pages).join('\n');
    const names = [
      ...operations.map(({ id }) => `## ${id}\n`),
      ...operations.flatMap(({ path, aliases }) => [path, ...(aliases ?? []).map((a) => a.path)]),
      ...Object.keys(errorTable).map((row) => `| \`${row}\` |`),
      ...Object.keys(settings).map((name) => `| \`VEDETTE_${name.toUpperCase()}\` |`),
      ...commands.map(({ name }) => `## vedette ${name}\n`),
    ];

    expect(names.filter((name) => !whole.includes(name))).toEqual([]);
  });

  it('keep tables intact whatever a description contains', () => {
    const lines = Object.values(pages).flatMap((text) => text.split('\n'));
    const widths = lines.map((line) => line.match(/(?<!\\)\|/g)?.length ?? 0);
    const torn = lines.filter((line, at) => {
      const above = widths[at - 1] ?? 0;
      return line.startsWith('|') && above > 0 && widths[at] !== above;
    });

    expect(torn).toEqual([]);
  });
});
