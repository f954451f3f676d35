import { setMaxListeners } from 'node:events';

interface Time {
  ms: number;
  /** Ends the work before its time, when whoever wanted it lost interest. */
  signal: AbortSignal;
}

/**
 * Work with an end: its signal fires when the time is over, when the caller's does, and when the work is
 * done, for whatever it left running.
 *
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` says the same and does not hold: in Node 20
 * nothing keeps the inner signal alive, the garbage collector takes it, and the time is never over.
 */
export async function within<T>(
  { ms, signal }: Time,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // every part of the work may listen
  const late = () => controller.abort(new DOMException(`not done in ${ms} ms`, 'TimeoutError'));
  const stop = () => controller.abort(signal.reason);
  const timer = setTimeout(late, ms);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    controller.abort();
  }
}
