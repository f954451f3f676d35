import { setMaxListeners } from 'node:events';
import { giveUpAfter } from './give-up-after.ts';

interface Time {
  ms: number;
  /** Cancels the work. */
  signal: AbortSignal;
}

/**
 * Runs work with a time limit. The signal fires on timeout, on cancellation by the caller, and when
 * the work is done, for anything it left running.
 *
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` does not work: in Node 20 nothing keeps the
 * inner signal alive, so it is garbage-collected and never fires.
 */
export async function within<T>(
  { ms, signal }: Time,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // many parts of the work may listen
  const late = () => controller.abort(new DOMException(`not done in ${ms} ms`, 'TimeoutError'));
  const stop = () => controller.abort(signal.reason);
  const stopWaiting = giveUpAfter(ms, late);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await work(controller.signal);
  } finally {
    stopWaiting();
    signal.removeEventListener('abort', stop);
    controller.abort();
  }
}
