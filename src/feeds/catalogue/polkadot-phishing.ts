import { defineFeed, domainOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const polkadotPhishing = defineFeed({
  name: 'polkadot-phishing',
  title: 'Polkadot phishing',
  says: 'crypto phishing',
  sources: [{ url: 'https://polkadot.js.org/phishing/all.json' }],
  format: 'json',
  licence: 'Apache-2.0',
  terms: 'free',
  everyHours: 12,
  category: 'phishing',
  on: true,
  parse: json('deny[]', ({ value, line }) =>
    domainOf(typeof value === 'string' ? value : undefined, { line }),
  ),
  example: {
    input: '{"allow":["good.example"],"deny":["fake-coin.example","other-coin.example"]}',
    output: [
      domainOf('fake-coin.example', { line: 1 }),
      domainOf('other-coin.example', { line: 2 }),
    ],
  },
});
