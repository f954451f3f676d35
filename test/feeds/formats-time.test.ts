import { describe, expect, it } from 'vitest';
import { readPattern } from '../../src/feeds/formats/stix-bundle.ts';
import { domainOf, urlOf } from '../../src/feeds/indicator.ts';
import { toIsoTime } from '../../src/lib/iso-time.ts';

describe('the time to read', () => {
  /** CPU time, not wall time: a busy machine is not the parser's fault. */
  const costOnce = (read: () => unknown): number => {
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  /** The minimum, since garbage of other tests may be collected meanwhile. */
  const costOf = (read: () => unknown) =>
    Math.min(...Array.from({ length: 5 }, () => costOnce(read)));

  it.each<[string, number, (size: number) => unknown]>([
    ['a pattern of one word', 16_000, (size) => readPattern('a'.repeat(size), { line: 1 })],
    ['a pattern of quotes', 8_000, (size) => readPattern("'" + "\\'".repeat(size), { line: 1 })],
    ['a pattern of colons', 5_000, (size) => readPattern('a:a'.repeat(size), { line: 1 })],
    ['a long name', 1_000_000, (size) => domainOf('a.'.repeat(size), { line: 1 })],
    [
      'a long name in another alphabet',
      1_000_000,
      (size) => domainOf('ü'.repeat(size), { line: 1 }),
    ],
    ['a long URL', 8_000_000, (size) => urlOf(`http://a.example/${'x'.repeat(size)}`, { line: 1 })],
    ['a long moment', 1_000_000, (size) => toIsoTime(`2026-01-02 00:00${'x'.repeat(size)}\n`)],
  ])('does not grow without bound for %s', (_, size, read) => {
    for (let times = 0; times < 20; times++) read(size / 64); // compiled before being measured
    const part = Math.max(
      costOf(() => read(size / 16)),
      500,
    );

    // Sixteen times the input, with a margin for machine load; quadratic growth would give 256.
    expect(costOf(() => read(size)) / part).toBeLessThan(64);
  });
});
