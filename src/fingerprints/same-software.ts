import type { Identified } from './identify.ts';

/** Scanners' product names that share no word with ours. */
const otherNames: Readonly<Record<string, string>> = {
  'apache httpd': 'http server',
  apache: 'http server',
  'microsoft iis httpd': 'internet information services',
  'microsoft iis': 'internet information services',
  iis: 'internet information services',
  'microsoft terminal services': 'remote desktop services',
  'microsoft windows rpc': 'windows',
  'isc bind': 'bind',
};

/** Whether fingerprints found the product that the scan names; true if the scan names none. */
export function isSameProduct(
  named: string,
  { product, vendor }: Pick<Identified, 'product' | 'vendor'>,
) {
  if (named === '') return true;
  if (product === '') return false;
  const [scan, found] = [named.toLowerCase(), product.toLowerCase()];
  if (holdsWords(scan, found) || holdsWords(found, scan)) return true;
  return otherNames[scan] === found || scan === `${vendor} ${product}`.toLowerCase();
}

/** `postfix smtpd` contains `postfix`; `express` does not contain `pre`. */
function holdsWords(text: string, words: string): boolean {
  const at = text.indexOf(words);
  if (at < 0) return false;
  return isEdge(text[at - 1]) && isEdge(text[at + words.length]);
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[a-z\d]/.test(character);
}

/** `7.4p1` is more specific than `7.4`; `7.40` is another version. */
export function isMoreSpecific(version: string, before: string): boolean {
  if (version.length <= before.length || !version.startsWith(before)) return false;
  return !/\d/.test(version.charAt(before.length));
}

/** CPE names whose product is not known yet, or known only without a version. */
export function newCpes(known: readonly string[], found: readonly string[]): string[] {
  if (known.length === 0) return [...found];
  const versions = new Map(known.map((cpe) => [productOf(cpe), versionOf(cpe)]));
  return found.filter((cpe) => {
    const version = versions.get(productOf(cpe));
    return version === undefined || (version === '' && versionOf(cpe) !== '');
  });
}

/** `a:f5:nginx`, from a CPE 2.2 or 2.3 name. */
function productOf(cpe: string): string {
  return partsOf(cpe).slice(0, 3).join(':').toLowerCase();
}

function versionOf(cpe: string): string {
  const version = partsOf(cpe)[3] ?? '';
  return version === '*' || version === '-' ? '' : version;
}

function partsOf(cpe: string): string[] {
  return cpe.replace(/^cpe:(?:2\.3:|\/)/i, '').split(':');
}
