import { describeSettings, showSettingValue } from '../../config/describe-settings.ts';
import type { Command } from '../command.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting, its value and its origin',
  options: { explain: { description: 'Include descriptions.' } },
  examples: [
    ['vedette config', 'Settings in effect'],
    ['VEDETTE_PORT=9000 vedette config --json', 'For scripts'],
  ],
  run({ terminal, options, config: load, show }) {
    const loaded = load();
    const { origin, warnings } = loaded;
    const described = describeSettings(loaded);
    for (const warning of warnings) terminal.note(warning);
    const values = Object.fromEntries(described.map(({ name, value }) => [name, value]));
    const shown = options['explain'] === true ? [...columns, meaning] : columns;
    show({ settings: values, origin }, listTable(shown, described, terminal));
    if (!terminal.json)
      terminal.note('To change a setting, use VEDETTE_<SETTING>=… or vedette.yaml.');
    return Promise.resolve();
  },
};

type Row = ReturnType<typeof describeSettings>[number];

const columns: readonly Column<Row>[] = [
  { title: 'SETTING', cell: ({ name }) => name, keep: 'whole' },
  { title: 'VALUE', cell: ({ value }) => showSettingValue(value) },
  { title: 'FROM', cell: ({ origin }) => origin },
];
const meaning: Column<Row> = { title: 'MEANS', cell: ({ means }) => means };
