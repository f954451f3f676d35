import { reportVerdicts } from '../../../src/domain/verdict-words.ts';
import { Defanged, defang, HostileText } from '../../components/hostile-text.tsx';
import { ExportMenu } from '../../components/table-export.tsx';
import type { Column } from '../../components/table.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { domainTexts } from '../../texts/domain.ts';
import { scanListTexts as t } from '../../texts/scan-list.ts';
import { isSettled, type ListRow } from './scan-list.ts';

interface ListTableProps {
  rows: readonly ListRow[];
  left: number;
  isBusy: boolean;
  cancel: () => void;
  retry: (row: ListRow) => void;
}

/** Values of each row, for the table and for exports. */
const facts = {
  verdict: ({ scan, refusal, id }: ListRow) => {
    if (refusal !== undefined) return t.refused;
    if (scan) return wordOf(scan.verdict) ?? domainTexts.progress.states[scan.state];
    return id === undefined ? t.notAsked : domainTexts.progress.states.queued;
  },
  brand: ({ report }: ListRow) =>
    report?.explain?.reasons.find(({ feature }) => feature.startsWith('brand.'))?.says ?? '',
  final: ({ report, scan }: ListRow) => report?.main_domain_info.changed_url ?? scan?.url ?? '',
  title: ({ report, scan, refusal }: ListRow) =>
    refusal ?? (report?.main_domain_info.title || scan?.why || ''),
  forms: ({ report }: ListRow) => [
    ...new Set((report?.explain?.forms ?? []).map(({ action }) => action)),
  ],
};

const wordOf = (verdict: string) => reportVerdicts.find((each) => each === verdict);
const urlOf = ({ scan, target }: ListRow) => scan?.url ?? target;

const exported: readonly Column<ListRow>[] = [
  { id: 'url', title: domainTexts.columns.url, value: urlOf },
  { id: 'verdict', title: domainTexts.columns.verdict, value: facts.verdict },
  { id: 'brand', title: t.columns.brand, value: facts.brand },
  { id: 'final_url', title: t.columns.final, value: facts.final },
  { id: 'title', title: domainTexts.columns.title, value: facts.title },
  { id: 'forms', title: t.columns.forms, value: (row) => facts.forms(row).join(' ') },
];

/** Fills in as scans finish. Each row links to its report. */
export function ListTable({ rows, left, isBusy, cancel, retry }: ListTableProps) {
  const done = rows.filter(isSettled).length;
  return (
    <section class="stack" aria-label={t.table}>
      <div class="section-head">
        <p role="status">
          {t.done(done, rows.length)} {isBusy && t.waiting(left)}
        </p>
        <div class="chips">
          {isBusy && (
            <button class="button" onClick={cancel}>
              {t.cancel}
            </button>
          )}
          <ExportMenu caption={t.table} columns={exported} rows={rows} plain={urlOf} />
        </div>
      </div>
      <ol class="scan-list">
        {rows.map((row) => (
          <Row key={row.target} row={row} retry={() => retry(row)} />
        ))}
      </ol>
    </section>
  );
}

function Row({ row, retry }: { row: ListRow; retry: () => void }) {
  const final = facts.final(row);
  return (
    <li class="scan-list-row card">
      <Thumbnail row={row} />
      <div class="stack">
        <Head row={row} />
        <Fact name={row.report ? domainTexts.columns.title : t.why} text={facts.title(row)} />
        <Fact name={t.columns.brand} text={facts.brand(row)} />
        {final !== urlOf(row) && <Fact name={t.columns.final} text={defang(final)} />}
        <Fact name={t.columns.forms} text={facts.forms(row).map(defang).join(', ')} />
        {mayRetry(row) && (
          <button class="link-button" aria-label={t.retryOf(urlOf(row))} onClick={retry}>
            {t.retry}
          </button>
        )}
      </div>
    </li>
  );
}

const mayRetry = ({ id, scan, refusal }: ListRow) =>
  refusal !== undefined || id === undefined || scan?.state === 'failed';

/** Without a report, links to what feeds and earlier reports say about the URL. */
function linkOf(row: ListRow): string {
  if (row.report && row.id !== undefined) return linkTo('scan', row.id);
  return isSettled(row) ? withQuery(linkTo('url'), { url: urlOf(row) }) : '';
}

function Head({ row }: { row: ListRow }) {
  const word = wordOf(row.scan?.verdict ?? '');
  const url = <Defanged text={urlOf(row)} />;
  const link = linkOf(row);
  return (
    <p class="scan-list-head">
      {word ? <VerdictWord verdict={word} /> : <span class="chip">{facts.verdict(row)}</span>}
      {link === '' ? url : <a href={link}>{url}</a>}
    </p>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <p class="scan-list-fact">
      <span class="quiet">{name}</span> <HostileText text={text} />
    </p>
  );
}

function Thumbnail({ row: { report } }: { row: ListRow }) {
  const name = report?.screenshots[0]?.split('/').at(-1) ?? '';
  if (name === '') return <span class="thumbnail" aria-hidden="true" />;
  return (
    <img
      class="thumbnail"
      src={`./v1/domain/screenshot/${encodeURIComponent(name)}`}
      alt={domainTexts.screenshot}
      width="160"
      height="100"
      loading="lazy"
      decoding="async"
    />
  );
}
