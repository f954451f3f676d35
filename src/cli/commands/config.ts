import { resolve } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { describeSettings, showSettingValue } from '../../config/describe-settings.ts';
import { readDefinitions } from '../../exports/definition.ts';
import { FeedRegistry } from '../../feeds/registry.ts';
import { readSuppressions } from '../../feeds/suppressions.ts';
import type { Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
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

export const configCheck: Command = {
  name: 'config check',
  summary: 'Check a vedette.yaml without using it',
  arguments: ['FILE'],
  examples: [
    [
      'vedette config check /etc/vedette/vedette.yaml',
      'Before a restart; exit code 3 if it has errors',
    ],
  ],
  run({ args: [file = ''], show, terminal }) {
    const { config: checked, origin, warnings } = readConfig({ VEDETTE_CONFIG: resolve(file) });
    const feeds = new FeedRegistry(checked.own_feeds);
    readSuppressions(checked.suppressions, (name) => feeds.get(name) !== undefined);
    readDefinitions(checked.lists);
    const set = Object.values(origin).filter((from) => from === resolve(file)).length;
    for (const warning of warnings) terminal.note(warning);
    show({ file, settings: set, warnings }, `${file}: ${formatAmount(set, 'setting')}, no errors.`);
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
