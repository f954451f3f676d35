import type { WeaknessTest } from './weakness-test.ts';

const deflate = 1;
const none = 0;

/** What is compressed before it is encrypted tells by its length what it holds. */
export const crime: WeaknessTest = {
  name: 'crime_tls',
  run: ({ greet }) =>
    greet({ compressions: [deflate, none] }, ({ hello, isHeard }) => {
      if (!hello) return isHeard ? false : null;
      return hello.compression !== none;
    }),
};
