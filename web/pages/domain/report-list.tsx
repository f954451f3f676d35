import type { ScanRow } from '../../../src/domain/rows.ts';
import { verdicts } from '../../../src/verdict/contract.ts';
import { timeColumn } from '../../components/moment.tsx';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';

const t = domainTexts.columns;

const verdictOf = ({ verdict }: ScanRow) => verdicts.find((each) => each === verdict) ?? 'unknown';

const columns: readonly Column<ScanRow>[] = [
  {
    id: 'url',
    card: 'heading',
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
    card: 'mark',
    title: t.verdict,
    value: (row) => verdictOf(row),
    rank: (row) => verdicts.indexOf(verdictOf(row)),
    render: (row) => <VerdictWord verdict={verdictOf(row)} />,
  },
  {
    id: 'title',
    card: 'text',
    title: t.title,
    value: ({ title, why }) => title || why,
    render: ({ title, why }) => <HostileText text={title || why} />,
  },
  timeColumn({
    id: 'scanned',
    card: 'mark',
    title: t.scanned,
    time: ({ reg_dtime: time }) => time,
  }),
];

/** Reports about one domain, newest first. */
export function ReportTable({
  caption,
  reports,
}: {
  caption: string;
  reports: readonly ScanRow[];
}) {
  return (
    <Table caption={caption} columns={columns} rows={reports} keyOf={({ scan_id: id }) => id} />
  );
}
