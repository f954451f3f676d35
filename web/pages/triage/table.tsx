import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { recognise } from '../../search/recognise.ts';
import { texts } from '../../texts.ts';
import { triageTexts } from '../../texts/triage.ts';
import { verdicts, type TriageRow } from './triage.ts';

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
      title: titles.indicator,
      value: ({ value }) => value,
      render: (row) => <Indicator row={row} />,
    },
    {
      id: 'verdict',
      title: titles.verdict,
      value: ({ verdict }) => verdict,
      rank: ({ verdict }) => verdicts.indexOf(verdict),
      render: ({ verdict }) => (
        <span class="triage-verdict" data-verdict={verdict}>
          {triageTexts.verdicts[verdict]}
        </span>
      ),
    },
    {
      id: 'why',
      title: titles.why,
      value: ({ reasons }) => reasons.join('; '),
      render: (row) => (
        <button class="triage-why" onClick={() => open(row)}>
          <HostileText text={row.reasons.join('; ') || '…'} />
          <span class="for-screen-readers">{triageTexts.why(row.value)}</span>
        </button>
      ),
    },
    { id: 'lines', title: titles.lines, value: ({ lines }) => lines, isNumber: true },
    { id: 'kind', title: titles.kind, value: ({ kind }) => triageTexts.kind[kind] },
    { id: 'country', title: titles.country, value: ({ country }) => country },
    { id: 'network', title: titles.network, value: ({ network }) => network },
    { id: 'last_seen', title: titles.seen, value: ({ last_seen: seen }) => seen },
  ];
}

function Indicator({ row }: { row: TriageRow }) {
  return (
    <a href={linkOf(row)} class="triage-indicator">
      {row.kind === 'url' || row.kind === 'domain' ? (
        <Defanged text={row.value} />
      ) : (
        <HostileText text={row.value} class="mono" />
      )}
    </a>
  );
}

/** A page of our own; the host itself is never linked to. */
function linkOf({ kind, value }: TriageRow): string {
  const links: Partial<Record<TriageRow['kind'], string>> = {
    address: linkTo('ip', value),
    domain: linkTo('domain', value),
    url: withQuery(linkTo('url'), { url: value }),
  };
  return links[kind] ?? recognise(value)?.link ?? linkTo('');
}

function Details({ row, onClose }: { row: TriageRow; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const { verdictMeans, line, open, verdicts: words } = triageTexts;
  return (
    <dialog ref={box} class="triage-details" aria-labelledby="triage-details" onClose={onClose}>
      <h2 id="triage-details">
        <Indicator row={row} />
      </h2>
      <p>
        <span class="triage-verdict" data-verdict={row.verdict}>
          {words[row.verdict]}
        </span>
      </p>
      {row.reasons.length === 0 ? (
        <p class="quiet">{verdictMeans[row.verdict]}</p>
      ) : (
        <ul class="triage-reasons">
          {row.reasons.map((reason) => (
            <li key={reason}>
              <HostileText text={reason} />
            </li>
          ))}
        </ul>
      )}
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
