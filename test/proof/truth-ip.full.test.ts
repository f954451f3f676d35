import { expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveTruthIp } from './truth-ip.ts';

it('npm run proof -- truth, small: no well-known address is malicious, every agreed C2 server is', async () => {
  const short: string[] = [];
  for await (const figure of proveTruthIp({ seed: 1, drawn: 200 })) {
    if (!isMet(figure)) short.push(renderFigure(figure));
  }
  expect(short).toEqual([]);
});
