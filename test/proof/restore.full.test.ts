import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { hasStrace, proveRestore } from './restore.ts';

if (!hasStrace)
  process.stderr.write('restores are killed at random moments only: no strace here\n');

describe('an interrupted restore', () => {
  it('leaves either the old state or the new one, and no temporary files', async () => {
    const short: string[] = [];
    for await (const figure of proveRestore({ seed: 5, kills: 2, calls: ['rename'] })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
