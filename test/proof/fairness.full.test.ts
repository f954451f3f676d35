import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveFairness } from './fairness.ts';

describe('npm run proof -- fairness, small', () => {
  it('does not let an account that floods the queue double the wait of others', async () => {
    const short: string[] = [];
    for await (const figure of proveFairness({ accounts: 10, scans: 2, flood: 60 })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
