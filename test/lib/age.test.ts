import { expect, it } from 'vitest';
import { formatAge } from '../../src/lib/age.ts';

it.each([
  [0, '0 min'],
  [0.7, '42 min'],
  [47.4, '47 h'],
  [48, '2 days'],
  [24 * 60, '60 days'],
  [24 * 61, '2 months'],
  [24 * 700, '22 months'],
  [24 * 1_222, '3 years'],
])('formats %d hours as %s', (hours, text) => {
  expect(formatAge(hours)).toBe(text);
});
