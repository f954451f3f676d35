import * as contract from '../../feeds/contract.ts';
import { UsageError, given, textOption, type Command } from '../command.ts';
import { renderTable } from '../terminal.ts';

export const suppressAdd: Command = {
  name: 'suppress add',
  summary: 'Let feeds not count for a range, at once',
  arguments: ['RANGE'],
  options: {
    reason: { value: 'TEXT', description: 'Why; shown wherever the claim is explained.' },
    feed: { value: 'NAME', description: 'Only this feed; all when left out.' },
    until: { value: 'DATE', description: 'Last day, YYYY-MM-DD; for good when left out.' },
  },
  examples: [
    ['vedette suppress add 198.51.100.7 --reason "our own scanner"', 'No feed counts for it'],
    [
      'vedette suppress add 198.51.100.0/24 --feed ipsum --until 2030-01-31 --reason "moved"',
      'One feed, for a while',
    ],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, connect } = invocation;
    const reason = textOption(invocation, 'reason');
    if (reason === undefined) throw new UsageError('Say why: --reason TEXT.');
    const row = await (
      await connect()
    ).call(contract.addSuppression, {
      range: args[0] ?? '',
      reason,
      ...given({ feed: textOption(invocation, 'feed'), until: textOption(invocation, 'until') }),
    });
    const who = row.feed === '*' ? 'No feed' : `${row.feed} no longer`;
    const end = row.until === null ? '' : ` until ${row.until}`;
    const text = `${who} counts for ${row.range}${end}.`;
    terminal.out(terminal.json ? JSON.stringify(row) : text);
    if (!terminal.json) terminal.note(`End it: vedette suppress end ${row.id}`);
    return undefined;
  },
};

export const suppressList: Command = {
  name: 'suppress list',
  summary: 'Show what does not count, and why',
  arguments: [],
  options: {},
  examples: [['vedette suppress list', 'Those of commands and those of vedette.yaml']],
  async run({ terminal, connect }) {
    const answer = await (await connect()).call(contract.listSuppressions, {});
    if (terminal.json) terminal.out(JSON.stringify(answer));
    else if (answer.suppressions.length === 0) terminal.out('Every feed counts everywhere.');
    else {
      const rows = answer.suppressions.map((row) => [
        row.id,
        row.feed,
        row.range,
        row.until ?? 'for good',
        row.origin,
        row.reason,
      ]);
      const header = ['ID', 'FEED', 'RANGE', 'UNTIL', 'ORIGIN', 'REASON'];
      terminal.out(renderTable(header, rows, terminal));
    }
    return undefined;
  },
};

export const suppressEnd: Command = {
  name: 'suppress end',
  summary: 'Let it count again, at once',
  arguments: ['ID'],
  options: {},
  examples: [['vedette suppress end config-1', 'Says where to end it: this one is a setting']],
  async run({ args, terminal, connect }) {
    const id = args[0] ?? '';
    const answer = await (await connect()).call(contract.endSuppression, { id });
    terminal.out(terminal.json ? JSON.stringify(answer) : `${id} has ended.`);
    return undefined;
  },
};
