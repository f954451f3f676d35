import { useEffect, useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { domainEvents, domainReport } from '../../src/domain/contract.ts';
import { CallFailed, followEvents, useAnswer } from '../api.ts';
import { Answered, Failure, Loading } from '../components/states.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import type { PageProps } from '../pages.ts';
import { domainTexts } from '../texts/domain.ts';
import { ReportView } from './domain/report.tsx';
import './domain/domain.css';

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
  const state = explain?.state ?? 'running';
  const why = explain?.why ?? '';
  return (
    <section class="card stack scan-progress" aria-labelledby="scan-state">
      <h1 id="scan-state">{t.states[state]}</h1>
      {isOver(status) ? (
        <p class="problem">
          <HostileText text={why} />
        </p>
      ) : (
        <>
          <progress class="scan-meter" aria-label={t.label} value={percentage} max={100} />
          <p role="status">
            {state === 'queued' ? t.position(explain?.position ?? 0) : t.percent(percentage)}
          </p>
        </>
      )}
    </section>
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
