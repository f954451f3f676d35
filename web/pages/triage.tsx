import { signal, useSignalEffect } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import { mostIndicators } from '../../src/cases/contract.ts';
import { HostileText } from '../components/hostile-text.tsx';
import { Empty } from '../components/states.tsx';
import { showFailure, showToast } from '../components/toast.tsx';
import type { PageProps } from '../pages.ts';
import { pastedLog } from '../search/history.ts';
import { casesTexts } from '../texts/cases.ts';
import { triageTexts } from '../texts/triage.ts';
import { keepAsCase } from './case/open-case.ts';
import { KindFilter, VerdictTiles } from './triage/filters.tsx';
import { DropArea, TriageInput } from './triage/input.tsx';
import { TriageTable } from './triage/table.tsx';
import { Triage, mostLines, type RowVerdict, type TriageRow } from './triage/triage.ts';
import './triage.css';

/** A triage that is too large for a case. It lives in memory: it survives a change of page, but not a reload. */
const current = signal<Triage | undefined>(undefined);

function start(text: string): void {
  current.value?.stop();
  const triage = new Triage(text, (found) => keep(found, triage.linesLeftOut));
  current.value = triage;
  void triage.run();
}

/** Resolves to false if the triage cannot be stored, and is to be judged here. */
async function keep(found: readonly TriageRow[], linesLeftOut: number): Promise<boolean> {
  try {
    const isKept = await keepAsCase(found);
    if (!isKept) return false;
    current.value = undefined;
    if (linesLeftOut > 0) showToast(triageTexts.leftOut(linesLeftOut, mostLines), true);
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
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
      {triage.rows.value.length > mostIndicators && (
        <p class="problem">{casesTexts.tooMany(triage.rows.value.length, mostIndicators)}</p>
      )}
      {triage.linesLeftOut > 0 && <p class="problem">{leftOut(triage.linesLeftOut, mostLines)}</p>}
    </section>
  );
}

function startAnew(): void {
  current.value?.stop();
  current.value = undefined;
}
