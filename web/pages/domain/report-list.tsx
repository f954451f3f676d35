import type { ReportList } from '../../../src/domain/rows.ts';
import { reportVerdict } from '../../../src/domain/verdict-words.ts';
import { verdicts } from '../../../src/verdict/contract.ts';
import type { Static } from 'typebox';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';

type Row = Static<typeof ReportList>['reports'][number];

const t = domainTexts.columns;

const verdictOf = ({ score }: Row) => reportVerdict(score, undefined);

const columns: readonly Column<Row>[] = [
  {
    id: 'url',
    title: t.url,
    value: ({ url }) => url,
    render: ({ url, scan_id: id }) => (
      <a href={linkTo('scan', id)}>
        <Defanged text={url} />
      </a>
    ),
  },
  {
    id: 'score',
    title: t.verdict,
    value: (row) => verdictOf(row),
    rank: (row) => verdicts.indexOf(verdictOf(row)),
    render: (row) => <VerdictWord verdict={verdictOf(row)} />,
  },
  {
    id: 'title',
    title: t.title,
    value: ({ title }) => title,
    render: ({ title }) => <HostileText text={title} />,
  },
  { id: 'scanned', title: t.scanned, value: ({ reg_dtime: time }) => time },
  { id: 'countries', title: t.countries, value: ({ country_code: codes }) => codes.join(' ') },
];

/** Reports about one domain, newest first. */
export function ReportTable({ caption, reports }: { caption: string; reports: readonly Row[] }) {
  return (
    <Table caption={caption} columns={columns} rows={reports} keyOf={({ scan_id: id }) => id} />
  );
}
