import type { FilterRule } from '../collection.ts';
import type { About } from './about.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const unitMs: Readonly<Record<string, number>> = {
  m: minuteMs,
  h: 60 * minuteMs,
  d: dayMs,
  w: 7 * dayMs,
};
const unitMonths: Readonly<Record<string, number>> = { M: 1, y: 12 };

const relative = /^now(?:\s*-\s*(\d{1,5})([mhdwMy]))?$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const timeForm =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/i;
const wrong = 'expected a day such as 2024-07-29, a time such as 2024-07-29T10:00:00Z, or now-7d';

/** At or after this time. A day starts at 00:00 UTC. */
export function after(about: About): FilterRule {
  return {
    ...about,
    read: (value, { now }) => {
      const from = readMoment(value, now);
      return from === undefined ? { wrong } : { kind: 'time', from, to: Infinity };
    },
  };
}

/** Before this time, exclusive. A day starts at 00:00 UTC. */
export function before(about: About): FilterRule {
  return {
    ...about,
    read: (value, { now }) => {
      const end = readMoment(value, now);
      return end === undefined ? { wrong } : { kind: 'time', from: -Infinity, to: end - 1 };
    },
  };
}

/** In ms: a day, a time (UTC by default), `now`, or `now-7d` with units m, h, d, w, M (months) and y. */
export function readMoment(text: string, now: number): number | undefined {
  const [said, amount = '0', unit = 'd'] = relative.exec(text) ?? [];
  const moment = said === undefined ? readTime(text) : goBack(now, Number(amount), unit);
  return Number.isFinite(moment) ? moment : undefined;
}

function readTime(text: string): number {
  if (dayForm.test(text)) return startOf(text);
  const [, day = '', time = '', zone = 'Z'] = timeForm.exec(text) ?? [];
  return Number.isNaN(startOf(day)) ? NaN : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
}

/** Only for existing days: 30 February is not 1 March. */
function startOf(day: string): number {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(start)) return NaN;
  return new Date(start).toISOString().startsWith(day) ? start : NaN;
}

function goBack(now: number, amount: number, unit: string): number {
  const months = unitMonths[unit];
  return months === undefined
    ? now - amount * (unitMs[unit] ?? 0)
    : goBackMonths(now, amount * months);
}

/** The same day of an earlier month, or its last day: one month before 31 March is the end of February. */
function goBackMonths(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
