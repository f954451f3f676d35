import { listCases, type CaseSummary } from '../../src/cases/contract.ts';
import { useAnswer } from '../api.ts';
import { timeColumn } from '../components/moment.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { Answered, Empty } from '../components/states.tsx';
import { Table, type Column } from '../components/table.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo } from '../router.ts';
import { casesTexts as t } from '../texts/cases.ts';

/** Every case that the account may see, last changed first. */
export default function Cases({ title }: PageProps) {
  const answer = useAnswer(listCases, {});
  return (
    <>
      <div class="section-head">
        <h1>{title}</h1>
        <a class="button primary" href={linkTo('triage')}>
          {t.open}
        </a>
      </div>
      <p class="lead">{t.lead}</p>
      <Answered answer={answer}>
        {({ cases }) =>
          cases.length === 0 ? (
            <Empty title={t.none}>
              <p>{t.noneLead}</p>
            </Empty>
          ) : (
            <Table caption={t.list} columns={columns} rows={cases} keyOf={({ id }) => id} />
          )
        }
      </Answered>
    </>
  );
}

const columns: readonly Column<CaseSummary>[] = [
  {
    id: 'name',
    card: 'heading',
    title: t.columns.name,
    value: ({ name }) => name,
    render: ({ id, name }) => (
      <a href={linkTo('cases', id)}>
        <HostileText text={name} />
      </a>
    ),
  },
  {
    id: 'open',
    card: 'mark',
    title: t.columns.open,
    value: ({ open }) => open,
    render: ({ open, indicators }) => t.openOf(open, indicators),
    isNumber: true,
  },
  {
    id: 'escalated',
    title: t.columns.escalated,
    value: ({ escalated }) => escalated,
    isNumber: true,
  },
  {
    id: 'dismissed',
    title: t.columns.dismissed,
    value: ({ dismissed }) => dismissed,
    isNumber: true,
  },
  {
    id: 'malicious',
    title: t.columns.malicious,
    value: ({ malicious }) => malicious,
    isNumber: true,
  },
  { id: 'owner', card: 'text', title: t.columns.owner, value: ({ owner }) => owner },
  { id: 'sharing', title: t.columns.sharing, value: ({ sharing }) => t.sharings[sharing] },
  timeColumn({
    id: 'changed',
    card: 'mark',
    title: t.columns.changed,
    time: ({ changed }) => changed,
  }),
];
