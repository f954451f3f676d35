import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveNode } from './node.ts';

describe('npm run proof -- node, small', () => {
  it('restarts under load and answers each operation on this Node', async () => {
    const short: string[] = [];
    for await (const figure of proveNode({ seed: 1, versions: [], restarts: 2 })) {
      // Timing is checked by the proof itself, not by this test.
      if (figure.unit !== 's' && !isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
