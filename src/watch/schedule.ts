import type { QuietHours, Watch } from './store.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** When events from now are delivered, in ms. */
export function dueOf(
  { digestMinutes, quiet }: Pick<Watch, 'digestMinutes' | 'quiet'>,
  now: number,
) {
  const spanMs = digestMinutes * minuteMs;
  // Digest periods are aligned to the clock, so that a restart does not shift them.
  const due = spanMs === 0 ? now : Math.floor(now / spanMs + 1) * spanMs;
  return quiet ? afterQuiet(quiet, due) : due;
}

/** The moment, or the end of the quiet hours around it. */
function afterQuiet({ from, to, zone }: QuietHours, moment: number): number {
  const minute = minuteOfDay(moment, zone);
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const since = (minute - start + dayMinutes) % dayMinutes;
  const length = (end - start + dayMinutes) % dayMinutes;
  if (since >= length) return moment;
  return Math.floor(moment / minuteMs) * minuteMs + (length - since) * minuteMs;
}

function minuteOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function minuteOfDay(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return minuteOf(parts.format(moment));
}

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
  } catch {
    return false;
  }
}
