import { readPattern, readTableFile, splitWord } from '../lib/text-table.ts';
import type { AffectedProduct } from './record.ts';

const packages = readTableFile(new URL('./tables/collections.txt', import.meta.url)).map(
  ({ head: key, details }) => {
    const [host, name] = details.map((line) => readPattern(splitWord(line)[1]));
    return { key, host, name };
  },
);

/** Collections of distributions number builds, not upstream releases. */
const distributions =
  /redhat\.com|fedoraproject\.org|debian\.org|ubuntu\.com|launchpad|suse\.com|openeuler/;

/** The product behind a package name; undefined if only the record names it. */
export function keyOfPackage(record: AffectedProduct): string | undefined {
  const { packageName, collectionUrl = '', product = '' } = record;
  if (packageName === undefined) return undefined;
  const where = collectionUrl.toLowerCase();
  if (distributions.test(where)) return 'of a distribution';
  const name = packageName.trim().toLowerCase();
  const found = packages.find((each) => each.host?.test(where) && each.name?.test(name));
  if (found) return found.key;
  // Without a product, the package name alone is too little for matching.
  return product === '' ? 'of a distribution' : undefined;
}
