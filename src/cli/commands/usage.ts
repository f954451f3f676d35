import * as contract from '../../user/contract.ts';
import { countOption, given, textOption, type Command } from '../command.ts';
import { renderTable, type Terminal } from '../terminal/terminal.ts';

export const usage: Command = {
  name: 'usage',
  summary: 'Show usage by day',
  arguments: [],
  options: {
    user: { value: 'NAME', description: 'Account. Default: the owner.' },
    days: { value: 'N', description: 'Days to look back. Default: 30.' },
  },
  examples: [['vedette usage --user soc --days 7', 'One account over a week']],
  async run(invocation) {
    const { terminal, connect } = invocation;
    const days = countOption(invocation, 'days');
    const client = await connect();
    const answer = await client.call(contract.usage, {
      ...given({ user: textOption(invocation, 'user'), days }),
    });
    terminal.out(terminal.json ? JSON.stringify(answer) : renderUsage(answer, terminal));
    return undefined;
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
  const table = rows.map(({ day, operation, calls, credits }) => [
    day,
    operation,
    String(calls),
    String(credits),
    '█'.repeat(Math.max(1, Math.round((calls / most) * barWidth))),
  ]);
  const left = limits.map(
    (limit) => `  ${limit.group}/${limit.period}: ${limit.left} of ${limit.credits} credits left`,
  );
  const body =
    rows.length > 0
      ? renderTable(['DAY', 'OPERATION', 'CALLS', 'CREDITS', ''], table, terminal)
      : 'No requests in this period.';
  return [`${user}, plan ${plan}`, ...left, body].join('\n');
}
