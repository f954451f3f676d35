import * as contract from '../../feeds/contract.ts';
import { whyWide } from '../../feeds/suppressions.ts';
import { UsageError, exitCodes, given, textOption, type Command } from '../command.ts';
import { confirmed, demandYesInPipes } from '../terminal/questions.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

export const suppressAdd: Command = {
  name: 'suppress add',
  summary: 'Ignore feed claims about a range, domain or URL',
  arguments: ['RANGE|DOMAIN|URL'],
  options: {
    reason: { value: 'TEXT', description: 'The reason, shown wherever the claim is explained.' },
    feed: { value: 'FEED', description: 'Only this feed. Default: all feeds.' },
    until: { value: 'DATE', description: 'Last day, YYYY-MM-DD. Default: no expiry.' },
    yes: { description: 'Do not ask about ranges wider than a /16 of IPv4 or a /32 of IPv6.' },
  },
  examples: [
    ['vedette suppress add 198.51.100.7 --reason "our own scanner"', 'Ignores all feeds'],
    [
      'vedette suppress add 198.51.100.0/24 --feed ipsum --until 2030-01-31 --reason "moved"',
      'One feed, until a date',
    ],
    ['vedette suppress add shop.example --reason "our customer"', 'A domain and all below it'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, call, show } = invocation;
    const reason = textOption(invocation, 'reason');
    if (reason === undefined) throw new UsageError('Give a reason: --reason TEXT.');
    const [range = ''] = args;
    const tooWide = whyWide(range);
    if (tooWide !== '') {
      demandYesInPipes(invocation, 'suppress add');
      if (!(await confirmed(invocation, `${tooWide}.`, 'Nothing was suppressed.')))
        return exitCodes.failed;
    }
    const row = await call(contract.addSuppression, {
      range,
      reason,
      wide: tooWide !== '',
      ...given({ feed: textOption(invocation, 'feed'), until: textOption(invocation, 'until') }),
    });
    const feeds = row.feed === '*' ? 'all feeds' : row.feed;
    const end = row.until === null ? '' : ` until ${row.until}`;
    const text = `Ignoring ${feeds} for ${row.range}${end}.`;
    show(row, text);
    if (!terminal.json) terminal.note(`Undo with vedette suppress end ${row.id}`);
    return exitCodes.success;
  },
};

const columns: readonly Column<contract.SuppressionRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'FEED', cell: ({ feed }) => feed, keep: 'whole' },
  { title: 'RANGE', cell: ({ range }) => range, keep: 'whole' },
  { title: 'UNTIL', cell: ({ until }) => until ?? 'no expiry', keep: 'whole' },
  { title: 'ORIGIN', cell: ({ origin }) => origin },
  { title: 'BY', cell: ({ by }) => by },
  { title: 'REASON', cell: ({ reason }) => reason },
];

export const suppressList: Command = {
  name: 'suppress list',
  summary: 'List suppressed claims and the reasons',
  examples: [['vedette suppress list', 'From commands and from vedette.yaml']],
  async run({ terminal, call, show }) {
    const answer = await call(contract.listSuppressions, {});
    const { suppressions } = answer;
    show(
      answer,
      suppressions.length === 0 ? 'No suppressions.' : listTable(columns, suppressions, terminal),
    );
  },
};

export const suppressEnd: Command = {
  name: 'suppress end',
  summary: 'End a suppression',
  arguments: ['RANGE|ID'],
  examples: [
    ['vedette suppress end 198.51.100.7', 'By its range, its id or the beginning of its id'],
  ],
  async run({ args: [typed = ''], call, show }) {
    const answer = await call(contract.endSuppression, { id: typed });
    show(answer, `Suppression ${answer.id} ended.`);
  },
};
