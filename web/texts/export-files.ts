import { defineTexts } from './catalogue.ts';
import { plural } from './figures.ts';

export const exportFileTexts = defineTexts('exportFiles', {
  label: 'Export',
  priced: (credits: number) => `Export (${plural(credits, 'credit', 'credits')})`,
  forms: {
    json: 'JSON',
    ndjson: 'NDJSON',
    csv: 'CSV',
    text: 'Text',
    html: 'HTML',
    stix: 'STIX 2.1',
    misp: 'MISP event',
  } satisfies Record<string, string>,
});
