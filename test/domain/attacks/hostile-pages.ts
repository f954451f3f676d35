import type { Limits } from '../../../src/domain/visit/limits.ts';
import { pagesOf, type Pages } from '../sites.ts';
import { fillingPages } from './filling-pages.ts';
import { floodingPages } from './flooding-pages.ts';
import { hangingPages } from './hanging-pages.ts';
import { busy, late, type HostilePages } from './hostile-page.ts';
import { lyingPages } from './lying-pages.ts';
import { oddAnswers } from './odd-answers.ts';

export const hostilePages: HostilePages = {
  ...hangingPages,
  ...floodingPages,
  ...fillingPages,
  ...oddAnswers,
  ...lyingPages,
};

const impatient = { requests: 200, bytes: 5_000_000, scanMs: 40_000, answerMs: 2_500 };

/** Little time for pages that use all they get, enough for the others. */
export function limitsFor(name: string): Partial<Limits> {
  const hostile = hostilePages[name];
  const isLate = hostile?.shows.gap === late || hostile?.shows.gap === busy;
  return { ...impatient, navigationMs: isLate ? 1_500 : 8_000, ...hostile?.limits };
}

const flood: Pages = (_, response) => {
  response.setHeader('content-type', 'application/octet-stream');
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(100_000, 'x')));
  };
  response.on('drain', more);
  more();
};

/** All hostile pages by name, what they request, and a plain page for comparison. */
export const hostileSite: Pages = pagesOf({
  ...Object.fromEntries(Object.entries(hostilePages).map(([name, { page }]) => [`/${name}`, page])),
  '/plain': '<title>plain</title><p>Nothing happens here.</p>',
  '/small': '<title>small</title>',
  '/hang': () => undefined,
  '/flood': flood,
  '/flood.js': flood,
  '/sw.js': 'self.addEventListener("fetch", () => 0); fetch("/from-worker");',
});
