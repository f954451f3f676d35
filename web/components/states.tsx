import type { ComponentChildren } from 'preact';
import type { Answer, CallFailed } from '../api.ts';
import { texts } from '../texts.ts';
import { HostileText } from './hostile-text.tsx';
import { nextStep } from './next-step.ts';

/** Grey blocks the size of the expected content, so that nothing jumps. */
export function Loading({ lines = 6 }: { lines?: number }) {
  return (
    <div class="loading" role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} class="loading-line" />
      ))}
    </div>
  );
}

interface FailureProps {
  error: CallFailed;
  retry?: (() => void) | undefined;
  /** Details, such as where a query is wrong. */
  children?: ComponentChildren;
}

/** What failed, and what to do next. */
export function Failure({ error, retry, children }: FailureProps) {
  const { says, mayRetry } = nextStep(error);
  return (
    <section class="notice notice-failure" role="alert">
      <h2>{texts.errors.title}</h2>
      <p>
        <HostileText text={error.message} />
      </p>
      {children}
      {says !== '' && <p class="quiet">{says}</p>}
      {retry && mayRetry && (
        <button class="button" onClick={retry}>
          {texts.reload}
        </button>
      )}
    </section>
  );
}

export function Empty({ title = texts.empty.title, children }: EmptyProps) {
  return (
    <section class="notice">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface EmptyProps {
  title?: string;
  children?: ComponentChildren;
}

/** Shows an answer's loading and failed states, then its content, dimmed while the next answer loads. */
export function Answered<T>({ answer, children, lines = 6 }: AnsweredProps<T>) {
  if (answer.state === 'loading') return <Loading lines={lines} />;
  if (answer.state === 'failed') return <Failure error={answer.error} retry={answer.reload} />;
  return (
    <div class="answered" aria-busy={answer.isStale}>
      {children(answer.data)}
    </div>
  );
}

interface AnsweredProps<T> {
  answer: Answer<T> & { reload: () => void };
  children: (data: T) => ComponentChildren;
  lines?: number;
}
