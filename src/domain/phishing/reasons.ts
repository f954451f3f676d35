import type { BrandSign } from './brands.ts';
import { luresIn, type Features } from './features.ts';

/** A finding in a URL with its own sentence. docs/reference/reasons.md lists all of them. */
interface UrlReason {
  /** 1 is evidence of phishing, -1 against it. A weight with the opposite sign counts as shape. */
  sign: 1 | -1;
  says: string | ((features: Features) => string);
  /** Lower weights are not a reason by themselves. */
  least: number;
  /** Shown only if the URL as a whole is at least suspicious. */
  isHint: boolean;
  /** A URL that gets this reason. */
  example: string;
}

/** Keyed by feature: the family of a sign, usually with the sign. */
export const urlReasons: Readonly<Record<string, UrlReason>> = {
  'brand.homograph': brandReason('https://раураl.example/'),
  'brand.look-alike': brandReason('https://paypa1.example/'),
  'brand.domain-in-host': brandReason('https://paypal.com.verify.example/'),
  'brand.other-suffix': brandReason('https://metamask.vercel.app/'),
  'brand.in-name': brandReason('https://paypal-account-verify.example/'),
  'brand.in-subdomain': brandReason('https://netflix.billing.example/'),
  'brand.in-path': { ...brandReason('https://club.example/old/paypal/'), isHint: true },
  'brand.in-query': { ...brandReason('https://club.example/?to=paypal'), isHint: true },
  'host.user-info': against(
    'A user name before the host hides where the link leads.',
    'https://www.paypal.com@club.example/',
  ),
  'host.mixed-scripts': against(
    'One part of the host name mixes several alphabets.',
    'https://раураl.example/',
  ),
  'host.punycode': against('The host name is in another script.', 'https://раураl.example/'),
  'host.suffix-inside': against(
    'The host name has a top-level domain, such as com or jp, in the middle.',
    'https://shop.com.verify.example/',
  ),
  'host.address': against('The host is an address, not a name.', 'http://192.0.2.7/login.php'),
  suffix: {
    ...hint(({ site }) => `Phishing often uses the suffix .${site.suffix}.`, 'https://a.top/'),
    least: 0.2,
  },
  'place.free-site': against('A free site on a hosting platform.', 'https://club.weebly.com/'),
  'place.dynamic-dns': against(
    'A dynamic DNS name, which costs nothing and moves at will.',
    'https://club.duckdns.org/',
  ),
  'place.cheap-subdomain': against(
    'A subdomain of a service that gives them away or sells them cheaply.',
    'https://club.ru.com/',
  ),
  'place.shared-page': against(
    'Anyone can publish on this well-known host.',
    'https://sites.google.com/view/club',
  ),
  'place.shortener': against('A link shortener hides where it leads.', 'https://bit.ly/3abcdef'),
  lure: hint(
    (features) => `The host name has words common in phishing: ${quoted(luresIn(features))}.`,
    'https://secure-login-verify.example/',
  ),
  'together.place-and-brand': against(
    'Shared hosting with a brand name in the host.',
    'https://paypal-login.vercel.app/',
  ),
  'together.place-and-lure': against(
    'Shared hosting with words common in phishing in the host.',
    'https://login-verify.vercel.app/',
  ),
  'together.brand-and-lure': against(
    'A brand name beside words common in phishing.',
    'https://paypal-account-verify.example/',
  ),
  'name.random': hint(
    'The registered name looks like random letters.',
    'https://xkqzvwplrtbn.example/',
  ),
  'subdomain.random': hint(
    'The subdomain looks like random letters.',
    'https://xkqzvwplrtbn.club.example/login.php',
  ),
  'path.login': hint('The path looks like a login page.', 'https://club.example/login.php'),
  'path.stuffed-folder': hint(
    'The page is in a folder where attackers leave pages after a break-in.',
    'https://club.example/wp-content/a/b.php',
  ),
  'path.double-slash': hint('The path has a double slash inside.', 'https://club.example/a//b.php'),
  'path.random-token': hint(
    'The path has a token that looks random.',
    'https://club.example/xkqzvwpl/',
  ),
  'path.date': inFavour(
    'The path has a year and a month, as archives do.',
    'https://club.example/2024/05/',
  ),
  'query.hex-token': hint(
    'The query has a long hexadecimal token.',
    'https://club.example/index.php?info=0123456789abcdef0123456789abcdef',
  ),
  'query.user': hint(
    'The query has a user name or an email address.',
    'https://club.example/?email=a@shop.example',
  ),
  'query.bare-token': hint(
    'The query is a single token.',
    'https://login.club.example/signin.php?skzlj',
  ),
};

