import { formatAmount } from '../../lib/figures.ts';
import { formatAge } from '../../lib/age.ts';
import { isUnknown, scoreForPeople, unknownWord } from '../../intel/flags.ts';
import type { Colour, Terminal } from './terminal.ts';

const colourOf: Record<string, Colour> = {
  Safe: 'green',
  None: 'green',
  Low: 'green',
  Moderate: 'yellow',
  Dangerous: 'red',
  Critical: 'red',
};

export function colourOfScore(word: string): Colour | undefined {
  return colourOf[word];
}

const steps = 5;

interface Scored {
  value: number;
  word: string;
  points: number;
}

/** One to five blocks, then the word and the points. The bar is empty if no feed could have listed the address. */
export function renderScore(
  { value, word, points }: Scored,
  coverage: string,
  { paint }: Pick<Terminal, 'paint'>,
): string {
  if (isUnknown(value, coverage)) return paint('dim', `${'░'.repeat(steps)} ${unknownWord}`);
  const bar = '█'.repeat(value) + '░'.repeat(Math.max(0, steps - value));
  const text = `${bar} ${scoreForPeople(word).padEnd('Dangerous'.length)}`;
  return `${paint(colourOf[word] ?? 'bold', text)} ${paint('dim', formatAmount(Math.round(points), 'point'))}`;
}

const msPerHour = 3_600_000;

/** Formats how long ago; API times are UTC. */
export function formatAgo(time = ''): string {
  if (time === '') return '';
  const moment = Date.parse(`${time.replace(' ', 'T')}Z`);
  return formatAge(Math.max(0, Date.now() - moment) / msPerHour);
}
