import { createRandom } from '../../test/proof/random.ts';
import type { Site } from '../../src/domain/phishing/site.ts';
import type { Example, Source } from './data.ts';
import { fillPage, ordinaryPages, ordinarySubdomains } from './ordinary-pages.ts';

/** An example in the form in which it is learnt from or tested on. */
export interface Row extends Example {
  /** The registrable domain: never on both sides of a split. */
  group: string;
  /** The registrable domain that the path comes from; it is split the same way. */
  donor: string;
  fold: number;
}

export const folds = 10;
/** URLs of one domain that are learnt from, so that no campaign outweighs the others. */
export const learntPerDomain = { phishing: 3, benign: 40 };
/** Domains are drawn from the large lists, so that none of them outweighs the others. */
const largest: Partial<Record<Source, number>> = {
  jpcert: 11_000,
  'phishing-database': 11_000,
  cloudflare: 9_000,
  universities: 5_000,
};
/** Of these every URL is tested, however many its domain has. */
const wholeSources = new Set<Source>(['phishtank', 'labelled-benign']);

/** Share of the paths that are hand-written. */
const ordinaryShare = 0.15;

/** Everything to learn from and test on. `size` keeps that share of the domains. */
export function createPool(examples: readonly Example[], seed: number, size = 1): Row[] {
  const rows = draw(examples, size).map((example) => ({
    ...example,
    group: example.site.registrable,
    donor: example.site.registrable,
    fold: hash(`fold ${seed} ${example.site.registrable}`) % folds,
  }));
  return withPaths(rows, createRandom(seed));
}

function draw(examples: readonly Example[], size: number): Example[] {
  const counts = new Map<Source, number>();
  for (const { source } of examples) counts.set(source, (counts.get(source) ?? 0) + 1);
  return examples.filter(({ source, site, nth }) => {
    const most = largest[source] ?? Infinity;
    const share = size * Math.min(1, most / (counts.get(source) ?? 1));
    if (nth >= learntPerDomain.phishing && !wholeSources.has(source)) return false;
    return hash(`draw ${site.registrable}`) / 2 ** 32 < share;
  });
}

/**
 * Lists of popular sites hold bare hosts. The top sites come twice: bare, and with a path; the others once,
 * half of them with a path. Paths come from other benign hosts of the same fold, so that a path is never on
 * both sides of a split.
 */
function withPaths(rows: readonly Row[], random: () => number): Row[] {
  const donors = Array.from({ length: folds }, (_, fold) =>
    rows.filter((row) => row.source === 'labelled-benign' && row.fold === fold && isLearnt(row)),
  );
  return rows.flatMap((row) => {
    if (row.phishing || row.source === 'labelled-benign') return [row];
    const added = withPath(row, donors[row.fold] ?? [], random);
    if (isTopSite(row)) return [row, added];
    return random() < 0.5 ? [row] : [added];
  });
}

export function isTopSite({ source }: Example): boolean {
  return source === 'tranco' || source === 'moz';
}

/** Its path is hand-written, not of a benign host. It is learnt from, but proves nothing. */
export function isHandWritten({ donor }: Row): boolean {
  return donor.startsWith('page ');
}

function withPath(row: Row, donors: readonly Row[], random: () => number): Row {
  const giver = random() < ordinaryShare ? undefined : pick(donors, random);
  if (!giver) return withOrdinaryPage(row, random);
  return { ...row, donor: giver.donor, site: { ...row.site, ...borrowed(giver, random) } };
}

/** Hand-written pages are split like domains: none is learnt from on one side and tested on the other. */
function withOrdinaryPage(row: Row, random: () => number): Row {
  const page = pick(pagesOfFold[row.fold] ?? [], random) ?? '';
  const site = { ...withSubdomain(row.site, random), ...fillPage(page, random) };
  return { ...row, donor: `page ${page}`, site };
}

/** Lists of popular sites seldom tell the names below them, where much of their traffic goes. */
function withSubdomain(site: Site, random: () => number): Site {
  if (site.subdomain !== '' || site.isAddress || random() < 0.5) return site;
  const subdomain = pick(ordinarySubdomains, random) ?? '';
  return { ...site, subdomain, host: `${subdomain}.${site.host}` };
}
const pagesOfFold = Array.from({ length: folds }, (_, fold) =>
  ordinaryPages.filter((page) => hash(`page ${page}`) % folds === fold),
);

/** A folder is a page too: many paths are short, and the benign URLs at hand are mostly articles. */
function borrowed({ site }: Row, random: () => number): { path: string; query: string } {
  if (random() >= folderShare) return { path: site.path, query: site.query };
  const folders = site.path.split('/');
  return { path: folders.slice(0, 1 + Math.floor(random() * 2)).join('/'), query: '' };
}
const folderShare = 0.4;

export function isLearnt({ nth, phishing }: Example): boolean {
  return nth < (phishing ? learntPerDomain.phishing : learntPerDomain.benign);
}

export function isBare({ site }: Example): boolean {
  return site.path === '' && site.query === '';
}

function pick<T>(all: readonly T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)];
}

/** FNV-1a with a stir at its end: the same on every machine. */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  }
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
