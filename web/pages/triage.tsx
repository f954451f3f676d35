import { signal, useSignalEffect } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import { Empty } from '../components/states.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import type { PageProps } from '../pages.ts';
import { pastedLog } from '../search/history.ts';
import { formatNumber } from '../texts.ts';
import { judgementTexts } from '../texts/judgement.ts';
import { triageTexts } from '../texts/triage.ts';
import { DropArea, TriageInput } from './triage/input.tsx';
import { TriageTable } from './triage/table.tsx';
import {
  Triage,
  mostLines,
  rowVerdicts,
  type RowVerdict,
  type TriageRow,
} from './triage/triage.ts';
import './triage.css';

/** Stays while other pages are looked at, and is gone when the browser leaves. */
const current = signal<Triage | undefined>(undefined);

function start(text: string): void {
  current.value?.stop();
  const triage = new Triage(text);
  current.value = triage;
  void triage.run();
}

export default function TriagePage({ title }: PageProps) {
  useSignalEffect(() => {
    const text = pastedLog.value;
    if (text === '') return;
    pastedLog.value = '';
    start(text);
  });
  const triage = current.value;
  return (
    <DropArea onText={start}>
      <h1>{title}</h1>
      {triage ? (
        <Result key={triage} triage={triage} />
      ) : (
        <>
          <p class="lead">{triageTexts.lead}</p>
          <TriageInput onText={start} />
        </>
      )}
    </DropArea>
  );
}

function Result({ triage }: { triage: Triage }) {
  const [verdict, setVerdict] = useState<RowVerdict | undefined>();
  const [kind, setKind] = useState<TriageRow['kind'] | undefined>();
  const rows = triage.rows.value;
  const { step } = triage.progress.value;
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (verdict === undefined || row.verdict === verdict) &&
          (kind === undefined || row.kind === kind),
      ),
    [rows, verdict, kind],
  );
  return (
    <>
      <Progress triage={triage} />
      {step === 'done' && rows.length === 0 ? (
        <Empty title={triageTexts.nothing}>
          <p>{triageTexts.nothingLead}</p>
        </Empty>
      ) : (
        <>
          <VerdictTiles rows={rows} chosen={verdict} onChoose={setVerdict} />
          <KindFilter rows={rows} chosen={kind} onChoose={setKind} />
          <TriageTable rows={shown} />
        </>
      )}
    </>
  );
}

function Progress({ triage }: { triage: Triage }) {
  const { step, linesRead, lines, judged, toJudge, failure } = triage.progress.value;
  const { reading, judging, done, leftOut, incomplete } = triageTexts;
  const share = step === 'reading' ? linesRead / lines : judged / toJudge;
  const said = {
    reading: reading(linesRead, lines),
    judging: judging(judged, toJudge),
    done: done(triage.rows.value.length, linesRead),
  };
  return (
    <section class="triage-progress" aria-label={triageTexts.title}>
      <div class="triage-bar">
        <p role="status">{said[step]}</p>
        {step !== 'done' && (
          <button class="button" onClick={() => triage.stop()}>
            {triageTexts.stop}
          </button>
        )}
        {failure !== undefined && (
          <button class="button" onClick={() => void triage.run()}>
            {triageTexts.goOn}
          </button>
        )}
        <button class="button" onClick={startAnew}>
          {triageTexts.another}
        </button>
      </div>
      <progress
        class={step === 'done' ? 'triage-meter is-done' : 'triage-meter'}
        aria-label={said[step]}
        value={step === 'done' ? 1 : share || 0}
      />
      {failure !== undefined && (
        <p class="problem">
          <HostileText text={incomplete(failure, toJudge - judged)} />
        </p>
      )}
      {triage.linesLeftOut > 0 && <p class="problem">{leftOut(triage.linesLeftOut, mostLines)}</p>}
    </section>
  );
}

function startAnew(): void {
  current.value?.stop();
  current.value = undefined;
}

interface Filter<T> {
  rows: readonly TriageRow[];
  chosen: T | undefined;
  onChoose: (chosen: T | undefined) => void;
}

const words = { ...judgementTexts.words, ...triageTexts.states };
const means = { ...judgementTexts.means, ...triageTexts.stateMeans };

function VerdictTiles({ rows, chosen, onChoose }: Filter<RowVerdict>) {
  const counts = countBy(rows, ({ verdict }) => verdict);
  const shown = rowVerdicts.filter((verdict) => (counts.get(verdict) ?? 0) > 0 || isUsual(verdict));
  return (
    <ul class="triage-tiles" aria-label={triageTexts.verdictFilter}>
      {shown.map((verdict) => {
        const count = counts.get(verdict) ?? 0;
        return (
          <li key={verdict}>
            <button
              class="triage-tile"
              data-verdict={verdict}
              aria-pressed={verdict === chosen}
              disabled={count === 0}
              title={means[verdict]}
              onClick={() => onChoose(verdict === chosen ? undefined : verdict)}
            >
              <span class="triage-count">{formatNumber(count)}</span>
              <span>{words[verdict]}</span>
              <span class="triage-share" aria-hidden="true">
                <span style={{ width: `${(count / Math.max(1, rows.length)) * 100}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Shown even when there are none of them, so that tiles do not jump while the table fills. */
function isUsual(verdict: RowVerdict): boolean {
  return ['malicious', 'suspicious', 'unknown', 'no findings'].includes(verdict);
}

function KindFilter({ rows, chosen, onChoose }: Filter<TriageRow['kind']>) {
  const counts = countBy(rows, ({ kind }) => kind);
  if (counts.size < 2) return null;
  return (
    <div class="chips" role="group" aria-label={triageTexts.kindFilter}>
      <button
        class="chip triage-kind"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {triageTexts.allKinds}
      </button>
      {[...counts].map(([kind, count]) => (
        <button
          key={kind}
          class="chip triage-kind"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {triageTexts.kinds[kind]} <span class="quiet">{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}

function countBy<T>(rows: readonly TriageRow[], of: (row: TriageRow) => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
  return counts;
}
