import { defineFeed } from '../feed.ts';
import { artifact } from '../formats/raw-file.ts';

export const geolite2 = defineFeed({
  name: 'geolite2',
  title: 'GeoLite2',
  says: 'city, time zone, postcode',
  sources: [
    {
      url: 'https://download.maxmind.com/app/geoip_download?edition_id=GeoLite2-City&suffix=tar.gz&license_key={key}',
    },
  ],
  format: 'mmdb',
  licence: 'EULA, own key, delete after 30 days',
  attribution:
    'This product includes GeoLite2 data created by MaxMind, available from https://www.maxmind.com',
  terms: 'key',
  everyHours: 84,
  ttlHours: 30 * 24,
  category: 'geography',
  on: false,
  pick: /\.mmdb$/,
  artifact: true,
  atlas: 'city',
  parse: artifact(),
  example: { input: '', output: [] },
});
