import { expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { proveVerdict } from './verdict.ts';

it('npm run proof -- verdict, small: ordinary addresses and pages raise no alarm', async () => {
  const short: string[] = [];
  for await (const figure of proveVerdict({ seed: 1, drawn: 300 })) {
    if (!isMet(figure)) short.push(renderFigure(figure));
  }
  expect(short).toEqual([]);
});
