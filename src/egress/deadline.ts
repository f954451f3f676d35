import { giveUpAfter } from '../lib/give-up-after.ts';
import { EgressError } from './egress-error.ts';

/** Time limits of one download. `signal` fires with the error for the caller. */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the idle timer: the server must make progress. */
  wait: () => void;
  /** Stops the idle timer: progress was made, or it is our turn. */
  moved: () => void;
  end: () => void;
}

interface Limits {
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
  const endTotal = giveUpAfter(timeoutMs, late('total', timeoutMs));
  let endIdle = () => {};
  const moved = () => {
    endIdle();
  };
  const wait = () => {
    endIdle();
    endIdle = giveUpAfter(idleMs, late('idle', idleMs));
  };
  const stop = () => {
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  const end = () => {
    endTotal();
    endIdle();
    signal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, wait, moved, end };
}
