import { groups } from '../http/operation.ts';

/** `all` covers every operation, in addition to the groups. */
export const potGroups = ['all', ...groups] as const;
export const periods = ['day', 'month'] as const;
export type PotGroup = (typeof potGroups)[number];
export type Period = (typeof periods)[number];

/** Credits for a group of operations per day or month (UTC). */
export interface Allowance {
  group: PotGroup;
  period: Period;
  credits: number;
}

/** More than the server can answer; use null for no limit. */
export const maxRatePerMinute = 1_000_000;

export interface Plan {
  name: string;
  /** Requests per minute, free ones included; null for no limit. */
  ratePerMinute: number | null;
  /** Empty for unlimited credits. */
  allowances: Allowance[];
}

const dayMs = 86_400_000;

/** Start of the current period, in UTC. */
export function periodStart(period: Period, now: number): number {
  if (period === 'day') return now - (now % dayMs);
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

export function periodEnd(period: Period, now: number): number {
  if (period === 'day') return periodStart('day', now) + dayMs;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

export function periodSeconds(period: Period): number {
  return period === 'day' ? 86_400 : 2_592_000;
}

/** The pots a call of this group is charged to. */
export function potsOf({ allowances }: Plan, group: PotGroup, now: number) {
  return allowances
    .filter((allowance) => allowance.group === 'all' || allowance.group === group)
    .map(({ group: pot, period }) => ({
      group: pot,
      period,
      startsAt: new Date(periodStart(period, now)).toISOString(),
    }));
}
