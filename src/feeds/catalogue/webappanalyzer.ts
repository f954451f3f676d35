import { defineFeed, recordOf } from '../feed.ts';
import { json } from '../formats/json.ts';

const base = 'https://raw.githubusercontent.com/enthec/webappanalyzer/main/src';
const letters = '_ a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');

export const webappanalyzer = defineFeed({
  name: 'webappanalyzer',
  title: 'webappanalyzer',
  says: 'web technologies',
  sources: [
    ...letters.map((letter) => ({ url: `${base}/technologies/${letter}.json` })),
    { url: `${base}/categories.json` },
    { url: `${base}/groups.json` },
  ],
  licence: 'GPL-3.0',
  attribution: 'enthec/webappanalyzer (GPL-3.0)',
  terms: 'attribution',
  everyHours: 720,
  category: 'fingerprint',
  on: false,
  parse: json('{}', ({ value, key, line, source, name }) => {
    const file = name === '' ? source.url : name;
    const part = /(categories|groups)\.json$/.exec(file)?.[1] ?? 'technologies';
    return recordOf({ type: 'technology', part, name: key, definition: value }, line);
  }),
  example: () => ({
    input:
      '{"Example CMS":{"cats":[1],"headers":{"X-Powered-By":"ExampleCMS(?: ([\\\\d.]+))?\\\\;version:\\\\1"},"website":"https://cms.example"}}',
    output: [
      recordOf(
        {
          type: 'technology',
          part: 'technologies',
          name: 'Example CMS',
          definition: {
            cats: [1],
            headers: { 'X-Powered-By': 'ExampleCMS(?: ([\\d.]+))?\\;version:\\1' },
            website: 'https://cms.example',
          },
        },
        1,
      ),
    ],
  }),
});
