import { createRandom } from '../../test/proof/random.ts';
import type { Example, Source } from './data.ts';

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
export const learntPerDomain = { phishing: 3, benign: 80 };
/** Domains are drawn from the large lists, so that none of them outweighs the others. */
const largest: Partial<Record<Source, number>> = { jpcert: 14_000, 'phishing-database': 14_000 };
/** Of these every URL is tested, however many its domain has. */
const wholeSources = new Set<Source>(['phishtank', 'labelled-benign']);

/** Pages that ordinary sites have and that the benign URLs at hand lack. Hand-written. */
const ordinaryPaths = [
  ...['login', 'account/login', 'signin', 'user/login', 'users/sign_in', 'auth/login', 'login.php'],
  ...['wp-login.php', 'secure/login', 'register', 'account', 'my-account', 'checkout', 'cart'],
  ...['index.html', 'index.php', 'en', 'en/home', 'contact', 'about', 'search', 'products', 'news'],
  ...[
    'blog',
    'support',
    'help',
    'shop',
    'privacy',
    'terms',
    'download',
    'pricing',
    'faq',
    'careers',
  ],
];
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
 * Lists of popular sites hold bare hosts. As many of them get a path as it takes to have the same share
 * of bare hosts among benign URLs as among phishing ones: that there is a path must tell nothing. Paths
 * come from other benign hosts of the same fold.
 */
function withPaths(rows: readonly Row[], random: () => number): Row[] {
  const donors = Array.from({ length: folds }, (_, fold) =>
    rows.filter((row) => row.source === 'labelled-benign' && row.fold === fold && isLearnt(row)),
  );
  const learnt = rows.filter(isLearnt);
  const bare = share(
    learnt.filter(({ phishing }) => phishing),
    isBare,
  );
  const benign = learnt.filter(({ phishing }) => !phishing);
  const listed = share(benign, ({ source }) => source !== 'labelled-benign');
  const keptBare = Math.min(1, bare / Math.max(listed, 0.01));
  return rows.map((row) => {
    if (row.phishing || row.source === 'labelled-benign' || random() < keptBare) return row;
    if (random() < ordinaryShare) {
      return { ...row, site: { ...row.site, path: pick(ordinaryPaths, random) ?? '' } };
    }
    const giver = pick(donors[row.fold] ?? [], random);
    if (!giver) return row;
    return { ...row, donor: giver.donor, site: { ...row.site, ...borrowed(giver, random) } };
  });
}

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

function isBare({ site }: Example): boolean {
  return site.path === '' && site.query === '';
}

function share<T>(all: readonly T[], test: (each: T) => boolean): number {
  return all.filter(test).length / Math.max(1, all.length);
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
