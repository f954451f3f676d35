import { readFileSync } from 'node:fs';
import { exitCodes, type Command } from './command.ts';

/** A row of `dist/cli/commands.json`, which the build writes. */
interface Row extends Omit<Command, 'run'> {
  /** Path of its module relative to this file. */
  module: string;
  exported: string;
}

/**
 * Commands from the list made by the build. It has names and help; a command's code, often half of the product, is
 * loaded only when it runs.
 */
export function listedCommands(): Command[] {
  const list = readFileSync(new URL('./commands.json', import.meta.url), 'utf8');
  const rows = JSON.parse(list) as Row[]; // written by scripts/list-commands.mjs
  return rows.map(({ module, exported, ...described }) => ({
    ...described,
    async run(invocation): Promise<number> {
      const loaded = (await import(new URL(module, import.meta.url).href)) as Record<
        string,
        Command
      >;
      const command = loaded[exported];
      if (!command) throw new Error(`${module} does not export ${exported}`);
      return (await command.run(invocation)) ?? exitCodes.success;
    },
  }));
}
