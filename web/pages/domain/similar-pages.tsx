import type { Static } from 'typebox';
import { domainSimilar } from '../../../src/domain/contract.ts';
import { reportVerdicts } from '../../../src/domain/verdict-words.ts';
import { useAnswer } from '../../api.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { timeColumn } from '../../components/moment.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { linkTo } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';

type Row = Static<typeof domainSimilar.output>['similar'][number];

const t = domainTexts.similar;
const wordOf = (verdict: string) => reportVerdicts.find((each) => each === verdict);

const columns: readonly Column<Row>[] = [
  {
    id: 'url',
    card: 'heading',
    title: domainTexts.columns.url,
    value: ({ url }) => url,
    render: ({ url, scan_id: id }) => (
      <a href={linkTo('scan', id)}>
        <Defanged text={url} />
      </a>
    ),
  },
  {
    id: 'verdict',
    card: 'mark',
    title: domainTexts.columns.verdict,
    value: ({ verdict }) => verdict,
    render: ({ verdict }) => {
      const word = wordOf(verdict);
      return word ? <VerdictWord verdict={word} /> : null;
    },
  },
  {
    id: 'title',
    card: 'text',
    title: domainTexts.columns.title,
    value: ({ title }) => title,
    render: ({ title }) => <HostileText text={title} />,
  },
  {
    id: 'picture',
    title: t.picture,
    value: ({ picture }) => t.percent(picture),
    rank: ({ picture }) => picture,
    isNumber: true,
  },
  {
    id: 'skeleton',
    title: t.skeleton,
    value: ({ skeleton }) => t.percent(skeleton),
    rank: ({ skeleton }) => skeleton,
    isNumber: true,
  },
  { id: 'icon', title: t.icon, value: (row) => (row.same_icon ? t.isSame : '') },
  timeColumn({
    id: 'scanned',
    card: 'mark',
    title: domainTexts.columns.scanned,
    time: ({ reg_dtime: time }) => time,
  }),
];

/** Reports of other URLs, most similar first; renders nothing if there are none. */
export function SimilarPages({ id }: { id: string }) {
  const answer = useAnswer(domainSimilar, { id });
  if (answer.state !== 'ready' || answer.data.similar.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="similar-pages">
      <h2 id="similar-pages">{t.pages}</h2>
      <Table
        caption={t.pages}
        columns={columns}
        rows={answer.data.similar}
        keyOf={({ scan_id: scan }) => scan}
      />
    </section>
  );
}
