import type { WeaknessTest } from './weakness-test.ts';

const deflate = 1;
const none = 0;

/** With compression, the length of a record leaks its content. */
export const crime: WeaknessTest = {
  name: 'crime_tls',
  run: ({ greet }) =>
    greet({ compressions: [deflate, none] }, ({ hello, hasAnswered }) => {
      if (!hello) return hasAnswered ? false : null;
      return hello.compression !== none;
    }),
};
