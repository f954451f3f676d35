import { defineFeed, domainOf } from '../feed.ts';
import { domainList } from '../formats/name-list.ts';

export const phishingDatabaseDomains = defineFeed({
  name: 'phishing-database-domains',
  title: 'Phishing.Database domains',
  says: 'active phishing domain',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/Phishing-Database/Phishing.Database/master/phishing-domains-ACTIVE.txt',
    },
  ],
  format: 'domain',
  licence: 'MIT',
  terms: 'free',
  everyHours: 6,
  lineage: 'phishing-database',
  category: 'phishing',
  on: true,
  parse: domainList(),
  example: {
    input: ['login-bank.example', 'www.other-bank.example'].join('\n'),
    output: [
      domainOf('login-bank.example', { line: 1 }),
      domainOf('www.other-bank.example', { line: 2 }),
    ],
  },
});
