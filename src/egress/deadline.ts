import { EgressError } from './egress-error.ts';

/** Time limits of one download. `signal` fires with the error for the caller. */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the idle timer: the server must make progress. */
  wait: () => void;
  /** Progress was made, or it is our turn. */
  moved: () => void;
  end: () => void;
}

export interface Limits {
  host: string;
  timeoutMs: number;
  idleMs: number;
  /** Cancels everything. */
  signal: AbortSignal | undefined;
}

export function startDeadline({ host, timeoutMs, idleMs, signal }: Limits): Deadline {
  const controller = new AbortController();
  const late = (stage: string, limit: number) => () => {
    const why = stage === 'idle' ? `no data for ${limit} ms` : `not finished after ${limit} ms`;
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
