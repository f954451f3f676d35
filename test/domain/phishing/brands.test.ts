import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOfDomain, brandSign } from '../../../src/domain/phishing/brands.ts';
import { isOneSlip } from '../../../src/domain/phishing/look-alike.ts';
import { readSite } from '../../../src/domain/phishing/site.ts';
import { createWordFinder } from '../../../src/domain/phishing/word-finder.ts';

function signOf(url: string) {
  const site = readSite(url);
  return site ? brandSign(site) : undefined;
}

describe('brandSign', () => {
  it.each([
    ['https://www.paypal.com/signin', 'own-site', 'PayPal'],
    ['https://login.microsoftonline.com/', 'own-site', 'Microsoft'],
    ['https://paypal.test/', 'other-suffix', 'PayPal'],
    ['https://paypa1.test/', 'look-alike', 'PayPal'],
    ['https://payqal.test/', 'look-alike', 'PayPal'],
    ['https://paypaal.test/', 'look-alike', 'PayPal'],
    ['https://rnicrosoft.test/', 'look-alike', 'Microsoft'],
    ['https://steancommunutly.test/', 'look-alike', 'Steam'],
    ['https://stleamcommunily-gift.test/', 'look-alike', 'Steam'],
    ['https://steamcommunity-gift.test/', 'in-name', 'Steam'],
    ['https://deutschebahn-reisen.test/', 'in-name', 'Deutsche Bahn'],
    ['https://faceb00k-help.test/', 'look-alike', 'Facebook'],
    ['https://раураl.example/', 'homograph', 'PayPal'],
    ['https://аррӏе.example/', 'homograph', 'Apple'],
    ['https://paypal.com.verify.example/', 'domain-in-host', 'PayPal'],
    ['https://amazon-co-jp.example/', 'domain-in-host', 'Amazon'],
    ['https://myfacebooklogin.example/', 'in-name', 'Facebook'],
    ['https://wells-fargo-online.example/', 'in-name', 'Wells Fargo'],
    ['https://apple-support.example/', 'in-name', 'Apple'],
    ['https://paypal-account-verify.example/', 'in-name', 'PayPal'],
    ['https://booking-confirm.example/', 'in-name', 'Booking.com'],
    ['https://netflix.billing.example/', 'in-subdomain', 'Netflix'],
    ['https://club.example/old/dropbox/', 'in-path', 'Dropbox'],
    ['https://netflix-clone.vercel.app/', 'in-name', 'Netflix'],
  ])('finds in %s: %s of %s', (url, how, brand) => {
    expect(signOf(url)).toEqual({ how, brand });
  });

  it.each([
    'https://pineapple.example/',
    'https://account.example/',
    'https://interactive.example/',
    'https://amazonia.example/',
    'https://truster.example/',
    'https://cloud.example/',
    'https://apple.orchard.example/',
    'https://booking.hotel.example/',
    'https://thebays.example/',
    'https://purchase.example/',
    'https://online-shop.example/',
    'https://deutschland.example/',
    'https://liberation.example/',
    'https://example.com/chase/the/ups/and/downs',
    'https://sites.google.com/view/anybody',
  ])('sees no brand in %s', (url) => {
    expect(signOf(url)).toBeUndefined();
  });

  it('finds the brand of any host under its domains', () => {
    expect(brandOfDomain('signin.ebay.co.uk')).toBe('eBay');
    expect(brandOfDomain('notebay.example')).toBeUndefined();
  });
});

describe('isOneSlip', () => {
  it.each([
    ['google', 'gogle', true],
    ['google', 'googlee', true],
    ['google', 'goolge', true],
    ['google', 'goagle', true],
    ['google', 'google', false],
    ['google', 'gaagle', false],
    ['google', 'ggle', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect(isOneSlip(one, other)).toBe(expected);
    expect(isOneSlip(other, one)).toBe(expected);
  });
});

describe('createWordFinder', () => {
  it('finds exactly the words in a text', () => {
    const word = fc.stringMatching(/^[abc]{1,4}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.stringMatching(/^[abc-]{0,30}$/),
        (words, text) => {
          const found = new Set(createWordFinder(words)(text));
          expect([...found].sort()).toEqual(
            [...new Set(words)].filter((each) => text.includes(each)).sort(),
          );
        },
      ),
    );
  });
});
