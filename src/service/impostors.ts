import { foldDigits, foldPairs, foldScript, isOneSlip } from '../domain/phishing/look-alike.ts';
import type { Entry } from '../exports/entry.ts';
import type { Lists } from '../exports/lists.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { Brand, Impostor } from '../watch/world.ts';

/** Shorter words resemble too many others. */
const leastForSlips = 6;

/** Names on the malicious lists that imitate a brand. */
export function createImpostors(lists: Lists): (brand: Brand) => Promise<Impostor[]> {
  return async (brand) => {
    const found = new Map<string, Impostor>();
    for (const list of lists.definitions.filter(({ kind }) => kind !== 'addresses')) {
      const { entries } = await lists.current(list);
      for (const entry of entries) note(entry, brand, found);
    }
    return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  };
}

function note({ value, sources, categories }: Entry, brand: Brand, found: Map<string, Impostor>) {
  const name = parseUrl(value)?.hostname ?? value;
  const known = found.get(name);
  const how = known?.how ?? resemblance(name, brand);
  if (how === null) return;
  const both = (one: readonly string[] = [], other: readonly string[]) =>
    [...new Set([...one, ...other])].sort();
  found.set(name, {
    name,
    how,
    sources: both(known?.sources, sources),
    categories: both(known?.categories, categories),
  });
}

/** How a host imitates the brand; null if it does not, or belongs to the brand. */
function resemblance(host: string, { word, own }: Brand): Impostor['how'] | null {
  if (own !== '' && (host === own || host.endsWith(`.${own}`))) return null;
  const labels = host.split('.').slice(0, -1);
  if (labels.some((label) => label.replaceAll('-', '').includes(word))) return 'names it';
  return labels.some((label) => looksLike(label, word)) ? 'looks like it' : null;
}

function looksLike(label: string, word: string): boolean {
  const plain = foldDigits(foldScript(label)).replaceAll('-', '');
  if (plain.includes(word) || foldPairs(plain).includes(foldPairs(word))) return true;
  return word.length >= leastForSlips && label.split('-').some((part) => isOneSlip(part, word));
}
