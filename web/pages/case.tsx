import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  getCase,
  indicatorStates,
  type CaseAnswer,
  type CaseRow,
  type IndicatorState,
} from '../../src/cases/contract.ts';
import { exportCase } from '../../src/exports/findings/contract.ts';
import { useAnswer } from '../api.ts';
import { ExportFiles } from '../components/export-files.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import { SavePage } from '../components/save-page.tsx';
import { ShareLink } from '../components/share-link.tsx';
import { Answered } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { useTabTitle } from '../tab-title.ts';
import { formatNumber } from '../texts.ts';
import { caseTexts as t } from '../texts/cases.ts';
import { AddIndicators } from './case/add.tsx';
import { Changes } from './case/changes.tsx';
import { History } from './case/history.tsx';
import { judge, judgings, keyOf, stopJudging, type Judging } from './case/judging.ts';
import { CaseTable, type ShownRow } from './case/rows.tsx';
import { Share } from './case/sharing.tsx';
import { KindFilter, VerdictTiles } from './triage/filters.tsx';
import './case/case.css';
import './triage.css';

/** A stored triage: verdicts, decisions, notes, and what changed. */
export default function Case({ params: { id = '' } }: PageProps) {
  const answer = useAnswer(getCase, { id });
  const judging = judgings.value[id];
  const isDone = judging?.isDone === true;
  const { reload } = answer;
  useEffect(() => {
    if (isDone) reload();
  }, [isDone]);
  return (
    <Answered answer={answer} lines={14}>
      {(found) => <CaseView found={found} judging={judging} reload={reload} />}
    </Answered>
  );
}

interface CaseViewProps {
  found: CaseAnswer;
  judging: Judging | undefined;
  reload: () => void;
}

function CaseView({ found, judging, reload }: CaseViewProps) {
  useTabTitle(found.name);
  const rows = useMemo(() => toShown(found.rows, judging), [found.rows, judging?.verdicts]);
  return (
    <article class="case">
      <header class="case-head">
        <div class="section-head">
          <h1>
            <HostileText text={found.name} />
          </h1>
          <span class="chips">
            <SavePage name={found.name} />
            <ExportFiles operation={exportCase} input={{ id: found.id }} name={found.name} />
            {found.is_mine && <ShareLink kind="case" subject={found.id} />}
          </span>
        </div>
        <p class="quiet">
          <HostileText text={t.openedBy(found.owner, found.created)} />
        </p>
      </header>
      <Progress found={found} judging={judging} />
      <Rows rows={rows} found={found} reload={reload} />
      <AddIndicators id={found.id} reload={reload} />
      <div class="case-columns">
        <History found={found} reload={reload} />
        <Share found={found} reload={reload} />
      </div>
    </article>
  );
}

/** The rows, with verdicts that arrived after they were loaded. */
function toShown(rows: readonly CaseRow[], judging: Judging | undefined): ShownRow[] {
  return rows.map((row) => {
    const now = judging?.isDone === false ? judging.verdicts.get(keyOf(row)) : undefined;
    const { verdict, headline } = now ?? row;
    const word = verdict === '' ? 'waiting' : verdict;
    return { ...row, reasons: now ? [] : row.reasons, headline, verdict: word };
  });
}

function Progress({ found: { id, rows }, judging }: Omit<CaseViewProps, 'reload'>) {
  if (rows.length === 0) return null;
  if (judging?.isDone === false) return <Running id={id} judging={judging} all={rows.length} />;
  const waiting = rows.filter(({ verdict }) => verdict === '').length;
  return (
    <section class="triage-progress" aria-label={t.progress}>
      <div class="triage-bar">
        <p role="status">{saidOf(rows, waiting)}</p>
        <button class={waiting > 0 ? 'button primary' : 'button'} onClick={() => void judge(id)}>
          {waiting > 0 ? t.judge(rows.length) : t.judgeAnew(rows.length)}
        </button>
      </div>
      <div class="triage-meter is-done" />
      {judging?.failure !== undefined && (
        <p class="problem">
          <HostileText text={t.incomplete(judging.failure)} />
        </p>
      )}
    </section>
  );
}

function Running({ id, judging, all }: { id: string; judging: Judging; all: number }) {
  const { size } = judging.verdicts;
  const said = t.judging(size, all);
  return (
    <section class="triage-progress" aria-label={t.progress}>
      <div class="triage-bar">
        <p role="status">{said}</p>
        <button class="button" onClick={() => stopJudging(id)}>
          {t.stop}
        </button>
      </div>
      <progress class="triage-meter" aria-label={said} value={size / all} />
    </section>
  );
}

function saidOf(rows: readonly CaseRow[], waiting: number): string {
  if (waiting > 0) return t.notJudged(waiting, rows.length);
  const oldest = rows.reduce((least, { judged }) => (judged < least ? judged : least), '~');
  return t.judged(rows.length, oldest);
}

interface RowsProps {
  rows: readonly ShownRow[];
  found: CaseAnswer;
  reload: () => void;
}

function Rows({ rows, found, reload }: RowsProps) {
  const [verdict, setVerdict] = useState<ShownRow['verdict'] | undefined>();
  const [kind, setKind] = useState<ShownRow['kind'] | undefined>();
  const [state, setState] = useState<IndicatorState | undefined>();
  const [isChanged, setChanged] = useState(false);
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          (verdict === undefined || row.verdict === verdict) &&
          (kind === undefined || row.kind === kind) &&
          (state === undefined || row.state === state) &&
          (!isChanged || row.change !== ''),
      ),
    [rows, verdict, kind, state, isChanged],
  );
  return (
    <>
      <Changes rows={rows} since={found.since} isShown={isChanged} onShow={setChanged} />
      <VerdictTiles rows={rows} chosen={verdict} onChoose={setVerdict} />
      <div class="case-filters">
        <KindFilter rows={rows} chosen={kind} onChoose={setKind} />
        <StateFilter rows={rows} chosen={state} onChoose={setState} />
      </div>
      <CaseTable id={found.id} rows={shown} reload={reload} />
    </>
  );
}

interface StateFilterProps {
  rows: readonly ShownRow[];
  chosen: IndicatorState | undefined;
  onChoose: (state: IndicatorState | undefined) => void;
}

function StateFilter({ rows, chosen, onChoose }: StateFilterProps) {
  return (
    <div class="chips" role="group" aria-label={t.stateFilter}>
      {indicatorStates.map((state) => (
        <button
          key={state}
          class="chip triage-kind"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? undefined : state)}
        >
          {t.states[state]}{' '}
          <span class="quiet">
            {formatNumber(rows.filter((row) => row.state === state).length)}
          </span>
        </button>
      ))}
    </div>
  );
}
