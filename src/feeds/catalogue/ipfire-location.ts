import { defineFeed } from '../feed.ts';
import { artifact } from '../formats/raw-file.ts';

export const ipfireLocation = defineFeed({
  name: 'ipfire-location',
  title: 'IPFire location',
  says: 'country, AS, flags (anonymous proxy, satellite, anycast, hostile)',
  sources: [{ url: 'https://location.ipfire.org/databases/1/location.db.xz' }],
  format: 'own',
  licence: 'CC BY-SA 4.0',
  attribution: 'IPFire Location database (CC BY-SA 4.0)',
  terms: 'attribution',
  everyHours: 24,
  category: 'geography',
  on: false,
  artifact: true,
  minEntries: 0,
  parse: artifact(),
  example: { input: '', output: [] },
});
