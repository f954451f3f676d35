import { describe, expect, it } from 'vitest';
import { assess } from '../../src/ip/assessment.ts';
import { readTables } from '../../src/ip/reading.ts';
import { feed, hour, now, snapshot } from './world.ts';

const second = now - (now % 1000);
const listed = feed({ name: 'one', category: 'attack', ttlHours: 2, asOf: second }, [
  '198.51.100.7',
]);

describe('an assessment', () => {
  it('is shared by all answers within a second, as of its start', () => {
    const world = snapshot([listed]);
    const reading = readTables('198.51.100.7', world);
    const first = assess(reading, { snapshot: world, now: second + 1 });
    expect(first.now).toBe(second);
    expect(assess(reading, { snapshot: world, now: second + 999 })).toBe(first);
    expect(assess(reading, { snapshot: world, now: second + 1000 })).not.toBe(first);
  });

  it('is repeated as time passes: claims age, then expire', () => {
    const world = snapshot([listed]);
    const reading = readTables('198.51.100.7', world);
    const at = (hours: number) => assess(reading, { snapshot: world, now: second + hours * hour });
    expect(at(0).levels.inbound.value).toBeGreaterThan(0);
    expect([at(0).claims.length, at(3).claims.length, at(0).claims.length]).toEqual([1, 0, 1]);
    expect(at(3).levels.inbound.value).toBeLessThan(at(0).levels.inbound.value);
  });
});
