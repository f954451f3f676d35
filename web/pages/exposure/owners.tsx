import * as contract from '../../../src/exposure/owners/contract.ts';
import type { AssignmentRow } from '../../../src/exposure/owners/contract.ts';
import { call, signedIn, useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { decisionTexts as t } from '../../texts/decisions.ts';
import '../admin/admin.css';
import { change } from '../admin/change.ts';
import { Form } from '../admin/form.tsx';

/** Who answers for which hosts, and what the hosts are called by. */
export function Owners({ range, onChange }: { range: string; onChange: () => void }) {
  const answer = useAnswer(contract.listAssignments, {});
  const isAdmin = signedIn.value?.role !== 'member';
  const reload = () => {
    answer.reload();
    onChange();
  };
  const end = (id: string) => void change(() => call(contract.endAssignment, { id }), reload);
  return (
    <details class="card decided">
      <summary>
        <h2>{t.owners}</h2>
      </summary>
      <p class="quiet">{t.ownersLead}</p>
      {isAdmin && <AddOwner range={range} reload={reload} />}
      <Answered answer={answer} lines={3}>
        {({ assignments }) =>
          assignments.length === 0 ? (
            <p>{t.noOwners}</p>
          ) : (
            <Table
              caption={t.owners}
              columns={isAdmin ? [...columns, endColumn(end)] : columns}
              rows={assignments}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
    </details>
  );
}

function AddOwner({ range, reload }: { range: string; reload: () => void }) {
  return (
    <Form
      title={t.addOwner}
      submit={t.assign}
      initial={range === '' ? {} : { range }}
      fields={[
        { name: 'range', label: t.columns.range, isOptional: true },
        { name: 'query', label: t.columns.query, isOptional: true },
        { name: 'owner', label: t.columns.owner, isOptional: true },
        { name: 'tags', label: t.columns.tags, isOptional: true },
      ]}
      onSubmit={({ tags = '', ...rest }) => {
        const words = tags.split(/[\s,]+/).filter((word) => word !== '');
        return change(() => call(contract.addAssignment, { ...rest, tags: words }), reload);
      }}
    />
  );
}

const columns: readonly Column<AssignmentRow>[] = [
  {
    id: 'hosts',
    title: t.columns.hosts,
    value: ({ range, query }) => range || query,
    render: ({ range, query }) => <HostileText text={range || query} class="mono" />,
  },
  {
    id: 'owner',
    title: t.columns.owner,
    value: ({ owner }) => owner,
    render: ({ owner }) => (
      <a href={withQuery(linkTo('exposure'), { owner })}>
        <HostileText text={owner} />
      </a>
    ),
  },
  {
    id: 'tags',
    title: t.columns.tags,
    value: ({ tags }) => tags.join(' '),
    render: ({ tags }) => (
      <>
        {tags.map((tag) => (
          <a key={tag} class="chip" href={withQuery(linkTo('exposure'), { tag })}>
            <HostileText text={tag} />
          </a>
        ))}
      </>
    ),
  },
  { id: 'created', title: t.columns.created, value: ({ created }) => created },
];

function endColumn(end: (id: string) => void): Column<AssignmentRow> {
  return {
    id: 'actions',
    title: t.columns.actions,
    value: () => '',
    render: ({ id, range, query }) => (
      <button class="link-button" aria-label={t.endOf(range || query)} onClick={() => end(id)}>
        {t.end}
      </button>
    ),
  };
}
