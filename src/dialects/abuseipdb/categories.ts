import type { Category } from '../../intel/category.ts';
import type { Claim } from '../../intel/claim.ts';

const bruteForce = 18;
const hacking = 15;

/** AbuseIPDB's numbers for our categories; hacking if nothing fits better. */
const numbers: Partial<Record<Category, readonly number[]>> = {
  bruteforce: [bruteForce],
  spam: [11],
  scanner: [14],
  attack: [hacking],
  compromised: [20],
  c2: [hacking, 20],
  botnet: [20],
  malware: [20],
  phishing: [7],
  proxy: [9],
  'anonymous-vpn': [13],
};

/** Services that attack lists are split by. */
const services: readonly (readonly [RegExp, number])[] = [
  [/\bssh\b/i, 22],
  [/\bftp\b/i, 5],
  [/\b(?:web|http|apache|wordpress)\b/i, 21],
  [/\bsip\b/i, 8],
  [/\b(?:mail|smtp|imap|pop3)\b/i, 11],
  [/\bddos\b/i, 4],
  [/\bbot\b/i, 19],
];

export function categoriesOf({ feed, label }: Pick<Claim, 'feed' | 'label'>): number[] {
  const about = `${feed.name} ${label}`.replace(/[_-]/g, ' ');
  const named = services.filter(([form]) => form.test(about)).map(([, number]) => number);
  return [...new Set([...(numbers[feed.category] ?? [hacking]), ...named])].sort(
    (one, other) => one - other,
  );
}
