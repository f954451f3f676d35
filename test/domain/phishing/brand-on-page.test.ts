import { describe, expect, it } from 'vitest';
import { brandClaimed, type Appearance } from '../../../src/domain/phishing/brand-on-page.ts';

const page = (parts: Partial<Appearance>): Appearance => ({
  host: 'secure-portal.example',
  title: '',
  text: '',
  html: '',
  ...parts,
});

const imitation = {
  title: 'Log in to your PayPal account',
  text: 'Email\nPassword\nHaving trouble? Reset your PayPal password\n© 1999–2026 PayPal, Inc.',
  html: '<img src="a.png" alt="PayPal logo">',
};

describe('the brand that a page claims to be', () => {
  it.each<[string, Partial<Appearance>, string]>([
    ['title, foot and logo', imitation, 'PayPal'],
    ['title and foot', { title: 'Netflix', text: '© 2026 Netflix' }, 'Netflix'],
    ['title and account', { title: 'PayPal', text: 'Enter your PayPal password' }, 'PayPal'],
    ['foot and logo', { text: '© Netflix Inc', html: '<img alt="Netflix logo">' }, 'Netflix'],
    [
      'several words',
      { title: 'Bank of America | Online Banking', text: '© 2026 Bank of America Corporation.' },
      'Bank of America',
    ],
    ['even in its name', { ...imitation, host: 'paypal-account.example' }, 'PayPal'],
    [
      'a word of every day in three places',
      { title: 'Sign in - Apple', text: 'Apple ID\n© Apple Inc', html: '<img alt="Apple logo">' },
      'Apple',
    ],
  ])('is found from %s', (_, parts, brand) => {
    expect(brandClaimed(page(parts))).toBe(brand);
  });

  it.each<[string, Partial<Appearance>]>([
    ['is the brand', { ...imitation, host: 'www.paypal.com' }],
    ['is another brand that names it', { ...imitation, host: 'accounts.google.com' }],
    ['only mentions it', { title: 'How to reset your PayPal password', text: '© Some Blog' }],
    ['takes payments', { text: 'Pay with PayPal. Log in with PayPal. Sign in with Google.' }],
    [
      'signs people in with another account',
      {
        title: 'Log in · Garden Tools',
        text: 'Continue with Google\nSign in with Google\nSign in with Microsoft\n© Garden Tools',
        html: '<img alt="Google logo"><img alt="Microsoft logo">',
      },
    ],
    [
      'was made with it',
      {
        title: 'Teahouse',
        text: '© 2026 Teahouse. Powered by Shopify',
        html: '<b alt="Shopify logo">',
      },
    ],
    [
      'sells its things and says who sells',
      {
        host: 'www.northstore.example',
        title: 'Samsung Galaxy | NorthStore',
        text: 'Your Samsung account\n© 2026 North Store',
        html: '<img alt="Samsung logo">',
      },
    ],
    ['uses a word of every day', { title: 'Apple orchard', text: '© Apple orchard club' }],
    ['says nothing', {}],
  ])('is undefined if the page %s', (_, parts) => {
    expect(brandClaimed(page(parts))).toBeUndefined();
  });
});
