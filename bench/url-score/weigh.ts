import { isBare, isTopSite, type Row } from './pool.ts';

/** Rows that weigh as one: of one set, one kind, and, of the listed hosts, bare or not. */
type Class = 'phishtank' | 'articles' | 'top-bare' | 'top-path' | 'phishing' | 'bare' | 'path';

/** How much the labelled set counts against the newer and larger lists, of which most show little. */
const labelledShare = 0.9;

/**
 * What each row counts. There are two sets: the labelled one with the top sites, and all others. In each of
 * them both kinds weigh the same, so that a probability of one half is where both are equally likely; and
 * bare hosts weigh as much among benign URLs as among phishing ones, so that having a path tells nothing.
 */
export function weigh(rows: readonly Row[]): Float64Array {
  const counts = new Map<Class, number>();
  for (const row of rows) counts.set(classOf(row), (counts.get(classOf(row)) ?? 0) + 1);
  const shares = sharesOf(rows);
  const raw = rows.map((row) => shares[classOf(row)] / (counts.get(classOf(row)) ?? 1));
  const sums = { phishing: 0, benign: 0 };
  rows.forEach(({ phishing }, at) => (sums[phishing ? 'phishing' : 'benign'] += raw[at]!));
  return Float64Array.from(
    rows,
    ({ phishing }, at) => (rows.length * raw[at]!) / (2 * sums[phishing ? 'phishing' : 'benign']),
  );
}

function classOf(row: Row): Class {
  if (row.phishing) return row.source === 'phishtank' ? 'phishtank' : 'phishing';
  if (row.source === 'labelled-benign') return 'articles';
  if (isTopSite(row)) return isBare(row) ? 'top-bare' : 'top-path';
  return isBare(row) ? 'bare' : 'path';
}

function sharesOf(rows: readonly Row[]): Record<Class, number> {
  const bareShare = (own: Class) => {
    const all = rows.filter((row) => classOf(row) === own);
    return all.filter(isBare).length / Math.max(1, all.length);
  };
  const others = 1 - labelledShare;
  // Articles are never bare, and are half of the benign side: the top sites make up for both.
  const top = Math.min(0.9, 2 * bareShare('phishtank'));
  const bare = bareShare('phishing');
  return {
    phishtank: labelledShare,
    articles: labelledShare / 2,
    'top-bare': (labelledShare / 2) * top,
    'top-path': (labelledShare / 2) * (1 - top),
    phishing: others,
    bare: others * bare,
    path: others * (1 - bare),
  };
}
