import type { Seed } from './seed.ts';

/** They lead to every place there is. */
export const linkShorteners: Seed = {
  name: 'seed-link-shorteners',
  category: 'platform',
  checked: '2026-11-16',
  operators: {
    'Bitly (link shortener)': ['67.199.248.0/24'],
    't.co (link shortener)': ['104.244.42.0/24'],
    'Rebrandly (link shortener)': ['52.72.49.79', '52.205.72.139'],
  },
};
