import { readFileSync } from 'node:fs';
import { exitCodes, type Command } from './command.ts';

/** A row of `dist/cli/commands.json`, which the build writes. */
interface Row extends Omit<Command, 'run'> {
  /** Where its code is, beside this file, and under which name. */
  module: string;
  exported: string;
}

/**
 * Every command as the build listed it. Names and help come from the list; the code of a command, often half of
 * the product, is loaded when it runs.
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
      >; // as listed
      const command = loaded[exported];
      if (!command) throw new Error(`${module} does not export ${exported}`);
      return (await command.run(invocation)) ?? exitCodes.success;
    },
  }));
}
