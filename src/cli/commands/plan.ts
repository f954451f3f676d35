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
import { renderTable } from '../terminal.ts';

export const planList: Command = {
  name: 'plan list',
  summary: 'List the plans',
  arguments: [],
  options: {},
  examples: [['vedette plan list', 'Rate and credits of each plan']],
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
    terminal.out(renderTable(['PLAN', 'REQUESTS A MINUTE', 'CREDITS'], rows, terminal));
    return undefined;
  },
};

export const planSet: Command = {
  name: 'plan set',
  summary: 'Put an account on a plan, or make or change a plan',
  arguments: ['NAME', '[PLAN]'],
  options: {
    rate: { value: 'N', description: 'Requests a minute; no limit when left out.' },
    credits: { value: 'LIST', description: 'Such as all/day=1000,domain/month=50.' },
  },
  examples: [
    ['vedette plan set soc analyst', 'Put the account soc on the plan analyst'],
    ['vedette plan set small --rate 60 --credits all/day=500', 'Make or change the plan small'],
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
    throw new UsageError('--rate and --credits change a plan: vedette plan set PLAN --rate N.');
  }
  const account = await (await connect()).call(contract.assignPlan, { user, plan });
  const text = `${account.name} is on the plan ${account.plan}.`;
  terminal.out(terminal.json ? JSON.stringify(account) : text);
}

async function changePlan(invocation: Invocation, name: string): Promise<undefined> {
  const { connect, terminal } = invocation;
  const rate = countOption(invocation, 'rate');
  if (rate === undefined && textOption(invocation, 'credits') === undefined) {
    throw new UsageError('Give a plan to put the account on, or --rate and --credits of the plan.');
  }
  const asked = textOption(invocation, 'credits');
  const credits = asked === undefined ? undefined : splitList(asked);
  const plan = await (
    await connect()
  ).call(contract.savePlan, {
    name,
    ...given({ rate_per_minute: rate, credits }),
  });
  terminal.out(terminal.json ? JSON.stringify(plan) : `The plan ${plan.name} is set.`);
}
