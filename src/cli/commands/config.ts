import { describeSettings, showSettingValue } from '../../config/describe-settings.ts';
import type { Command } from '../command.ts';
import { renderTable } from '../terminal/terminal.ts';

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
    const loaded = load();
    const { origin, warnings } = loaded;
    const described = describeSettings(loaded);
    for (const warning of warnings) terminal.note(warning);
    if (terminal.json) {
      const values = Object.fromEntries(described.map(({ name, value }) => [name, value]));
      terminal.out(JSON.stringify({ settings: values, origin }));
      return undefined;
    }
    const isExplained = options['explain'] === true;
    const rows = described.map(({ name, value, origin: from, means }) => [
      name,
      showSettingValue(value),
      from,
      ...(isExplained ? [means] : []),
    ]);
    const header = ['SETTING', 'VALUE', 'FROM', ...(isExplained ? ['MEANS'] : [])];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0]) }));
    terminal.note('To change a setting, use VEDETTE_<SETTING>=… or vedette.yaml.');
    return Promise.resolve(undefined);
  },
};
