import type { Category } from '../intel/category.ts';
import { categoryWords } from './category-words.ts';

const longestLabel = 40;
const longest = 120;

/** Labels of feeds can be very long. */
export function shorten(label: string, most = longestLabel): string {
  return label.length <= most ? label : `${label.slice(0, most - 1)}…`;
}

const amount = (number: number) => number.toLocaleString('en');

/** A sentence with its example for docs/reference/reasons.md. */
function sentence<Facts>(says: (facts: Facts) => string, about: string, example: NoInfer<Facts>) {
  return { says, about, example: () => says(example) };
}

interface Listing {
  title: string;
  category: Category;
  label: string;
}

/** Every reason that comes from neither a URL nor a visit. */
export const sentences = {
  listed: sentence(
    ({ title, category, label }: Listing) => {
      // "MISP scanner lists name it": the title may be a plural.
      const says = `${title} ${title.endsWith('lists') ? 'name' : 'lists'} it as ${categoryWords[category]}`;
      const isNews = label !== '' && label.toLowerCase() !== category;
      const room = Math.min(longestLabel, longest - says.length - ' ().'.length);
      return isNews ? `${says} (${shorten(label, room)}).` : `${says}.`;
    },
    '198.51.100.7',
    { title: 'Feodo Tracker', category: 'c2', label: 'Emotet' },
  ),
  throwAway: sentence(
    ({ feed }: { feed: string }) => `Its domain gives throw-away mail addresses (${feed}).`,
    'someone@throwaway.example',
    { feed: 'disposable-mail' },
  ),
  seenOn: sentence(
    ({ address, verdict }: { address: string; verdict: string }) =>
      `It was seen on ${address}, which is ${verdict}.`,
    'shop.example',
    { address: '198.51.100.7', verdict: 'malicious' },
  ),
  badInRange: sentence(
    ({ malicious, suspicious, all }: { malicious: number; suspicious: number; all: number }) => {
      const first = malicious > 0 ? malicious : suspicious;
      const what = malicious > 0 ? 'malicious' : 'suspicious';
      const more = malicious > 0 && suspicious > 0 ? ` and ${amount(suspicious)} suspicious` : '';
      return `${amount(first)} of its ${amount(all)} addresses ${first === 1 ? 'is' : 'are'} ${what}${more}.`;
    },
    '198.51.100.0/24',
    { malicious: 180, suspicious: 12, all: 256 },
  ),
  listsInRange: sentence(
    ({ title, listed, what }: { title: string; listed: number; what: string }) =>
      `${title} ${title.endsWith('lists') ? 'name' : 'lists'} ${amount(listed)} of its addresses as ${what}.`,
    'AS64500',
    { title: 'Blocklist.de SSH', listed: 12, what: 'a source of password guessing' },
  ),
  exploited: sentence(
    ({ since, ransomware }: { since: string; ransomware: boolean }) =>
      `Exploited in the wild${ransomware ? ', in ransomware attacks too' : ''} (CISA KEV${since === '' ? '' : ` since ${since}`}).`,
    'CVE-2021-41773',
    { since: '2021-11-03', ransomware: true },
  ),
  published: sentence(
    ({ exploits }: { exploits: number }) =>
      `${amount(exploits)} public exploit${exploits === 1 ? '' : 's'}.`,
    'CVE-2024-3094',
    { exploits: 84 },
  ),
  badHosts: sentence(
    ({ bad, all, first }: { bad: number; all: number; first: string }) =>
      `${amount(bad)} of the ${amount(all)} hosts that have it are malicious, such as ${first}.`,
    'jarm:…',
    { bad: 3, all: 4, first: '198.51.100.7' },
  ),
  writtenLike: sentence(
    () => 'All in all, it is written rather like phishing URLs.',
    'https://club.example/',
    {},
  ),
};
