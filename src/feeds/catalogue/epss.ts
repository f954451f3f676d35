import { defineFeed, recordOf, skip, type FeedDocument, type Found } from '../feed.ts';
import { table } from '../formats/table.ts';
import { peek } from '../../lib/peek.ts';

/** Enough for the comment. */
const commentBytes = 256;

export const epss = defineFeed({
  name: 'epss',
  title: 'EPSS',
  says: 'exploitation probability',
  sources: [{ url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz' }],
  licence: 'free, credit FIRST',
  attribution: 'EPSS, FIRST.org',
  terms: 'attribution',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: true,
  parse: scores,
  example: () => ({
    input: [
      '#model_version:v2026.01.01,score_date:2026-08-22T00:00:00+0000',
      'cve,epss,percentile',
      'CVE-2026-0001,0.97,0.999',
    ].join('\n'),
    output: [
      recordOf(
        {
          type: 'epss',
          cve: 'CVE-2026-0001',
          epss: 0.97,
          percentile: 0.999,
          day: '2026-08-22',
        },
        3,
      ),
    ],
  }),
});

/** The first line is a comment that tells the day. */
async function* scores(document: FeedDocument): AsyncGenerator<readonly Found[]> {
  const { head, all } = await peek(document.bytes, commentBytes);
  const [, day] = /^#[^\n]*score_date:(\d{4}-\d\d-\d\d)/.exec(head.toString('latin1')) ?? [];
  const read = table({ comment: '#', needs: ['cve', 'epss', 'percentile'] }, (row) => {
    const cve = row.text('cve') ?? '';
    const [epss, percentile] = [row.number('epss'), row.number('percentile')];
    if (!/^CVE-\d{4}-\d{4,}$/.test(cve) || !isShare(epss) || !isShare(percentile)) {
      return skip(row.line, 'not a score');
    }
    const score = { type: 'epss' as const, cve, epss, percentile };
    return recordOf(day === undefined ? score : { ...score, day }, row.line);
  });
  yield* read({ ...document, bytes: all });
}

function isShare(value: number | undefined): value is number {
  return value !== undefined && value >= 0 && value <= 1;
}
