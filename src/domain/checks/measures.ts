import { toWireTime } from '../../lib/wire-time.ts';

const steps = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.12 KB`. */
export function sizeText(bytes: number): string {
  if (!(bytes > 0) || !Number.isFinite(bytes)) return '0 B';
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(bytes) / 10));
  if (step <= 0) return `${Math.round(bytes)} B`;
  return `${(bytes / 1024 ** step).toFixed(2)} ${steps[step] ?? ''}`;
}

/** `0.01 ms`. */
export function durationText(ms: number): string {
  return `${(Number.isFinite(ms) && ms > 0 ? ms : 0).toFixed(2)} ms`;
}

const dayMs = 86_400_000;
/** A twelfth of a year. */
const monthDays = 365.25 / 12;

/** `2 Months`: whole months, so a 90-day certificate has two. From two years on in years. */
export function lifeText(from: number, to: number): string {
  const days = Math.floor((to - from) / dayMs);
  if (!(days > 0)) return '0 Days';
  const months = Math.floor(days / monthDays);
  if (months >= 24) return counted(Math.floor(months / 12), 'Year');
  return months > 0 ? counted(months, 'Month') : counted(days, 'Day');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The range of four-digit years, in ms. */
const earliest = -62_135_596_800_000;
const latest = Date.UTC(9999, 11, 31);

/** `YYYY-MM-DD HH:MM:SS`, '' if invalid. */
export function momentText(ms: number | null): string {
  return ms === null || !(ms >= earliest && ms <= latest) ? '' : toWireTime(ms);
}

/** `YYYY-MM-DD`, '' if invalid. */
export function dayText(ms: number | null): string {
  return momentText(ms).slice(0, 10);
}

/** `Safe` for `safe`. */
export function capitalised(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
