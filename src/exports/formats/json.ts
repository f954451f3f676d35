import { recordOf } from './records.ts';
import { chain, pieces, rowsOf, type Format } from './format.ts';

export const json: Format = {
  name: 'json',
  says: 'The same as a JSON array of objects',
  contentType: 'application/json',
  of: ['addresses', 'domains', 'urls'],
  write: ({ kind, entries }) => {
    const rows = rowsOf(entries.entries(), ([at, entry]) => {
      const row = JSON.stringify(recordOf(entry, kind));
      return at === 0 ? row : `,${row}`;
    });
    return pieces(chain(['['], rows, [']']));
  },
  example: {
    domains:
      '[{"indicator":"bad.example","type":"domain","score":75,"categories":["phishing"],"sources":["feed-one"],' +
      '"first_seen":"2026-05-30","last_seen":"2026-05-30"},{"indicator":"xn--mnchen-3ya.example","type":"domain",' +
      '"score":80,"categories":["malware"],"sources":["feed-two"],"first_seen":"2026-05-31","last_seen":"2026-05-31"}]',
  },
};
