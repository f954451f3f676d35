import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CaseRow } from '../../../src/cases/contract.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { linkToIndicator } from '../../components/indicator-link.ts';
import { Table, type Column } from '../../components/table.tsx';
import { texts } from '../../texts.ts';
import { caseTexts as t } from '../../texts/cases.ts';
import { judgementTexts } from '../../texts/judgement.ts';
import { triageTexts } from '../../texts/triage.ts';
import { TicketMenu } from '../../ticket/ticket-menu.tsx';
import { ticketOfRow, type Ticket } from '../../ticket/ticket.ts';
import { Indicator, RowVerdictWord } from '../triage/table.tsx';
import { rowVerdicts, type RowVerdict } from '../triage/triage.ts';
import { Decide } from './decide.tsx';
import { keyOf } from './judging.ts';

/** `waiting` if never judged. */
export type ShownRow = Omit<CaseRow, 'verdict'> & { verdict: RowVerdict };

interface CaseTableProps {
  id: string;
  rows: readonly ShownRow[];
  reload: () => void;
}

/** Indicators to select, decide on and inspect. */
export function CaseTable({ id, rows, reload }: CaseTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const picked = rows.filter((row) => chosen.has(keyOf(row)));
  const columns = useMemo(() => {
    const toggle = (row: ShownRow) => setChosen((earlier) => toggled(earlier, keyOf(row)));
    return [chooseColumn(chosen, toggle), ...columnsWith((row) => setOpen(keyOf(row)))];
  }, [chosen]);
  const opened = rows.find((row) => keyOf(row) === open);
  const done = () => {
    setChosen(new Set());
    reload();
  };
  return (
    <>
      <div class="triage-bar case-choice">
        <button
          class="button"
          disabled={rows.length === 0}
          onClick={() => setChosen(new Set(picked.length > 0 ? [] : rows.map(keyOf)))}
        >
          {picked.length > 0 ? t.chooseNone : t.chooseAll}
        </button>
        <TicketMenu tickets={() => (picked.length > 0 ? picked : rows).map(toTicket)} />
        {picked.length > 0 && (
          <>
            <span role="status">{t.chosen(picked.length)}</span>
            <Decide id={id} rows={picked} done={done} />
          </>
        )}
      </div>
      <Table
        caption={t.indicators}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        plain={({ value }) => value}
        sortedBy={worstFirst}
      />
      {opened && (
        <Details id={id} row={opened} onClose={() => setOpen(undefined)} reload={reload} />
      )}
    </>
  );
}

const worstFirst = { column: 'verdict', isDescending: false };

const verdictWords: Readonly<Record<RowVerdict, string>> = {
  ...judgementTexts.words,
  ...triageTexts.states,
};
const toTicket = (row: ShownRow): Ticket => ticketOfRow(row, verdictWords[row.verdict]);

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

function chooseColumn(
  chosen: ReadonlySet<string>,
  toggle: (row: ShownRow) => void,
): Column<ShownRow> {
  return {
    id: 'choose',
    title: t.columns.choose,
    value: (row) => chosen.has(keyOf(row)),
    isControl: true,
    render: (row) => (
      <input
        type="checkbox"
        aria-label={t.choose(row.value)}
        checked={chosen.has(keyOf(row))}
        onChange={() => toggle(row)}
      />
    ),
  };
}

function columnsWith(open: (row: ShownRow) => void): readonly Column<ShownRow>[] {
  return [
    {
      id: 'indicator',
      card: 'heading',
      title: t.columns.indicator,
      value: ({ value }) => value,
      render: (row) => <Indicator row={row} />,
    },
    {
      id: 'verdict',
      card: 'mark',
      title: t.columns.verdict,
      value: ({ verdict }) => verdict,
      rank: ({ verdict }) => rowVerdicts.indexOf(verdict),
      render: ({ verdict }) => <RowVerdictWord verdict={verdict} />,
    },
    {
      id: 'state',
      card: 'mark',
      title: t.columns.state,
      value: ({ state }) => t.states[state],
      render: ({ state }) => <span data-state={state}>{t.states[state]}</span>,
    },
    {
      id: 'why',
      card: 'text',
      title: t.columns.why,
      value: ({ headline, reasons }) => [headline, ...reasons].join(' '),
      render: (row) => (
        <button class="triage-why" onClick={() => open(row)}>
          <HostileText text={row.headline || '…'} />
          <span class="for-screen-readers">{triageTexts.why(row.value)}</span>
        </button>
      ),
    },
    { id: 'change', title: t.columns.change, value: changeOf },
    { id: 'reason', title: t.columns.reason, value: ({ reason }) => reason },
    { id: 'lines', title: t.columns.lines, value: ({ lines }) => lines, isNumber: true },
    { id: 'kind', title: t.columns.kind, value: ({ kind }) => kindOf(kind) },
    { id: 'sources', title: t.columns.sources, value: ({ sources }) => sources.join(', ') },
  ];
}

const kindNames: Readonly<Record<string, string>> = triageTexts.kind;
const kindOf = (kind: string) => kindNames[kind] ?? kind;

/** In words: new, or what the verdict was. */
function changeOf({ change, was, verdict }: ShownRow): string {
  if (change !== 'changed') return change === 'new' ? t.changes.fresh : '';
  const word = was.verdict === '' ? '' : judgementTexts.words[was.verdict];
  return was.verdict === verdict ? t.changes.other : t.changes.was(word.toLowerCase());
}

interface DetailsProps {
  id: string;
  row: ShownRow;
  onClose: () => void;
  reload: () => void;
}

function Details({ id, row, onClose, reload }: DetailsProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  useEffect(() => () => box.current?.close(), []);
  return (
    <dialog ref={box} class="dialog" aria-labelledby="case-details" onClose={onClose}>
      <h2 id="case-details">
        <Indicator row={row} />
      </h2>
      <p class="case-verdict">
        <RowVerdictWord verdict={row.verdict} /> <HostileText text={row.headline} />
      </p>
      <ul class="triage-reasons">
        {row.reasons
          .filter((reason) => !row.headline.startsWith(reason))
          .map((reason) => (
            <li key={reason}>
              <HostileText text={reason} />
            </li>
          ))}
      </ul>
      {row.sources.length > 0 && (
        <p class="quiet">
          <HostileText text={`${t.sources}: ${row.sources.join(', ')}`} />
        </p>
      )}
      {row.first_line !== '' && (
        <>
          <h3>{t.line(row.lines)}</h3>
          <pre class="command">
            <HostileText text={row.first_line} lines />
          </pre>
        </>
      )}
      <h3>{`${t.columns.state}: ${t.states[row.state]}`}</h3>
      {row.reason !== '' && (
        <p>
          <HostileText text={row.reason} lines />
        </p>
      )}
      <Decide id={id} rows={[row]} done={reload} />
      <p class="triage-bar">
        <a class="button primary" href={linkToIndicator(row.kind, row.value)}>
          {triageTexts.open}
        </a>
        <TicketMenu tickets={() => [toTicket(row)]} about={row.value} />
        <button class="button" onClick={() => box.current?.close()}>
          {texts.close}
        </button>
      </p>
    </dialog>
  );
}
