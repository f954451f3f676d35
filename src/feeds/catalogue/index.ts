import type { Feed } from '../feed.ts';
import { readLists } from '../lists.ts';
import { cves } from './cves.ts';
import { exploits } from './exploits.ts';
import { fingerprints } from './fingerprints.ts';
import { infrastructure } from './infrastructure.ts';
import { names } from './names.ts';
import { networks } from './networks.ts';
import { packages } from './packages.ts';
import { threats } from './threats.ts';

/** Every built-in feed: those from tables, then those that need code. */
export const feeds: readonly Feed[] = [
  ...readLists(new URL('./lists/', import.meta.url)),
  ...threats,
  ...infrastructure,
  ...names,
  ...exploits,
  ...cves,
  ...packages,
  ...networks,
  ...fingerprints,
];
