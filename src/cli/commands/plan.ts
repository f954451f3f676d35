import * as contract from '../../user/contract.ts';
import { splitList } from '../../lib/trim.ts';
import {
  UsageError,
  countOption,
  given,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { renderTable } from '../terminal/terminal.ts';

export const planList: Command = {
  name: 'plan list',
  summary: 'List plans',
  arguments: [],
  options: {},
  examples: [['vedette plan list', 'Rate and credits per plan']],
  async run({ terminal, connect }) {
    const answer = await (await connect()).call(contract.listPlans, {});
    if (terminal.json) {
      terminal.out(JSON.stringify(answer));
      return undefined;
    }
    const rows = answer.plans.map(({ name, rate_per_minute, credits }) => [
      name,
      rate_per_minute === null ? 'unlimited' : String(rate_per_minute),
      credits.map((pot) => `${pot.group}/${pot.period}=${pot.credits}`).join(' ') || 'unlimited',
    ]);
    const header = ['PLAN', 'REQUESTS/MINUTE', 'CREDITS'];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0]) }));
    return undefined;
  },
};

export const planSet: Command = {
  name: 'plan set',
  summary: 'Assign a plan to an account, or create or change a plan',
  arguments: ['NAME', '[PLAN]'],
  options: {
    rate: { value: 'N', description: 'Requests per minute. Default: no limit.' },
    credits: { value: 'LIST', description: 'Credits, such as all/day=1000,domain/month=50.' },
  },
  examples: [
    ['vedette plan set soc analyst', 'Assign the plan analyst to the account soc'],
    ['vedette plan set small --rate 60 --credits all/day=500', 'Create or change the plan small'],
  ],
  startsFolder: true,
  async run(invocation) {
    const [name = '', plan] = invocation.args;
    return plan === undefined ? changePlan(invocation, name) : assign(invocation, name, plan);
  },
};

async function assign(
  { connect, terminal, options }: Invocation,
  user: string,
  plan: string,
): Promise<undefined> {
  if (options['rate'] !== undefined || options['credits'] !== undefined) {
    throw new UsageError('--rate and --credits apply to a plan: vedette plan set PLAN --rate N.');
  }
  const account = await (await connect()).call(contract.assignPlan, { user, plan });
  const text = `${account.name} is now on the plan ${account.plan}.`;
  terminal.out(terminal.json ? JSON.stringify(account) : text);
}

async function changePlan(invocation: Invocation, name: string): Promise<undefined> {
  const { connect, terminal } = invocation;
  const rate = countOption(invocation, 'rate');
  if (rate === undefined && textOption(invocation, 'credits') === undefined) {
    throw new UsageError('Name a plan for the account, or give --rate or --credits for the plan.');
  }
  const asked = textOption(invocation, 'credits');
  const credits = asked === undefined ? undefined : splitList(asked);
  const plan = await (
    await connect()
  ).call(contract.savePlan, {
    name,
    ...given({ rate_per_minute: rate, credits }),
  });
  terminal.out(terminal.json ? JSON.stringify(plan) : `Plan ${plan.name} saved.`);
}
