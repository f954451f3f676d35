import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { didYouMean } from '../lib/suggest.ts';
import type { PlanRow } from './contract.ts';
import { demandMayChange } from './may-change.ts';
import { potGroups, type Allowance, type Plan } from './plan.ts';
import type { UserStore } from './store.ts';
import type { UserWorld } from './world.ts';

export async function listAllPlans({ users }: UserWorld): Promise<PlanRow[]> {
  return (await users.plans()).map(toPlanRow);
}

export async function changePlan(
  input: { name: string; rate_per_minute?: number; credits: string[] },
  { users, gate, now }: UserWorld,
  call: Call,
): Promise<PlanRow> {
  if (input.name === unlimitedPlan) throw planStays('changed');
  const onPlan = (await users.accounts()).filter((account) => account.plan === input.name);
  for (const account of onPlan) demandMayChange(account, call.caller);
  const plan: Plan = {
    name: input.name,
    ratePerMinute: input.rate_per_minute ?? null,
    allowances: input.credits.map(readAllowance),
  };
  const change = changeBy(call, now(), {
    action: 'plan.save',
    subject: plan.name,
    detail: { rate_per_minute: plan.ratePerMinute, credits: input.credits.join(', ') },
  });
  await users.savePlan(plan, change);
  await gate.forget();
  return toPlanRow(plan);
}

export async function removePlan(
  { name }: { name: string },
  { users, gate, now }: UserWorld,
  call: Call,
): Promise<{ name: string; removed: boolean }> {
  await demandPlan(users, name, 'name');
  if (name === unlimitedPlan) throw planStays('removed');
  const onPlan = (await users.accounts()).filter(({ plan }) => plan === name);
  if (onPlan.length > 0) {
    const names = onPlan.map((account) => account.name).join(', ');
    const why = `The plan ${name} is in use by ${names}. Give them another one first: vedette plan set USER PLAN.`;
    throw new VedetteError('conflict', { why });
  }
  await users.removePlan(name, changeBy(call, now(), { action: 'plan.remove', subject: name }));
  await gate.forget();
  return { name, removed: true };
}

const unlimitedPlan = 'unlimited';

function planStays(what: string): VedetteError {
  const why = `the plan ${unlimitedPlan} cannot be ${what}.`;
  return new VedetteError('parameterUnusable', { parameter: 'name', why });
}

export async function demandPlan(
  users: UserStore,
  name: string,
  parameter = 'plan',
): Promise<void> {
  const names = (await users.plans()).map((plan) => plan.name);
  if (names.includes(name)) return;
  const why = `no plan ${name}.${didYouMean(name, names)} Use one of ${names.join(', ')}.`;
  throw new VedetteError('parameterUnusable', { parameter, why });
}

function readAllowance(text: string): Allowance {
  const [, name = '', period, credits] = /^(\w+)\/(day|month)=(\d+)$/.exec(text) ?? [];
  const group = potGroups.find((each) => each === name);
  if (group && (period === 'day' || period === 'month')) {
    return { group, period, credits: Number(credits) };
  }
  const meant = didYouMean(name, potGroups);
  const why = `no group ${name}.${meant} Use one of ${potGroups.join(', ')} before the slash.`;
  throw new VedetteError('parameterUnusable', { parameter: 'credits', why });
}

function toPlanRow({ name, ratePerMinute, allowances }: Plan): PlanRow {
  return { name, rate_per_minute: ratePerMinute, credits: allowances };
}
