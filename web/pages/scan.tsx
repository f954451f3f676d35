import { useEffect, useState } from 'preact/hooks';
import type { Static } from 'typebox';
import { domainReport, domainStatus } from '../../src/domain/contract.ts';
import { CallFailed, call, useAnswer } from '../api.ts';
import { Answered, Failure, Loading } from '../components/states.tsx';
import { HostileText } from '../components/hostile-text.tsx';
import type { PageProps } from '../pages.ts';
import { texts } from '../texts.ts';
import { ReportView } from './domain/report.tsx';
import './domain/domain.css';

type Status = Static<typeof domainStatus.output>;

/** A scan: its progress, then its report. */
export default function Scan({ params: { id = '' } }: PageProps) {
  const { status, failure } = useStatus(id);
  if (failure) return <Failure error={failure} />;
  if (!status) return <Loading />;
  if (status.scan_percentage === 100) return <Report id={id} />;
  return <Progress status={status} />;
}

const firstPauseMs = 250;
const longestPauseMs = 3_000;
const slowdown = 1.4;

/** Asks until the scan is over, less and less often. */
function useStatus(id: string): { status?: Status; failure?: CallFailed } {
  const [state, setState] = useState<{ status?: Status; failure?: CallFailed }>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = async (pause: number) => {
      try {
        const status = await call(domainStatus, { id, explain: true });
        if (!isCurrent) return;
        setState({ status });
        if (isOver(status)) return;
        const next = Math.min(longestPauseMs, pause * slowdown);
        timer = setTimeout(() => void ask(next), pause);
      } catch (error) {
        if (isCurrent && error instanceof CallFailed) setState({ failure: error });
      }
    };
    setState({});
    void ask(firstPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id]);
  return state;
}

function isOver({ scan_percentage: percentage }: Status): boolean {
  return percentage < 0 || percentage >= 100;
}

function Progress({ status }: { status: Status }) {
  const { scan_percentage: percentage, explain } = status;
  const t = texts.domain.progress;
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
