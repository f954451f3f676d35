import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Command } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/index.ts';

it('lists every command in the folder', async () => {
  const folder = fileURLToPath(new URL('../../src/cli/commands/', import.meta.url));
  const exported: Command[] = [];
  for (const file of readdirSync(folder)) {
    const module = (await import(`${folder}${file}`)) as Record<string, unknown>;
    exported.push(...Object.values(module).filter(isCommand));
  }
  const names = (list: readonly Command[]) => list.map(({ name }) => name).sort();
  expect(names(commands)).toEqual(names(exported));
});

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'run' in value && 'examples' in value;
}
