import { toIsoTime } from '../../lib/iso-time.ts';
import { textAt } from '../../lib/json-field.ts';
import { defineFeed, domainOf } from '../feed.ts';
import { json } from '../formats/json.ts';

export const certPolska = defineFeed({
  name: 'cert-polska',
  title: 'CERT Polska',
  says: 'phishing / scam domain',
  sources: [{ url: 'https://hole.cert.pl/domains/v2/domains.json' }],
  format: 'json',
  licence: 'free',
  attribution: 'CERT Polska warning list',
  terms: 'free',
  everyHours: 1,
  category: 'phishing',
  on: true,
  parse: json('[]', ({ value, line }) => {
    // A name that was taken off the list stays in the file with the day of it.
    if (textAt(value, 'DeleteDate')) return null;
    return domainOf(textAt(value, 'DomainAddress'), {
      line,
      seenAt: toIsoTime(textAt(value, 'InsertDate')),
    });
  }),
  example: {
    input:
      '[{"RegisterPositionId":1,"DomainAddress":"fake-bank.example","InsertDate":"2026-08-20T01:02:03","DeleteDate":null},{"RegisterPositionId":2,"DomainAddress":"cleared.example","InsertDate":"2026-08-01T00:00:00","DeleteDate":"2026-08-02T00:00:00"}]',
    output: [domainOf('fake-bank.example', { line: 1, seenAt: '2026-08-20T01:02:03.000Z' })],
  },
});
