import { compact } from '../../lib/compact.ts';
import { listAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { defineFeed, recordOf, skip, type RecordOf, type Found } from '../feed.ts';
import { json, ndjson } from '../formats/json.ts';
import { byFirstText } from '../formats/sniff.ts';

type Cycle = RecordOf<'lifecycle'>['cycles'][number];

export const endoflife = defineFeed({
  name: 'endoflife',
  title: 'endoflife.date',
  says: 'until when a line of releases gets fixes',
  sources: [{ url: 'https://endoflife.date/api/v1/products/full' }],
  licence: 'MIT',
  attribution: 'endoflife.date (MIT), © endoflife.date contributors',
  terms: 'free',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: true,
  // The interface gives one document; the extract has a product a line.
  parse: byFirstText(/"product"\s*:/, {
    yes: ndjson(({ value, line }) => fromLine(value, line)),
    no: json('result[]', ({ value, line }) => fromInterface(value, line)),
  }),
  example: () => ({
    input:
      '{"schema_version":"1.2.0","result":[{"name":"openssl","label":"OpenSSL","identifiers":[{"type":"cpe","id":"cpe:2.3:a:openssl:openssl"},{"type":"repology","id":"openssl"}],"releases":[{"name":"1.1.1","isEol":true,"eolFrom":"2023-09-11","latest":{"name":"1.1.1w","date":"2023-09-11"}},{"name":"4.0","isEol":false,"eolFrom":"2027-05-14","latest":{"name":"4.0.1"}}]}]}',
    output: [
      recordOf(
        {
          type: 'lifecycle',
          product: 'openssl',
          title: 'OpenSSL',
          cpes: ['cpe:2.3:a:openssl:openssl'],
          cycles: [
            { cycle: '1.1.1', endsOn: '2023-09-11', latest: '1.1.1w' },
            { cycle: '4.0', endsOn: '2027-05-14', latest: '4.0.1' },
          ],
        },
        1,
      ),
    ],
  }),
});

interface Entry {
  product: string | undefined;
  title: string | undefined;
  cpes: readonly string[];
  cycles: readonly Cycle[];
}

function toLifecycle({ product, title, cpes, cycles }: Entry, line: number): Found {
  if (!product) return skip(line, 'no product');
  const record = { type: 'lifecycle' as const, product, title: title ?? product };
  return recordOf({ ...record, cpes: [...cpes], cycles: [...cycles] }, line);
}

function fromInterface(value: unknown, line: number): Found {
  const identifiers = listAt(value, 'identifiers').filter((each) => textAt(each, 'type') === 'cpe');
  const cycles = listAt(value, 'releases').flatMap((each) =>
    toCycle({
      cycle: textAt(each, 'name'),
      end: textAt(each, 'eolFrom') ?? valueAt(each, 'isEol'),
      latest: textAt(each, 'latest.name'),
    }),
  );
  const cpes = identifiers.flatMap((each) => textAt(each, 'id') ?? []);
  const entry = { product: textAt(value, 'name'), title: textAt(value, 'label'), cpes, cycles };
  return toLifecycle(entry, line);
}

function fromLine(value: unknown, line: number): Found {
  const cycles = listAt(value, 'releases').flatMap((each) =>
    toCycle({
      cycle: textAt(each, 'cycle'),
      end: valueAt(each, 'eol'),
      latest: textAt(each, 'latest'),
    }),
  );
  const cpes = textsAt(value, 'cpe');
  const entry = { product: textAt(value, 'product'), title: textAt(value, 'title'), cpes, cycles };
  return toLifecycle(entry, line);
}

/** `end` is a day, or whether it has ended. Whether a day has passed is for the reader to say. */
function toCycle(said: {
  cycle: string | undefined;
  end: unknown;
  latest: string | undefined;
}): Cycle[] {
  const { cycle, end, latest } = said;
  if (!cycle) return [];
  const endsOn = typeof end === 'string' && /^\d{4}-\d\d-\d\d$/.test(end) ? end : undefined;
  return [compact<Cycle>({ cycle, ended: end === true ? true : undefined, endsOn, latest })];
}
