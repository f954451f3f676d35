import { createHash } from 'node:crypto';
import { parseRange } from '../../lib/ip.ts';
import { createColumns } from '../columns.ts';
import type { FeedInput } from '../intel.ts';
import { bigSites } from './big-sites.ts';
import { cdns } from './cdns.ts';
import { clouds } from './clouds.ts';
import { codeHosts } from './code-hosts.ts';
import { dnsServices } from './dns-services.ts';
import { fileServices } from './file-services.ts';
import { hosting } from './hosting.ts';
import { linkShorteners } from './link-shorteners.ts';
import { mailSenders } from './mail-senders.ts';
import { researchScanners } from './research-scanners.ts';
import { resolvers } from './resolvers.ts';
import { rootServers } from './root-servers.ts';
import type { Seed } from './seed.ts';
import { siteBuilders } from './site-builders.ts';
import { vpns } from './vpns.ts';

export const seeds: readonly Seed[] = [
  resolvers,
  rootServers,
  researchScanners,
  clouds,
  hosting,
  cdns,
  codeHosts,
  siteBuilders,
  linkShorteners,
  fileServices,
  mailSenders,
  dnsServices,
  bigSites,
  vpns,
];

/** The seed as a snapshot: line numbers and digest of its claims refer to this text. */
export function seedText(seed: Seed): string {
  return Object.entries(seed.operators)
    .flatMap(([operator, all]) => all.map((about) => `${about} # ${operator}\n`))
    .join('');
}

let made: readonly FeedInput[] | undefined;

/** Seeds in the form of feeds; they do not age, a release replaces them. */
export function seedFeeds(): readonly FeedInput[] {
  made ??= makeFeeds();
  return made;
}

function makeFeeds(): FeedInput[] {
  return seeds.map((seed) => ({
    feed: {
      name: seed.name,
      category: seed.category,
      lineage: seed.name,
      halfLifeHours: 0,
      ttlHours: 0,
      asOf: Date.parse(seed.checked),
      snapshot: createHash('sha256').update(seedText(seed)).digest('hex'),
      partial: true,
    },
    columns: seedColumns(seed),
  }));
}

function seedColumns(seed: Seed) {
  const columns = createColumns();
  let line = 0;
  for (const [label, all] of Object.entries(seed.operators)) {
    for (const about of all) {
      line++;
      const range = parseRange(about);
      if (range) columns.addRange(range, { line, label });
      else columns.addAsn(Number(about.slice('AS'.length)), { line, label });
    }
  }
  return columns.finish();
}
