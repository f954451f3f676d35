import { defineFeed, domainOf } from '../feed.ts';
import { warningList } from '../formats/warning-list.ts';

export const mispDomainContext = defineFeed({
  name: 'misp-domain-context',
  title: 'Dynamic DNS, parking, shorteners, banks',
  says: 'domain context, brand list',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/dynamic-dns/list.json',
      category: 'dynamic-dns',
    },
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/parking-domain/list.json',
      category: 'parking',
    },
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/url-shortener/list.json',
      category: 'shortener',
    },
    {
      url: 'https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/bank-website/list.json',
      category: 'bank',
    },
  ],
  format: 'warninglist',
  licence: 'CC0',
  attribution: 'MISP warning lists (CC0-1.0)',
  terms: 'free',
  everyHours: 720,
  category: 'dynamic-dns',
  on: true,
  parse: warningList('domain'),
  example: {
    input:
      '{"description":"A list","list":[".dyn.example","short.example"],"matching_attributes":["domain"],"name":"A list","type":"hostname","version":1}',
    output: [
      domainOf('.dyn.example', { line: 1, category: 'dynamic-dns' }),
      domainOf('short.example', { line: 2, category: 'dynamic-dns' }),
    ],
  },
});
