import { defineFeed } from '../feed.ts';
import { artifact } from '../formats/raw-file.ts';

export const userCountry = defineFeed({
  name: 'user-country',
  title: 'user-country',
  says: 'country',
  sources: [
    { url: 'https://github.com/sapics/ip-location-db/releases/download/latest/user-country.mmdb' },
  ],
  format: 'mmdb',
  licence: 'PDDL',
  terms: 'free',
  everyHours: 24,
  category: 'geography',
  on: true,
  artifact: true,
  atlas: 'country',
  parse: artifact(),
  example: { input: '', output: [] },
});
