import type { Static } from 'typebox';
import * as contract from '../../../src/exposure/decisions/contract.ts';
import type { DecisionRow } from '../../../src/exposure/decisions/contract.ts';
import { call, signedIn, useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { decisionTexts as t } from '../../texts/decisions.ts';
import '../admin/admin.css';
import { change } from '../admin/change.ts';
import { Form } from '../admin/form.tsx';

type State = Static<typeof contract.addDecision.input>['state'];

interface DecisionsProps {
  /** What a new decision is about, as far as the page names it. */
  about: { cve?: string; range?: string };
  /** What is shown above has changed. */
  onChange: () => void;
}

/** Accepted risks and other decisions; administrators make and end them. */
export function Decisions({ about, onChange }: DecisionsProps) {
  const answer = useAnswer(contract.listDecisions, {});
  const isAdmin = signedIn.value?.role !== 'member';
  const reload = () => {
    answer.reload();
    onChange();
  };
  const end = (id: string) => void change(() => call(contract.endDecision, { id }), reload);
  return (
    <details class="card decided">
      <summary>
        <h2>{t.decisions}</h2>
      </summary>
      <p class="quiet">{t.decisionsLead}</p>
      {isAdmin && <AddDecision about={about} reload={reload} />}
      <Answered answer={answer} lines={3}>
        {({ decisions }) =>
          decisions.length === 0 ? (
            <p>{t.noDecisions}</p>
          ) : (
            <Table
              caption={t.decisions}
              columns={isAdmin ? [...columns, endColumn(end)] : columns}
              rows={decisions}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answered>
    </details>
  );
}

const states: readonly State[] = ['accepted', 'not_affected', 'fixed', 'under_investigation'];

function AddDecision({ about, reload }: Pick<DecisionsProps, 'about'> & { reload: () => void }) {
  return (
    <Form
      title={t.addDecision}
      submit={t.decide}
      initial={about}
      fields={[
        { name: 'cve', label: t.columns.cve, isOptional: true },
        { name: 'range', label: t.columns.range, isOptional: true },
        { name: 'product', label: t.columns.product, isOptional: true },
        { name: 'tag', label: t.columns.tag, isOptional: true },
        {
          name: 'state',
          label: t.columns.state,
          choices: states.map((value) => ({ value, label: t.states[value] ?? value })),
        },
        { name: 'until', label: t.columns.until, isDate: true, isOptional: true },
        { name: 'reason', label: t.columns.reason },
      ]}
      onSubmit={({ state, reason = '', ...rest }) => {
        const chosen = states.find((each) => each === state);
        const input = { ...rest, reason, ...(chosen && { state: chosen }) };
        return change(() => call(contract.addDecision, input), reload);
      }}
    />
  );
}

const columns: readonly Column<DecisionRow>[] = [
  { id: 'about', title: t.columns.about, value: aboutOf, render: (row) => <About row={row} /> },
  {
    id: 'state',
    title: t.columns.state,
    value: ({ state }) => t.states[state] ?? state,
  },
  {
    id: 'until',
    title: t.columns.until,
    value: ({ until }) => until || t.forever,
    render: ({ until, expired }) => (
      <span class={expired ? 'kev' : ''}>
        {until || t.forever}
        {expired && ` ${t.over}`}
      </span>
    ),
  },
  {
    id: 'reason',
    title: t.columns.reason,
    value: ({ reason }) => reason,
    render: ({ reason }) => <HostileText text={reason} />,
  },
  {
    id: 'by',
    title: t.columns.by,
    value: ({ by }) => by,
    render: ({ by }) => <HostileText text={by} />,
  },
  {
    id: 'source',
    title: t.columns.source,
    value: ({ source }) => source,
    render: ({ source }) => <HostileText text={source} />,
  },
];

function aboutOf({ cve, range, product, version, tag }: DecisionRow): string {
  return t.about({ cve, range, product: `${product} ${version}`.trim(), tag });
}

function About({ row }: { row: DecisionRow }) {
  return <HostileText text={aboutOf(row)} />;
}

function endColumn(end: (id: string) => void): Column<DecisionRow> {
  return {
    id: 'actions',
    title: t.columns.actions,
    value: () => '',
    render: (row) => (
      <button class="link-button" aria-label={t.endOf(aboutOf(row))} onClick={() => end(row.id)}>
        {t.end}
      </button>
    ),
  };
}
