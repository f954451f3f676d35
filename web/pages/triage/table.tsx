import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { linkToIndicator } from '../../components/indicator-link.ts';
import { Table, type Column } from '../../components/table.tsx';
import { VerdictWord } from '../../components/verdict-word.tsx';
import { texts } from '../../texts.ts';
import { triageTexts } from '../../texts/triage.ts';
import { rowVerdicts, type RowVerdict, type TriageRow } from './triage.ts';

const { columns: titles } = triageTexts;

export function TriageTable({ rows }: { rows: readonly TriageRow[] }) {
  const [open, setOpen] = useState<TriageRow>();
  const [columns] = useState(() => columnsWith(setOpen));
  return (
    <>
      <Table
        caption={triageTexts.found}
        columns={columns}
        rows={rows}
        keyOf={({ kind, value }) => `${kind} ${value}`}
        plain={({ value }) => value}
      />
      {open && <Details row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function columnsWith(open: (row: TriageRow) => void): readonly Column<TriageRow>[] {
  return [
    {
      id: 'indicator',
      card: 'heading',
      title: titles.indicator,
      value: ({ value }) => value,
      render: (row) => <Indicator row={row} />,
    },
    {
      id: 'verdict',
      card: 'mark',
      title: titles.verdict,
      value: ({ verdict }) => verdict,
      rank: ({ verdict }) => rowVerdicts.indexOf(verdict),
      render: ({ verdict }) => <RowVerdictWord verdict={verdict} />,
    },
    {
      id: 'why',
      card: 'text',
      title: titles.why,
      value: ({ reasons }) => reasons.join(' '),
      render: (row) => (
        <button class="triage-why" onClick={() => open(row)}>
          <HostileText text={row.reasons.join(' ') || '…'} />
          <span class="for-screen-readers">{triageTexts.why(row.value)}</span>
        </button>
      ),
    },
    { id: 'lines', title: titles.lines, value: ({ lines }) => lines, isNumber: true },
    { id: 'kind', card: 'mark', title: titles.kind, value: ({ kind }) => triageTexts.kind[kind] },
    { id: 'country', title: titles.country, value: ({ country }) => country },
    { id: 'network', title: titles.network, value: ({ network }) => network },
    { id: 'since', title: titles.since, value: ({ since }) => since },
  ];
}

export function RowVerdictWord({ verdict }: { verdict: RowVerdict }) {
  if (verdict !== 'waiting' && verdict !== 'invalid') return <VerdictWord verdict={verdict} />;
  return <span class="quiet">{triageTexts.states[verdict]}</span>;
}

export function Indicator({ row }: { row: Pick<TriageRow, 'value'> & { kind: string } }) {
  return (
    <a href={linkOf(row)} class="triage-indicator">
      {['url', 'domain', 'email'].includes(row.kind) ? (
        <Defanged text={row.value} />
      ) : (
        <HostileText text={row.value} class="mono" />
      )}
    </a>
  );
}

/** Verdicts call ranges prefixes. */
function linkOf({ kind, value }: { kind: string; value: string }): string {
  return linkToIndicator(kind === 'range' ? 'prefix' : kind, value);
}

function Details({ row, onClose }: { row: TriageRow; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const { line, open } = triageTexts;
  return (
    <dialog ref={box} class="dialog" aria-labelledby="triage-details" onClose={onClose}>
      <h2 id="triage-details">
        <Indicator row={row} />
      </h2>
      <p>
        <RowVerdictWord verdict={row.verdict} />
      </p>
      <ul class="triage-reasons">
        {row.reasons.map((reason) => (
          <li key={reason}>
            <HostileText text={reason} />
          </li>
        ))}
      </ul>
      <h3>{line}</h3>
      <pre class="command">
        <HostileText text={row.first_line} lines />
      </pre>
      <p class="triage-bar">
        <a class="button primary" href={linkOf(row)}>
          {open}
        </a>
        <button class="button" onClick={() => box.current?.close()}>
          {texts.close}
        </button>
      </p>
    </dialog>
  );
}
