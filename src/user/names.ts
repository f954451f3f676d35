import { VedetteError } from '../errors.ts';
import type { Account } from './store.ts';

type Named = Pick<Account, 'id' | 'name' | 'email'>;

/** Names, email addresses and ids share one namespace, because commands accept any of them. */
const namesOf = ({ id, name, email }: Named) => [id, name, email];

/** Texts that differ only in case, white space or Unicode form are the same name. */
const fold = (text: string) =>
  text.normalize('NFKC').replace(/ +/g, ' ').toUpperCase().toLowerCase();

/** The accounts with one of these names, email addresses or ids, ignoring case. */
export function accountsNamed<A extends Named>(
  accounts: readonly A[],
  texts: readonly string[],
): A[] {
  const wanted = new Set(texts.map(fold));
  return accounts.filter((account) => namesOf(account).some((name) => wanted.has(fold(name))));
}

/** Accounts that match what a caller typed. Older ledgers may have two that differ only in case. */
export function accountsCalled<A extends Named>(accounts: readonly A[], text: string): A[] {
  const exact = accounts.filter((account) => namesOf(account).includes(text));
  return exact.length > 0 ? exact : accountsNamed(accounts, [text]);
}

/** Recommended scripts, from table 5 of UAX #31. Letters of other scripts are mostly used to imitate these. */
const scripts = `
  Latin Cyrillic Greek Arabic Armenian Bengali Bopomofo Devanagari Ethiopic Georgian Gujarati Gurmukhi
  Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu
  Thaana Thai Tibetan
`
  .trim()
  .split(/\s+/);
/** Mixtures in Japanese, Chinese and Korean: the level "highly restrictive" of UTS #39. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
/** Digits and punctuation have no script; accents inherit that of their letter. */
const allowed = [...scripts.map((script) => [script]), ...mixtures].map((together) => {
  const classes = [...together, 'Common', 'Inherited'].map(
    (name) => `\\p{Script_Extensions=${name}}`,
  );
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});
const lettersOf = (script: string) => `\\p{Script=${script}}`;
const letters = scripts.map((script) => [script, new RegExp(lettersOf(script), 'u')] as const);

/** Includes spaces other than U+0020, which look the same. */
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}/u;

/** Rejects a name or email address that can be mistaken for another. */
export function demandClear(parameter: 'name' | 'email', text: string): void {
  const [hidden] = invisible.exec(text) ?? [];
  const why =
    hidden === undefined
      ? partsOf(text.normalize('NFKC')).map(whyMixed).find(Boolean)
      : `it contains ${codeOf(hidden)}, which cannot be seen.`;
  if (why !== undefined) throw new VedetteError('parameterUnusable', { parameter, why });
}

/** Each part of an email address may use its own script. */
function partsOf(text: string): string[] {
  const [local = '', ...domains] = text.split('@');
  return [local, ...domains.flatMap((domain) => domain.split('.'))];
}

function whyMixed(part: string): string | undefined {
  if (allowed.some((pattern) => pattern.test(part))) return undefined;
  const found = letters.filter(([, pattern]) => pattern.test(part)).map(([script]) => script);
  if (found.length > 1) {
    return `${part} mixes ${found.join(' and ')} letters, so it can be mistaken for another.`;
  }
  return `${part} contains letters of a script that is not in everyday use, so it can be mistaken for another.`;
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
