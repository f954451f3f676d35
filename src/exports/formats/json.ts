import { recordOf } from './records.ts';
import type { Format } from './format.ts';

export const json: Format = {
  name: 'json',
  says: 'The same as a JSON array of objects',
  contentType: 'application/json',
  of: ['addresses', 'domains', 'urls'],
  write: ({ kind, entries }) => JSON.stringify(entries.map((entry) => recordOf(entry, kind))),
  example: {
    domains:
      '[{"indicator":"bad.example","type":"domain","score":75,"categories":["phishing"],"sources":["feed-one"],' +
      '"first_seen":"2026-05-30","last_seen":"2026-05-30"},{"indicator":"xn--mnchen-3ya.example","type":"domain",' +
      '"score":80,"categories":["malware"],"sources":["feed-two"],"first_seen":"2026-05-31","last_seen":"2026-05-31"}]',
  },
};
