import type { Static } from 'typebox';
import * as contract from '../../../src/exposure/decisions/contract.ts';
import type { DecisionRow } from '../../../src/exposure/decisions/contract.ts';
import { loadVex, removeVex } from '../../../src/exposure/vex/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { Moment } from '../../components/moment.tsx';
import type { Column } from '../../components/table.tsx';
import { sendDocument } from '../../files.ts';
import { decisionTexts as t } from '../../texts/decisions.ts';
import { change } from '../admin/change.ts';
import { Form } from '../admin/form.tsx';
import { Standing } from './standing.tsx';

type State = Static<typeof contract.addDecision.input>['state'];

interface DecisionsProps {
  /** The subject of a new decision, as far as the page's address names it. */
  about: { cve?: string; range?: string };
  /** Called after a change, so that the page above reloads. */
  onChange: () => void;
}

/** Accepted risks and other decisions, made here or read from VEX documents. */
export function Decisions({ about, onChange }: DecisionsProps) {
  const answer = useAnswer(contract.listDecisions, {});
  return (
    <Standing
      words={t.decisions}
      answer={answer}
      rowsOf={({ decisions }) => decisions}
      columns={columns}
      aboutOf={aboutOf}
      end={({ id }) => call(contract.endDecision, { id })}
      onChange={onChange}
    >
      {(reload) => (
        <>
          <AddDecision about={about} reload={reload} />
          <LoadVex reload={reload} />
          {answer.state === 'ready' && (
            <Documents decisions={answer.data.decisions} reload={reload} />
          )}
        </>
      )}
    </Standing>
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

function LoadVex({ reload }: { reload: () => void }) {
  const load = async (input: Record<string, string>, document: string) => {
    const { added, kept, ended, left_out: left } = await sendDocument(loadVex, input, document);
    const leftOut = Object.values(left).reduce((sum, count) => sum + count, 0);
    return t.vex.loaded({ added, kept, ended, leftOut });
  };
  return (
    <Form
      title={t.vex.add}
      submit={t.vex.load}
      fields={[
        { name: 'document', label: t.vex.file, isFile: true },
        { name: 'range', label: t.vex.range, isOptional: true },
        { name: 'tag', label: t.vex.tag, isOptional: true },
        { name: 'name', label: t.vex.name, isOptional: true },
      ]}
      onSubmit={({ document = '', ...input }) => change(() => load(input, document), reload)}
    />
  );
}

interface DocumentsProps {
  decisions: readonly DecisionRow[];
  reload: () => void;
}

/** Removing a document removes all of its decisions. */
function Documents({ decisions, reload }: DocumentsProps) {
  const names = [...new Set(decisions.map(({ source }) => source))].filter((name) => name !== '');
  if (names.length === 0) return null;
  return (
    <ul class="chips" aria-label={t.vex.documents}>
      {names.map((name) => (
        <li key={name} class="chip">
          <HostileText text={name} />
          <button
            class="chip-button"
            aria-label={t.vex.removeOf(name)}
            title={t.vex.removeOf(name)}
            onClick={() => void change(() => call(removeVex, { name }), reload)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

const columns: readonly Column<DecisionRow>[] = [
  {
    id: 'about',
    card: 'heading',
    title: t.columns.about,
    value: aboutOf,
    render: (row) => <About row={row} />,
  },
  {
    id: 'state',
    card: 'mark',
    title: t.columns.state,
    value: ({ state }) => t.states[state] ?? state,
  },
  {
    id: 'until',
    card: 'mark',
    title: t.columns.until,
    value: ({ until }) => until || t.forever,
    render: ({ until, expired }) => (
      <span class={expired ? 'kev' : ''}>
        {until === '' ? t.forever : <Moment time={until} />}
        {expired && ` ${t.over}`}
      </span>
    ),
  },
  {
    id: 'reason',
    card: 'text',
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
