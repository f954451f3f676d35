import { scoreWords } from '../../intel/score.ts';
import { faviconHex } from '../../lib/murmur3.ts';
import { toDay } from '../../lib/wire-time.ts';
import { formatShare } from './figures.ts';
import { formatCount } from '../../lib/figures.ts';
import { displayWidth, fit, harmless, type Terminal } from './terminal.ts';

interface Bucket {
  value: string | number;
  count: number;
}

const widestValue = 40;
const narrowestValue = 8;
const widestBar = 40;
const narrowestBar = 5;
const shareWidth = 6;

/** One chart per field of the answer; its members have the suffix `_agg`. */
export function renderStats(
  { count, result }: { count: number; result: Readonly<Record<string, readonly Bucket[]>> },
  terminal: Pick<Terminal, 'width' | 'paint'>,
): string {
  const charts = Object.entries(result).map(([name, buckets]) =>
    renderBars(name.replace(/_agg$/, ''), { buckets, total: count }, terminal),
  );
  return charts.join('\n\n');
}

/** One bar per value, proportional to its share of all matches. */
function renderBars(
  field: string,
  { buckets, total }: { buckets: readonly Bucket[]; total: number },
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
): string {
  const title = paint('bold', harmless(field));
  if (buckets.length === 0) return `${title}\n  ${paint('dim', 'no values')}`;
  const names = buckets.map(({ value }) => harmless(nameOf(field, value)));
  const counts = buckets.map(({ count }) => formatCount(count));
  const countWidth = Math.max(...counts.map((text) => text.length));
  const room = width - countWidth - shareWidth - 8;
  const longest = Math.max(...names.map(displayWidth));
  const nameWidth = Math.min(longest, widestValue, Math.max(narrowestValue, room - narrowestBar));
  const barWidth = Math.max(narrowestBar, Math.min(widestBar, room - nameWidth));
  const lines = buckets.map(({ count }, at) =>
    [
      `  ${fit(names[at] ?? '', nameWidth)}`,
      paint('blue', drawBar(count / total, barWidth)),
      (counts[at] ?? '').padStart(countWidth),
      paint('dim', formatShare(count, total).padStart(shareWidth)),
    ].join('  '),
  );
  return [title, ...lines].join('\n');
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Non-zero values always get at least one block. */
function drawBar(part: number, width: number): string {
  const steps = Math.max(1, Math.round(part * width * 8));
  const bar = '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '');
  return bar.padEnd(width);
}

/** Shows numeric codes as words, as in queries and answers. */
function nameOf(field: string, value: string | number): string {
  if (typeof value === 'string') return value;
  if (/^(is|has)_/.test(field)) return value === 1 ? 'true' : 'false';
  return (spellings[field] ?? String)(value);
}

const spellings: Readonly<Record<string, (value: number) => string>> = {
  score: wordOf,
  score_out: wordOf,
  favicon: faviconHex,
  ssl_not_after: toDay,
  asn: (value) => `AS${value}`,
};

function wordOf(score: number): string {
  return scoreWords[score - 1] ?? String(score);
}
