import type { Static } from 'typebox';
import * as contract from '../../user/contract.ts';
import { UsageError, countOption, given, textOption, type Command } from '../command.ts';
import { listTable, type Column, type Terminal } from '../terminal/terminal.ts';

export const usage: Command = {
  name: 'usage',
  summary: 'Show usage by day',
  options: {
    user: { value: 'USER', description: 'Account. Default: the owner.' },
    all: { description: 'One line per account.' },
    days: { value: 'N', description: 'Days to look back. Default: 30.' },
  },
  examples: [
    ['vedette usage --user soc --days 7', 'One account over a week'],
    ['vedette usage --all', 'Every account, most calls first'],
  ],
  async run(invocation) {
    const { terminal, call, show, options } = invocation;
    const days = countOption(invocation, 'days');
    if (options['all'] === true) {
      if (options['user'] !== undefined) throw new UsageError('Use either --user or --all.');
      const answer = await call(contract.usageOfAll, given({ days }));
      show(answer, listTable(accountColumns, answer.accounts, terminal));
      return;
    }
    const answer = await call(contract.usage, {
      ...given({ user: textOption(invocation, 'user'), days }),
    });
    show(answer, renderUsage(answer, terminal));
  },
};

type AccountUsage = Static<typeof contract.usageOfAll.output>['accounts'][number];

const accountColumns: readonly Column<AccountUsage>[] = [
  { title: 'USER', cell: ({ user }) => user, keep: 'whole' },
  { title: 'PLAN', cell: ({ plan }) => plan },
  { title: 'CALLS', cell: ({ calls }) => calls },
  { title: 'CREDITS', cell: ({ credits }) => credits },
  { title: 'LAST ACCESS', cell: ({ last_access }) => last_access ?? 'never' },
];

interface Answer {
  user: string;
  plan: string;
  limits: { group: string; period: string; credits: number; left: number }[];
  usage: { day: string; operation: string; calls: number; credits: number }[];
}

const barWidth = 24;

function renderUsage({ user, plan, limits, usage: rows }: Answer, terminal: Terminal): string {
  const most = Math.max(1, ...rows.map(({ calls }) => calls));
  const columns: readonly Column<Answer['usage'][number]>[] = [
    { title: 'DAY', cell: ({ day }) => day },
    { title: 'OPERATION', cell: ({ operation }) => operation },
    { title: 'CALLS', cell: ({ calls }) => calls },
    { title: 'CREDITS', cell: ({ credits }) => credits },
    {
      title: '',
      cell: ({ calls }) => '█'.repeat(Math.max(1, Math.round((calls / most) * barWidth))),
    },
  ];
  const left = limits.map(
    (limit) => `  ${limit.group}/${limit.period}: ${limit.left} of ${limit.credits} credits left`,
  );
  const body = rows.length > 0 ? listTable(columns, rows, terminal) : 'No requests in this period.';
  return [`${user}, plan ${plan}`, ...left, body].join('\n');
}
