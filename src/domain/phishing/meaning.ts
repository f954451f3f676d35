import type { BrandSign } from './brands.ts';
import type { Family, Features } from './features.ts';
import type { Learnt } from './measures.ts';

/** What single signs tell people. */
const signSentences: Readonly<Record<string, string>> = {
  'host.user-info': 'A user name stands before the host, which hides where the link leads.',
  'host.punycode': 'The host name is written in another script.',
  'host.mixed-scripts': 'One label mixes letters of several alphabets.',
  'host.suffix-inside': 'An ending such as com or jp in the middle of the host name.',
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

/** What is said where a family shows no sign at all. */
const absent: Readonly<Partial<Record<Family, string>>> = {
  suffix: 'It has no suffix of its own.',
  'suffix-kind': 'It has no suffix of its own.',
  'host-word': 'No word is known in the host name.',
  host: 'The host name hides nothing.',
  place: 'The name is registered, not lent by a platform.',
  lure: 'The host name holds no word that lures use.',
  brand: 'It bears the name of no brand we know.',
  together: 'No signs that mean more in company.',
  'path-word': 'No word is known in the path.',
  'path-ending': 'The page has no ending.',
  path: 'Nothing strange in the folders and the page.',
  'query-word': 'No member of the query is known.',
  query: 'Nothing strange in the query.',
};

const kinds: Readonly<Record<string, string>> = {
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

/** What plain measures tell: whose they are, and what of it. */
const measured: Readonly<Record<string, string>> = {
  'name.length': 'The length of the registered name',
  'name.digits': 'The number of digits in the registered name',
  'name.hyphens': 'The number of hyphens in the registered name',
  'name.letters': 'The mixture of letters in the registered name',
  'name.kin': 'The spelling of the registered name',
  'subdomain.shape': 'The shape of what stands before the registered name',
  'subdomain.kin': 'The spelling of what stands before the registered name',
  'host.length': 'The length of the host name',
  'host.pieces': 'The mixture of pieces in the host name',
  'path.length': 'The length of the path',
  'path.folders': 'The number and length of the folders',
  'path.digits': 'The share of digits in the path',
  'path.capitals': 'The share of capitals in the path',
  'path.page': 'The form of the page’s name',
  'path.token': 'The longest tokens of the path',
  'path.signs': 'The number of dots, codes and rare signs in the path',
  'path.kin': 'The spelling of the path',
  'path.pieces': 'The mixture of pieces in path and query',
  'query.length': 'The length of the query',
  'query.members': 'The number of members in the query',
  'query.digits': 'The share of digits in the query',
  'query.token': 'The longest token of the query',
};

/** Sentences of reasons that do not follow one of the patterns. */
const others: Readonly<Record<string, (weight: number, features: Features) => string>> = {
  'host.port': (_, { site }) =>
    site.port === '' ? 'It listens on the usual port.' : 'It listens on an unusual port.',
  'host.address': (_, { site }) =>
    site.isAddress ? 'The host is a bare address, not a name.' : 'The host has a name.',
  'name.random': (weight) => `The registered name reads like ${chance(weight)}.`,
  'subdomain.random': (weight) =>
    `What stands before the registered name reads like ${chance(weight)}.`,
  brand: (_, { brand }) => (brand ? brandSentences[brand.how](brand.brand) : (absent.brand ?? '')),
  'brand.homograph': (_, { brand }) => brandSentences.homograph(brand?.brand ?? ''),
  'brand.own-site': (_, { brand }) => brandSentences['own-site'](brand?.brand ?? ''),
};

/** Sentences for people, one for each reason. The weight tells which way it speaks. */
export type Tell = (feature: string, weight: number) => string;

export function createTeller(features: Features, logOdds: Learnt['logOdds']): Tell {
  return (feature, weight) => {
    const own = others[feature];
    if (own) return own(weight, features);
    const thing = measured[feature];
    if (thing !== undefined) return `${thing} is ${common(weight)}.`;
    const sentence = signSentences[feature];
    if (sentence !== undefined) return sentence;
    const family = feature as Family;
    return tellFamily(family, weightiest(features.signs[family], logOdds[family], weight), weight);
  };
}

/** The sign that speaks most in the direction in which all of them together were taken. */
function weightiest(
  signs: readonly string[],
  logOdds: ReadonlyMap<string, number>,
  weight: number,
): string | undefined {
  const way = Math.sign(weight);
  let best: string | undefined;
  for (const sign of signs) {
    if (best === undefined || way * ((logOdds.get(sign) ?? 0) - (logOdds.get(best) ?? 0)) > 0) {
      best = sign;
    }
  }
  return best;
}

function tellFamily(family: Family, sign: string | undefined, weight: number): string {
  if (sign === undefined) return absent[family] ?? family;
  const say = wordSentences[family];
  return say ? say(sign, weight) : (signSentences[`${family}.${sign}`] ?? sign);
}

/** Families whose signs are words. */
const wordSentences: Readonly<Partial<Record<Family, (sign: string, weight: number) => string>>> = {
  suffix: (sign, weight) => `Its suffix .${sign} is ${weight > 0 ? 'often' : 'seldom'} abused.`,
  'suffix-kind': (sign) => `Its suffix is ${kinds[sign] ?? sign}.`,
  'host-word': (sign, weight) => `“${sign}” in the host name is ${common(weight)}.`,
  'path-word': (sign, weight) => `“${sign}” in the path is ${common(weight)}.`,
  'query-word': (sign, weight) => `A member “${sign}” of the query is ${common(weight)}.`,
  'path-ending': (sign) => `The page ends in .${sign}.`,
};

function common(weight: number): string {
  return weight > 0 ? 'common in phishing URLs' : 'common in ordinary URLs';
}

function chance(weight: number): string {
  return weight > 0 ? 'letters drawn by chance' : 'a name that people chose';
}
