import type { Seed } from './seed.ts';

/** Networks of content delivery: what is served there belongs to their customers. */
export const cdns: Seed = {
  name: 'seed-cdns',
  category: 'cdn',
  checked: '2026-11-15',
  operators: {
    Akamai: ['AS20940', 'AS16625'],
    Cloudflare: ['AS13335'],
    Fastly: ['AS54113'],
  },
};
