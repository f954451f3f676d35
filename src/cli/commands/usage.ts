import * as contract from '../../user/contract.ts';
import { countOption, given, textOption, type Command } from '../command.ts';
import { listTable, type Column, type Terminal } from '../terminal/terminal.ts';

export const usage: Command = {
  name: 'usage',
  summary: 'Show usage by day',
  options: {
    user: { value: 'NAME', description: 'Account. Default: the owner.' },
    days: { value: 'N', description: 'Days to look back. Default: 30.' },
  },
  examples: [['vedette usage --user soc --days 7', 'One account over a week']],
  async run(invocation) {
    const { terminal, call, show } = invocation;
    const days = countOption(invocation, 'days');
    const answer = await call(contract.usage, {
      ...given({ user: textOption(invocation, 'user'), days }),
    });
    show(answer, renderUsage(answer, terminal));
  },
};

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
