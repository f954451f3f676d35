import type { BrandSign } from './brands.ts';

/** What signs tell people. A sign that ends in a value shares the sentence of its family. */
const sentences: Readonly<Record<string, string>> = {
  'host.address': 'The host is a bare address, not a name.',
  'host.port': 'It listens on an unusual port.',
  'host.user-info': 'A user name stands before the host, which hides where the link leads.',
  'host.overlong': 'The host name has 30 signs or more.',
  'host.punycode': 'The host name is written in another script.',
  'host.mixed-scripts': 'One label mixes letters of several alphabets.',
  'place.free-site': 'It is a free site under a platform’s name.',
  'place.dynamic-dns': 'It is a dynamic DNS name, which costs nothing and moves at will.',
  'place.cheap-subdomain': 'It is a subdomain that is given away or sold cheaply.',
  'place.rented-storage': 'It lies in storage that anybody rents by the hour.',
  'place.shared': 'It is a name under a platform that many share.',
  'place.shared-page': 'Anybody publishes on this well-known host.',
  'place.shortener': 'A link shortener hides where it leads.',
  'lure.1': 'The host name holds a word that lures use.',
  'lure.2': 'The host name holds two words that lures use.',
  'lure.3': 'The host name holds three or more words that lures use.',
  'name.consonants': 'Five consonants in a row in the name.',
  'name.digits.between': 'Letters between digits in the name.',
  'subdomain.long': 'A very long label before the registered name.',
  'subdomain.digits': 'Digits in a row before the registered name.',
  'subdomain.hyphens': 'Hyphens before the registered name.',
  'subdomain.suffix': 'An ending such as com or jp in the middle of the host name.',
  'path.login': 'The path speaks of logging in.',
  'path.stuffed-folder': 'The page lies in a folder that break-ins leave pages in.',
  'path.double-slash': 'A double slash inside the path.',
  'path.home-folder': 'The page lies in somebody’s home folder.',
  'path.hex-token': 'A long hexadecimal token in the path.',
  'path.mixed-token': 'Letters and digits in turns in the path.',
  'path.random-token': 'A shuffled word in the path.',
  'path.date': 'A year and a month in the path, as archives have.',
  'path.title': 'The page is named after a title of several words.',
  'path.number': 'A long number names the page.',
  'path.program': 'It ends like a program or an archive.',
  'path.host-name': 'Another host name inside the path.',
  'query.url': 'Another URL inside the query.',
  'query.hex-token': 'A long hexadecimal token in the query.',
  'query.user': 'The query names a user or a mail address.',
  'query.session': 'The query carries a session or a command.',
  'query.bare-token': 'The query is one bare token.',
  'together.place-and-brand': 'A free or shared place bears the name of a brand.',
  'together.place-and-lure': 'A free or shared place bears the words of a lure.',
  'together.brand-and-lure': 'The name of a brand beside the words of a lure.',
  'together.brand-and-login': 'A borrowed brand in the host, and a log-in in the path.',
};

/** Families of signs whose last part is a value. */
const families: Readonly<Record<string, (value: string, weight: number) => string>> = {
  suffix: (suffix, weight) => `Its suffix .${suffix} is ${weight > 0 ? 'often' : 'seldom'} abused.`,
  'suffix-kind': (kind) => `Its suffix is ${suffixKinds[kind] ?? kind}.`,
  'host-word': (word, weight) => `“${word}” in the host name is ${common(weight)}.`,
  'path-word': (word, weight) => `“${word}” in the path is ${common(weight)}.`,
  'query-word': (word, weight) => `A member “${word}” of the query is ${common(weight)}.`,
  'name.kin': (_, weight) => `The registered name is spelled like ${spelled(weight)}.`,
  'subdomain.kin': (_, weight) =>
    `What stands before the registered name is spelled like ${spelled(weight)}.`,
  'path.kin': (_, weight) => `The path is spelled like ${spelled(weight)}.`,
  'name.random': (value) => `The registered name reads like ${randomness(value)}.`,
  'subdomain.random': (value) =>
    `What stands before the registered name reads like ${randomness(value)}.`,
  'name.length': (value) =>
    `The registered name is ${value === 'more' ? 'longer than 27 signs' : `up to ${value} signs long`}.`,
  'name.digits': (value) =>
    value === 'all' ? 'The registered name is a number.' : 'Digits in the registered name.',
  'name.hyphens': () => 'Hyphens in the registered name.',
  'subdomain.labels': (value) =>
    `${value}${value === '4' ? ' or more' : ''} label${value === '1' ? '' : 's'} before the registered name.`,
  'path.depth': (value) => `${value}${value === '7' ? ' or more' : ''} folders deep.`,
  'path.ending': (value) => `The page ends in .${value}.`,
  'query.members': () => 'Several members in the query.',
};

const suffixKinds: Readonly<Record<string, string>> = {
  country: 'of a country',
  institution: 'reserved for institutions',
  old: 'one of the old ones',
  new: 'one of the newer ones',
};

const brandSentences: Readonly<Record<BrandSign['how'], (brand: string) => string>> = {
  'own-site': (brand) => `It is a site of ${brand}.`,
  homograph: (brand) => `Letters of another script imitate ${brand}.`,
  'look-alike': (brand) => `The registered name looks like ${brand} but is not.`,
  'domain-in-host': (brand) => `A domain of ${brand} stands in the host name of somebody else.`,
  'other-suffix': (brand) => `The name of ${brand} under a suffix that is not known as theirs.`,
  'in-name': (brand) => `The registered name holds ${brand}, whose site it is not.`,
  'in-subdomain': (brand) => `${brand} stands before a registered name that is not theirs.`,
  'in-path': (brand) => `${brand} stands in the path of somebody else’s site.`,
  'in-query': (brand) => `${brand} stands in the query of somebody else’s site.`,
};

/** One sentence for people. The weight tells which way the sign speaks. */
export function meaningOf(sign: string, weight: number, brand: BrandSign | undefined): string {
  const sentence = sentences[sign];
  if (sentence !== undefined) return sentence;
  if (brand && sign.startsWith('brand.')) return brandSentences[brand.how](brand.brand);
  const dot = sign.indexOf('.');
  const next = sign.indexOf('.', dot + 1);
  const end = next < 0 || sign.slice(0, dot) in families ? dot : next;
  const say = families[sign.slice(0, end)] ?? families[sign];
  return say ? say(sign.slice(end + 1), weight) : sign;
}

function common(weight: number): string {
  return weight > 0 ? 'common in phishing URLs' : 'common in ordinary URLs';
}

function spelled(weight: number): string {
  return weight > 0 ? 'those of phishing URLs' : 'those of ordinary URLs';
}

function randomness(value: string): string {
  return value === 'more' || Number(value) >= 0
    ? 'letters drawn by chance'
    : 'a name that people chose';
}
