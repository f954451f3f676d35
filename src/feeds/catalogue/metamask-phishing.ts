import { defineFeed, domainOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const metamaskPhishing = defineFeed({
  name: 'metamask-phishing',
  title: 'MetaMask phishing',
  says: 'crypto phishing',
  sources: [
    { url: 'https://raw.githubusercontent.com/MetaMask/eth-phishing-detect/main/src/config.json' },
  ],
  format: 'json',
  licence: 'DBAD',
  terms: 'unstated',
  everyHours: 12,
  category: 'phishing',
  on: false,
  parse: json('blacklist[]', ({ value, line }) =>
    domainOf(typeof value === 'string' ? value : undefined, { line }),
  ),
  example: {
    input:
      '{"version":2,"tolerance":2,"fuzzylist":["wallet.example"],"whitelist":["good.example"],"blacklist":["fake-wallet.example"]}',
    output: [domainOf('fake-wallet.example', { line: 1 })],
  },
});
