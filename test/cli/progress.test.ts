import { describe, expect, it } from 'vitest';
import { formatBytes, formatClock, formatShare } from '../../src/cli/terminal/figures.ts';
import { createProgress } from '../../src/cli/terminal/progress.ts';
import { createTerminal, displayWidth } from '../../src/cli/terminal/terminal.ts';
import { plain } from './command-line.ts';

/** A progress line on a terminal of that many columns, at times set by the test. */
function openProgress(
  label: string,
  { total, columns = 100 }: { total?: number; columns?: number },
) {
  const screen = { text: '', time: 0 };
  const stream = { write: (text: string) => (screen.text += text), isTTY: true, columns };
  const terminal = createTerminal(
    { stdout: stream, stderr: stream },
    { json: false, noColor: false },
  );
  const now = () => screen.time;
  const bar = createProgress(terminal, { label, now, ...(total === undefined ? {} : { total }) });
  return {
    bar,
    screen,
    at: (seconds: number) => (screen.time = seconds * 1000),
    last: () => plain(screen.text).split('\r\u001b[K').at(-1) ?? '',
  };
}

const mebibyte = 1_048_576;

describe('the progress line', () => {
  it('shows percentage, rate and time left if the size is known', () => {
    const { bar, at, last } = openProgress('a.xml', { total: 100 * mebibyte });
    at(10);
    bar.amount(25 * mebibyte, '1,000 banners');
    expect(last()).toBe(
      'a.xml  █████─────────────── 25% of 100.0 MiB, 2.5 MiB/s, 0:30 left, 1,000 banners',
    );
  });

  it('draws nothing below its end', () => {
    const { bar, at, screen } = openProgress('a.xml', {});
    at(1);
    bar.end('done');
    const shown = screen.text;
    at(2);
    bar.amount(5);
    expect(screen.text).toBe(shown);
  });

  it('shows amount and rate if it is not', () => {
    const { bar, at, last } = openProgress('standard input', {});
    at(2);
    bar.amount(3 * mebibyte);
    expect(last()).toBe('standard input  ██────────────────── 3.0 MiB, 1.5 MiB/s');
  });

  it('fits the terminal and sends no other control codes', () => {
    const { bar, at, last } = openProgress('\u001b[2J'.repeat(80), { total: 10, columns: 80 });
    at(1);
    bar.amount(5);
    expect(displayWidth(last())).toBeLessThanOrEqual(80);
    expect(last()).not.toContain('\u001b');
  });

  it.each([20, 30, 40, 60, 80, 120])('is one line in %i columns', (columns) => {
    const { bar, at, last } = openProgress('vedette probe', { total: 9_999_999, columns });
    at(100);
    bar.amount(1_234_567, '12,345 open');
    expect(displayWidth(last())).toBeLessThan(columns);
    expect(last()).toContain('12% of');
  });

  it('is redrawn only as often as visible, and removed at the end', () => {
    const { bar, at, screen, last } = openProgress('a', { total: 1_000 });
    for (let count = 0; count < 1_000; count++) {
      at(count / 1_000);
      bar.amount(count);
    }
    expect(screen.text.split('\r').length).toBeLessThanOrEqual(12);
    bar.clear();
    expect(last()).toBe('');
  });
});

it.each([
  [formatBytes(0), '0 bytes'],
  [formatBytes(1023), '1023 bytes'],
  [formatBytes(1024), '1.0 KiB'],
  [formatBytes(5.5 * 1024 ** 3), '5.5 GiB'],
  [formatBytes(2 ** 60), '1048576.0 TiB'],
  [formatClock(7.4), '0:07'],
  [formatClock(750), '12:30'],
  [formatClock(3_605), '1:00:05'],
  [formatShare(1, 3), '33.3%'],
  [formatShare(0, 0), '0.0%'],
])('writes %s', (text, expected) => {
  expect(text).toBe(expected);
});
