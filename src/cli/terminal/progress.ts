import { formatBytes, formatClock } from './figures.ts';
import { fit, harmless, wrap, type Terminal } from './terminal.ts';

export interface Progress {
  /** Updates the amount, with optional extra text. */
  amount: (count: number, more?: string) => void;
  /** Removes the line. */
  clear: () => void;
  end: (message: string) => void;
}

interface ProgressParts {
  label: string;
  /** If known. */
  total?: number;
  /** Formats an amount; bytes by default. */
  measure?: (amount: number) => string;
  /** Monotonic clock, in ms. */
  now?: () => number;
}

const barWidth = 20;
/** Includes the surrounding spaces. */
const barRoom = barWidth + 3;
const usualWidth = 80;
const narrowestLabel = 10;
/** Faster updates are invisible. */
const redrawMs = 100;

/** A progress line. Without a terminal, only the final state is printed. */
export function createProgress(terminal: Terminal, parts: ProgressParts): Progress {
  const { note, redraw, width, json, paint } = terminal;
  const { total, measure = formatBytes, now = () => performance.now() } = parts;
  const label = harmless(parts.label);
  const startedAt = now();
  let drawnAt = -Infinity;
  let turn = 0;
  let isOver = false;
  const room = Number.isFinite(width) ? width : usualWidth;
  /** A line that wraps cannot be redrawn, so the rate is dropped first. */
  const draw = (bar: string, [amount, ...details]: readonly string[]) => {
    let shown = [amount, ...details].filter((each) => each !== '');
    const left = () => room - 1 - barRoom - shown.join(', ').length;
    for (const detail of details)
      if (left() < narrowestLabel) shown = shown.filter((each) => each !== detail);
    const text = shown.join(', ');
    if (left() >= narrowestLabel) {
      const name = label.length > left() ? fit(label, left()) : label;
      redraw(`${name}  ${paint('blue', bar)} ${text}`);
    } else redraw(text.length < room ? text : fit(text, room - 1));
  };
  return {
    amount(count, more = '') {
      if (isOver || now() - drawnAt < redrawMs) return;
      drawnAt = now();
      const seconds = (drawnAt - startedAt) / 1000;
      const bar = total === undefined ? drawMotion(turn++) : drawPart(count, total);
      draw(bar, [...describePace({ count, total, seconds, measure }), more]);
    },
    clear: () => redraw(''),
    end(message) {
      isOver = true; // a late report must not draw below the end
      if (json) return;
      redraw('');
      for (const line of wrap(`${label}  ${message}`, width)) note(line);
    },
  };
}

/** Many servers announce no size, so the bar only shows motion and the text shows the amount. */
function drawMotion(turn: number): string {
  const at = turn % (barWidth - 1);
  return '─'.repeat(at) + '█'.repeat(2) + '─'.repeat(barWidth - 2 - at);
}

function drawPart(count: number, total: number): string {
  const full = Math.min(barWidth, Math.floor((barWidth * count) / Math.max(1, total)));
  return '█'.repeat(full) + '─'.repeat(barWidth - full);
}

interface Pace {
  count: number;
  total: number | undefined;
  seconds: number;
  measure: (amount: number) => string;
}

/** Never 100 until finished. */
function percentOf(count: number, total: number): number {
  return Math.min(99, Math.floor((100 * count) / Math.max(1, total)));
}

/** Amount, rate and time left, as far as known. */
function describePace({ count, total, seconds, measure }: Pace): string[] {
  const amount =
    total === undefined ? measure(count) : `${percentOf(count, total)}% of ${measure(total)}`;
  const rate = count / seconds;
  if (count === 0 || !Number.isFinite(rate)) return [amount];
  const pace = `${measure(rate)}/s`;
  if (total === undefined) return [amount, pace];
  return [amount, pace, `${formatClock((total - count) / rate)} left`];
}
