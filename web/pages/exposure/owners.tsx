import * as contract from '../../../src/exposure/owners/contract.ts';
import type { AssignmentRow } from '../../../src/exposure/owners/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { timeColumn } from '../../components/moment.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import type { Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { decisionTexts as t } from '../../texts/decisions.ts';
import { change } from '../admin/change.ts';
import { Form } from '../admin/form.tsx';
import { Standing } from './standing.tsx';

/** Owners and tags of hosts. */
export function Owners({ range, onChange }: { range: string; onChange: () => void }) {
  return (
    <Standing
      words={t.owners}
      answer={useAnswer(contract.listAssignments, {})}
      rowsOf={({ assignments }) => assignments}
      columns={columns}
      aboutOf={({ range: hosts, query }) => hosts || query}
      end={({ id }) => call(contract.endAssignment, { id })}
      onChange={onChange}
    >
      {(reload) => <AddOwner range={range} reload={reload} />}
    </Standing>
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
    card: 'heading',
    title: t.columns.hosts,
    value: ({ range, query }) => range || query,
    render: ({ range, query }) => <HostileText text={range || query} class="mono" />,
  },
  {
    id: 'owner',
    card: 'mark',
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
    card: 'text',
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
  timeColumn({ id: 'created', title: t.columns.created, time: ({ created }) => created }),
];
