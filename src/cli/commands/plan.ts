import { splitList } from '../../lib/trim.ts';
import * as contract from '../../user/contract.ts';
import { UsageError, countOption, given, textOption } from '../command.ts';
import type { Command, Invocation } from '../command.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

const columns: readonly Column<contract.PlanRow>[] = [
  { title: 'PLAN', cell: ({ name }) => name, keep: 'whole' },
  { title: 'REQUESTS/MINUTE', cell: ({ rate_per_minute: rate }) => rate ?? 'unlimited' },
  {
    title: 'CREDITS',
    cell: (plan) => potsOf(plan).join(' ') || 'unlimited',
  },
];

function potsOf({ credits }: contract.PlanRow): string[] {
  return credits.map((pot) => `${pot.group}/${pot.period}=${pot.credits}`);
}

const readPots = (list: string) => (list === 'none' ? [] : splitList(list));

export const planList: Command = {
  name: 'plan list',
  summary: 'List plans',
  examples: [['vedette plan list', 'Rate and credits per plan']],
  async run({ terminal, call, show }) {
    const answer = await call(contract.listPlans, {});
    show(answer, listTable(columns, answer.plans, terminal));
  },
};

export const planSet: Command = {
  name: 'plan set',
  summary: 'Assign a plan to an account, or create or change a plan',
  arguments: ['USER|PLAN', '[PLAN]'],
  options: {
    rate: {
      value: 'N',
      description: 'Requests per minute, or none for no limit. Default: as it is.',
    },
    credits: {
      value: 'LIST',
      description: 'Such as all/day=1000,domain/month=50, or none for no limit. Default: as it is.',
    },
  },
  examples: [
    ['vedette plan set soc analyst', 'Assign the plan analyst to the account soc'],
    ['vedette plan set small --rate 60 --credits all/day=500', 'Create or change the plan small'],
    ['vedette plan set small --rate 30', 'Its credits stay'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, call, show } = invocation;
    const [name = '', plan] = args;
    const isUnlimited = textOption(invocation, 'rate') === 'none';
    const rate = isUnlimited ? null : countOption(invocation, 'rate');
    const credits = textOption(invocation, 'credits');
    const isChange = rate !== undefined || credits !== undefined;
    if (plan === undefined) return changePlan(invocation, { name, rate, credits });
    if (isChange) {
      throw new UsageError('--rate and --credits apply to a plan: vedette plan set PLAN --rate N.');
    }
    const account = await call(contract.assignPlan, { user: name, plan });
    show(account, `${account.name} is now on the plan ${account.plan}.`);
  },
};

export const planRemove: Command = {
  name: 'plan remove',
  summary: 'Remove a plan that no account is on',
  arguments: ['PLAN'],
  examples: [['vedette plan remove trial', 'Rejected while an account is on it']],
  async run({ args: [name = ''], call, show }) {
    const answer = await call(contract.removePlan, { name });
    show(answer, `Plan ${name} removed.`);
  },
};

interface Change {
  name: string;
  /** Null for no limit. */
  rate: number | null | undefined;
  credits: string | undefined;
}

/** Leaves unnamed settings unchanged. */
async function changePlan({ call, show }: Invocation, change: Change): Promise<void> {
  const { name, rate, credits } = change;
  if (rate === undefined && credits === undefined) {
    throw new UsageError('Name a plan for the account, or give --rate or --credits for the plan.');
  }
  const { plans } = await call(contract.listPlans, {});
  const known = plans.find((each) => each.name === name);
  const plan = await call(contract.savePlan, {
    name,
    ...given({
      rate_per_minute: (rate === undefined ? known?.rate_per_minute : rate) ?? undefined,
      credits: credits === undefined ? known && potsOf(known) : readPots(credits),
    }),
  });
  show(plan, `Plan ${plan.name} saved.`);
}
