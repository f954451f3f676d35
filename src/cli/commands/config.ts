import { settings } from '../../config.ts';
import type { Command } from '../command.ts';
import { renderTable } from '../terminal.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting, its value and where it comes from',
  arguments: [],
  options: { explain: { description: 'Also say what each one does.' } },
  examples: [
    ['vedette config', 'What is in force here'],
    ['VEDETTE_PORT=9000 vedette config --json', 'For scripts'],
  ],
  async run({ terminal, options, config: load }) {
    const { config: values, origin, warnings } = load();
    for (const warning of warnings) terminal.note(warning);
    if (terminal.json) {
      terminal.out(JSON.stringify({ settings: values, origin }));
      return undefined;
    }
    const rows = Object.entries(values).map(([name, value]) => [
      ...[name, showValue(value), origin[name] ?? ''],
      ...(options['explain'] === true ? [describe(name)] : []),
    ]);
    const header = ['SETTING', 'VALUE', 'FROM', ...(options['explain'] === true ? ['MEANS'] : [])];
    terminal.out(renderTable(header, rows, terminal));
    terminal.note('Set one with VEDETTE_<SETTING>=… or in vedette.yaml.');
    return Promise.resolve(undefined);
  },
};

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describe(name: string): string {
  const schema = settings[name as keyof typeof settings] as { description?: string };
  return schema.description ?? '';
}
