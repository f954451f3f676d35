import { lines, rowsOf, type Format } from './format.ts';
import { recordOf } from './records.ts';

export const ndjson: Format = {
  name: 'ndjson',
  says: 'The same as one JSON object a line',
  contentType: 'application/x-ndjson',
  of: ['addresses', 'domains', 'urls'],
  write: ({ kind, entries }) =>
    lines(rowsOf(entries, (entry) => JSON.stringify(recordOf(entry, kind)))),
  example: {
    domains:
      '{"indicator":"bad.example","type":"domain","score":75,"categories":["phishing"],"sources":["feed-one"],' +
      '"first_seen":"2026-05-30","last_seen":"2026-05-30"}\n{"indicator":"xn--mnchen-3ya.example","type":"domain",' +
      '"score":80,"categories":["malware"],"sources":["feed-two"],"first_seen":"2026-05-31","last_seen":"2026-05-31"}\n',
  },
};
