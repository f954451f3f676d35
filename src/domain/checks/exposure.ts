import type { Check } from './check.ts';

export const exposure: Check = {
  name: 'exposure',
  says: 'Nine well-known paths, requested once, that returned content which should not be public.',
  run({ visit }) {
    return { file_exposure: { ...visit.exposed } };
  },
};
