import { EgressError } from './egress-error.ts';

/** The time limits of one download. `signal` fires with the error that the caller gets. */
export interface Deadline {
  signal: AbortSignal;
  /** From now on the other side has to move within the idle limit. */
  wait: () => void;
  /** It moved, or it is our turn. */
  moved: () => void;
  end: () => void;
}

export interface Limits {
  host: string;
  timeoutMs: number;
  idleMs: number;
  /** Ends everything when the caller lost interest. */
  signal: AbortSignal | undefined;
}

export function startDeadline({ host, timeoutMs, idleMs, signal }: Limits): Deadline {
  const controller = new AbortController();
  const late = (stage: string, limit: number) => () => {
    const why = stage === 'idle' ? `nothing came for ${limit} ms` : `not done in ${limit} ms`;
    controller.abort(new EgressError('timeout', { host, stage, limit, why }));
  };
  const total = setTimeout(late('total', timeoutMs), timeoutMs);
  let idle: NodeJS.Timeout | undefined;
  const moved = () => {
    clearTimeout(idle);
  };
  const wait = () => {
    clearTimeout(idle);
    idle = setTimeout(late('idle', idleMs), idleMs);
  };
  const stop = () => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  const end = () => {
    clearTimeout(total);
    clearTimeout(idle);
    signal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, wait, moved, end };
}
