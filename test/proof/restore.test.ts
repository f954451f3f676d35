import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { hasStrace, proveRestore } from './restore.ts';

if (!hasStrace) process.stderr.write('killed by the clock alone: no strace here\n');

describe('a restore that is killed', () => {
  it('leaves the old state or the new one, and nothing besides', async () => {
    const short: string[] = [];
    for await (const figure of proveRestore({ seed: 5, kills: 3, calls: ['rename'] })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  }, 300_000);
});
