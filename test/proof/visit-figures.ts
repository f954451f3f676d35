import type { Figure } from '../../bench/figure.ts';

export function zero(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: { op: '<=', value: 0 } };
}

export function atLeast(name: string, value: number, least: number): Figure {
  return { name, value, unit: 'times', target: { op: '>=', value: least } };
}
