import type { PageProps } from '../pages.ts';
import { go, linkTo, withQuery } from '../router.ts';
import { scanListTexts as t } from '../texts/scan-list.ts';
import { ListForm } from './domain/list-form.tsx';
import { ListTable } from './domain/list-table.tsx';
import { useScanList } from './domain/scan-list.ts';
import './domain/domain.css';
import './domain/scan-list.css';

/** The address holds the scans' ids, so that a reload continues. */
export default function ScanList({ title, query }: PageProps) {
  const ids = (query.get('scans') ?? '').split(',').filter((id) => id !== '');
  const list = useScanList(ids, (scans) =>
    go(withQuery(linkTo('list'), { scans: scans.join(',') })),
  );
  return (
    <>
      <h1>{title}</h1>
      <section class="card stack" aria-label={t.form}>
        <p class="quiet">{t.lead}</p>
        <ListForm isBusy={list.isBusy} onSubmit={list.submit} />
      </section>
      {list.rows.length > 0 && <ListTable {...list} />}
    </>
  );
}