/** The shape of a URL: everything that the model weighs and that is not evidence by itself. */
export const shapeReasons = {
  'shape.phishing': {
    says: 'Its letters, lengths and structure are like those of phishing URLs.',
    example: 'https://secure-login-verify.example/account/login.php',
  },
  'shape.ordinary': {
    says: 'Its letters, lengths and structure are like those of ordinary URLs.',
    example: 'https://www.bbc.co.uk/news',
  },
  'shape.neither': {
    says: 'Its letters, lengths and structure fit phishing and ordinary URLs alike.',
    example: 'https://club.example/',
  },
};

/** Least log-odds for a telling shape: odds of about five to one. */
const telling = 1.5;

export function shapeFeature(weight: number): keyof typeof shapeReasons {
  if (Math.abs(weight) < telling) return 'shape.neither';
  return weight > 0 ? 'shape.phishing' : 'shape.ordinary';
}

/** The sentence for a weighed feature; undefined if it is not a reason by itself. */
export function sentenceFor(weighed: Weighed, features: Features): string | undefined {
  const { feature, weight, isSuspicious } = weighed;
  const reason = urlReasons[feature];
  if (!reason || weight * reason.sign < reason.least) return undefined;
  if (reason.isHint && !isSuspicious) return undefined;
  return typeof reason.says === 'function' ? reason.says(features) : reason.says;
}

interface Weighed {
  feature: string;
  weight: number;
  /** Whether the URL as a whole is at least suspicious. */
  isSuspicious: boolean;
}

function against(says: UrlReason['says'], example: string): UrlReason {
  return { sign: 1, says, example, least: 0.05, isHint: false };
}

function hint(says: UrlReason['says'], example: string): UrlReason {
  return { ...against(says, example), isHint: true };
}

function inFavour(says: string, example: string): UrlReason {
  return { sign: -1, says, example, least: 0.05, isHint: false };
}

function brandReason(example: string): UrlReason {
  return against(({ brand }) => (brand ? brandSays[brand.how](brand.brand) : ''), example);
}

const brandSays: Readonly<Record<BrandSign['how'], (brand: string) => string>> = {
  'own-site': (brand) => `It is a site of ${brand}.`,
  homograph: (brand) => `The host name imitates ${brand} with letters of another script.`,
  'look-alike': (brand) => `The registered name imitates ${brand}.`,
  'domain-in-host': (brand) => `The host name contains a domain of ${brand}, but is not theirs.`,
  'other-suffix': (brand) => `The name is that of ${brand}, under a suffix it is not known to use.`,
  'in-name': (brand) => `The registered name contains ${brand}, but is not theirs.`,
  'in-subdomain': (brand) => `The subdomain names ${brand}, but the domain is not theirs.`,
  'in-path': (brand) => `The path names ${brand}, but the site is not theirs.`,
  'in-query': (brand) => `The query names ${brand}, but the site is not theirs.`,
};

const mostQuoted = 3;

function quoted(words: readonly string[]): string {
  return words
    .slice(0, mostQuoted)
    .map((word) => `“${word}”`)
    .join(', ');
}
