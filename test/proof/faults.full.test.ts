import { describe, expect, it } from 'vitest';
import { proveFaults } from './faults.ts';

describe('a server whose every stream, thread, process and timer fails once', () => {
  it('survives all of it and then does all its work', async () => {
    const figures = new Map<string, number>();
    for await (const { name, value } of proveFaults({ seed: 1, rounds: 10 })) {
      figures.set(name, value);
    }
    expect(figures.get('faults.places')).toBeGreaterThan(10);
    expect(figures.get('faults.alive')).toBe(1);
    expect(figures.get('faults.undone')).toBe(0);
    expect(figures.get('faults.broken-operations')).toBe(0);
  });
});
