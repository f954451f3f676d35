import * as contract from '../../feeds/contract.ts';
import { UsageError, given, textOption, type Command } from '../command.ts';
import { renderTable } from '../terminal/terminal.ts';

export const suppressAdd: Command = {
  name: 'suppress add',
  summary: 'Ignore feed claims about a range',
  arguments: ['RANGE'],
  options: {
    reason: { value: 'TEXT', description: 'Why. Shown wherever the claim is explained.' },
    feed: { value: 'NAME', description: 'Only this feed. Default: all feeds.' },
    until: { value: 'DATE', description: 'Last day, YYYY-MM-DD. Default: no expiry.' },
  },
  examples: [
    ['vedette suppress add 198.51.100.7 --reason "our own scanner"', 'Ignores all feeds'],
    [
      'vedette suppress add 198.51.100.0/24 --feed ipsum --until 2030-01-31 --reason "moved"',
      'One feed, until a date',
    ],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, connect } = invocation;
    const reason = textOption(invocation, 'reason');
    if (reason === undefined) throw new UsageError('Give a reason: --reason TEXT.');
    const row = await (
      await connect()
    ).call(contract.addSuppression, {
      range: args[0] ?? '',
      reason,
      ...given({ feed: textOption(invocation, 'feed'), until: textOption(invocation, 'until') }),
    });
    const feeds = row.feed === '*' ? 'all feeds' : row.feed;
    const end = row.until === null ? '' : ` until ${row.until}`;
    const text = `Ignoring ${feeds} for ${row.range}${end}.`;
    terminal.out(terminal.json ? JSON.stringify(row) : text);
    if (!terminal.json) terminal.note(`Undo with vedette suppress end ${row.id}`);
    return undefined;
  },
};

export const suppressList: Command = {
  name: 'suppress list',
  summary: 'List suppressed claims and the reasons',
  arguments: [],
  options: {},
  examples: [['vedette suppress list', 'From commands and from vedette.yaml']],
  async run({ terminal, connect }) {
    const answer = await (await connect()).call(contract.listSuppressions, {});
    if (terminal.json) terminal.out(JSON.stringify(answer));
    else if (answer.suppressions.length === 0) terminal.out('No suppressions.');
    else {
      const rows = answer.suppressions.map((row) => [
        row.id,
        row.feed,
        row.range,
        row.until ?? 'no expiry',
        row.origin,
        row.reason,
      ]);
      const header = ['ID', 'FEED', 'RANGE', 'UNTIL', 'ORIGIN', 'REASON'];
      terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0, 1, 2, 3]) }));
    }
    return undefined;
  },
};

export const suppressEnd: Command = {
  name: 'suppress end',
  summary: 'End a suppression',
  arguments: ['ID'],
  options: {},
  examples: [
    ['vedette suppress end config-1', 'Refused: entries of vedette.yaml are removed there'],
  ],
  async run({ args, terminal, connect }) {
    const id = args[0] ?? '';
    const answer = await (await connect()).call(contract.endSuppression, { id });
    terminal.out(terminal.json ? JSON.stringify(answer) : `Suppression ${id} ended.`);
    return undefined;
  },
};
