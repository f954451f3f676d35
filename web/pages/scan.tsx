import { useEffect, useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { domainEvents, domainReport } from '../../src/domain/contract.ts';
import { CallFailed, followEvents, useAnswer } from '../api.ts';
import { Answered, Failure, Loading } from '../components/states.tsx';
import { defang, Defanged, HostileText } from '../components/hostile-text.tsx';
import type { PageProps } from '../pages.ts';
import { useTabTitle } from '../tab-title.ts';
import { domainTexts } from '../texts/domain.ts';
import { Target } from './domain/target.tsx';
import { ReportView } from './domain/report.tsx';

type Status = Static<typeof domainEvents.output>;

/** A scan: its progress, then its report. */
export default function Scan({ params: { id = '' } }: PageProps) {
  const { status, failure } = useStatus(id);
  if (failure) return <Failure error={failure} />;
  if (!status) return <Loading />;
  if (status.scan_percentage === 100) return <Report id={id} />;
  return <Progress status={status} />;
}

interface State {
  status?: Status;
  failure?: CallFailed;
}

/** Follows the scan until it ends, but not in a hidden tab: browsers allow few connections per server. */
function useStatus(id: string): State {
  const [state, setState] = useState<State>({});
  const isHidden = useHidden();
  const isSettled = state.failure !== undefined || (state.status && isOver(state.status)) === true;
  useEffect(() => {
    if (isHidden || isSettled) return undefined;
    const abort = new AbortController();
    void follow(id, setState, abort.signal);
    return () => abort.abort();
  }, [id, isHidden, isSettled]);
  return state;
}

async function follow(id: string, show: (state: State) => void, abort: AbortSignal) {
  try {
    for await (const status of followEvents(domainEvents, { id }, abort)) {
      if (abort.aborted) return;
      show({ status });
      if (isOver(status)) return;
    }
  } catch (error) {
    if (error instanceof CallFailed) show({ failure: error });
  }
}

function useHidden(): boolean {
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}

function isOver({ scan_percentage: percentage }: Status): boolean {
  return percentage < 0 || percentage >= 100;
}

function Progress({ status }: { status: Status }) {
  const { scan_percentage: percentage, explain } = status;
  const t = domainTexts.progress;
  const { url = '', state = 'running', position = 0, why = '' } = { ...explain };
  useTabTitle([defang(url), t.states[state]].filter(Boolean).join(' – '));
  if (isOver(status)) return <Unseen url={url} state={t.states[state]} why={why} />;
  return (
    <section class="card stack scan-progress" aria-labelledby="scan-state">
      <h1 id="scan-state">{t.states[state]}</h1>
      <p>
        <Defanged text={url} />
      </p>
      <progress class="scan-meter" aria-label={t.label} value={percentage} max={100} />
      <p role="status">{state === 'queued' ? t.position(position) : t.percent(percentage)}</p>
    </section>
  );
}

/** Without a report of this scan, feeds and earlier reports may still know it. */
function Unseen({ url, state, why }: { url: string; state: string; why: string }) {
  return (
    <Target target={url}>
      <section class="card stack" role="status">
        <p class="problem">
          <strong>{state}.</strong> <HostileText text={why} />
        </p>
        <p class="quiet">{domainTexts.progress.stillKnown}</p>
      </section>
    </Target>
  );
}

function Report({ id }: { id: string }) {
  const answer = useAnswer(domainReport, { id, explain: true });
  return (
    <Answered answer={answer} lines={12}>
      {(report) => <ReportView id={id} report={report} />}
    </Answered>
  );
}
