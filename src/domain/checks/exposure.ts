import type { Check } from './check.ts';

export const exposure: Check = {
  name: 'exposure',
  says: 'Nine places that are asked for once, and that answered with what ought not to be public.',
  run({ visit }) {
    return { file_exposure: { ...visit.exposed } };
  },
};
