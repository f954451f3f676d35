import { settings, type Config } from '../../config/config.ts';
import { redactSetting } from '../../config/redact.ts';
import type { Command } from '../command.ts';
import { renderTable } from '../terminal.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting, its value and its origin',
  arguments: [],
  options: { explain: { description: 'Include descriptions.' } },
  examples: [
    ['vedette config', 'Settings in effect'],
    ['VEDETTE_PORT=9000 vedette config --json', 'For scripts'],
  ],
  async run({ terminal, options, config: load }) {
    const { config: loaded, origin, warnings } = load();
    const values = redactSettings(loaded);
    for (const warning of warnings) terminal.note(warning);
    if (terminal.json) {
      terminal.out(JSON.stringify({ settings: values, origin }));
      return undefined;
    }
    const isExplained = options['explain'] === true;
    const rows = Object.entries(values).map(([name, value]) => [
      name,
      showValue(value),
      origin[name] ?? '',
      ...(isExplained ? [describe(name)] : []),
    ]);
    const header = ['SETTING', 'VALUE', 'FROM', ...(isExplained ? ['MEANS'] : [])];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0]) }));
    terminal.note('To change a setting, use VEDETTE_<SETTING>=… or vedette.yaml.');
    return Promise.resolve(undefined);
  },
};

function redactSettings(values: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, schema]) => [
      name,
      redactSetting(schema, values[name as keyof Config]),
    ]),
  );
}

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describe(name: string): string {
  const schema = settings[name as keyof typeof settings] as { description?: string };
  return schema.description ?? '';
}
