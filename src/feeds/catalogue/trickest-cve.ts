import { readLines } from '../../lib/lines.ts';
import { defineFeed, recordOf } from '../feed.ts';

export const trickestCve = defineFeed({
  name: 'trickest-cve',
  title: 'trickest/cve',
  says: 'PoC links',
  sources: [{ url: 'https://codeload.github.com/trickest/cve/tar.gz/refs/heads/main' }],
  licence: 'MIT',
  terms: 'heavy',
  everyHours: 24,
  category: 'exploit',
  on: false,
  pick: /\/CVE-[\d-]+\.md$/,
  maxBytes: 1024 * 1024 * 1024,
  parse: async function* parse({ bytes, name }) {
    const cve = /(CVE-\d{4}-\d{4,})\.md$/i.exec(name)?.[1]?.toUpperCase();
    if (!cve) return;
    const state = { isProof: false };
    for await (const { firstLine, texts } of readLines(bytes)) {
      yield texts.flatMap((text, at) => {
        const url = proofIn(text, state);
        const record = { type: 'proof', source: 'trickest-cve', cve, url: url ?? '' } as const;
        return url ? recordOf(record, firstLine + at) : [];
      });
    }
  },
  example: () => ({
    input: [
      '### [CVE-2026-0001](https://www.cve.example/CVE-2026-0001)',
      '',
      '### Description',
      '',
      'Runs code.',
      '',
      '### POC',
      '',
      '#### Reference',
      '- https://advisory.example/1',
      '',
      '#### Github',
      '- https://code.example/CVE-2026-0001-poc',
    ].join('\n'),
    name: 'cve-main/2026/CVE-2026-0001.md',
    output: [
      recordOf(
        {
          type: 'proof',
          source: 'trickest-cve',
          cve: 'CVE-2026-0001',
          url: 'https://advisory.example/1',
        },
        10,
      ),
      recordOf(
        {
          type: 'proof',
          source: 'trickest-cve',
          cve: 'CVE-2026-0001',
          url: 'https://code.example/CVE-2026-0001-poc',
        },
        13,
      ),
    ],
  }),
});

/** Links of the description come before, those of exploits below the heading. */
function proofIn(text: string, state: { isProof: boolean }): string | undefined {
  if (/^###\s+POC\b/i.test(text)) state.isProof = true;
  return state.isProof ? /^-\s+(https?:\/\/\S+)\s*$/.exec(text)?.[1] : undefined;
}
