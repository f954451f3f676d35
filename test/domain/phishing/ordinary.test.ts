import { describe, expect, it } from 'vitest';
import { scoreUrl } from '../../../src/domain/phishing/score.ts';

/** Pages of well-known sites, as people send them to each other. */
const ordinary = [
  'https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=4765445b&response_type=code&scope=openid',
  'https://www.google.com/search?q=weather+tomorrow',
  'https://news.ycombinator.com/item?id=38471822',
  'https://accounts.google.com/ServiceLogin?service=mail',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://en.wikipedia.org/wiki/Denial-of-service_attack',
  'https://github.com/nodejs/node/issues/1234',
  'https://stackoverflow.com/questions/11227809/why-is-processing-a-sorted-array-faster',
  'https://www.reddit.com/r/programming/comments/abc123/some_title_here/',
  'https://www.amazon.com/dp/B08N5WRWNW',
  'https://www.paypal.com/signin',
  'https://www.bbc.co.uk/news/technology-12345678',
  'https://www.nytimes.com/2024/01/15/technology/some-article.html',
  'https://www.linkedin.com/in/some-person',
  'https://developer.mozilla.org/en-US/docs/Web/JavaScript',
  'https://www.ebay.com/itm/123456789012',
  'https://www.booking.com/hotel/gb/park.html',
  'https://www.netflix.com/title/80057281',
  'https://www.apple.com/support/',
  'https://store.steampowered.com/app/570/',
  'https://www.bankofamerica.com/',
  'https://www.mit.edu/',
  'https://www.lemonde.fr/international/',
  'https://www.spiegel.de/politik/',
];

/** Made of what lures are made of, on names that nobody has. */
const lures = [
  'https://paypal-secure-login.vercel.app/verify',
  'http://192.0.2.7/~club/wp-content/paypal/login.php',
  'https://amazon.co.jp.xkqzvw.cn/ap/signin',
  'http://account-verify-update.duckdns.org/signin',
  'https://microsoft-login-verify.web.app/',
  'http://garden-club.example/wp-includes/js/chase/login.php?cmd=login_submit&id=0123456789abcdef0123456789abcdef',
  'https://secure-appleid-unlock.top/account/verify.php',
  'https://netflix-billing-update.xyz/login',
  'https://wallet-connect-restore.pages.dev/',
  'http://dhl-package-tracking.tk/deliver/index.php?email=somebody',
  'https://smbc-card.com.vgkqh.cn/',
  'https://instagram-help-copyright.000webhostapp.com/login.html',
];

describe('what people see every day', () => {
  it.each(ordinary)('is nothing suspicious: %s', (url) => {
    expect(scoreUrl(url)?.verdict).toBe('no sign');
  });
});

describe('typical lures', () => {
  it.each(lures)('are at least suspicious: %s', (url) => {
    expect(scoreUrl(url)?.verdict).not.toBe('no sign');
  });
});
