import { once } from 'node:events';

/** Resolves when the work is done or the signal fires, in which case the work continues. */
export async function orAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const waited = new AbortController();
  const aborted = once(signal, 'abort', { signal: waited.signal }).catch(() => undefined);
  try {
    await Promise.race([work, aborted]);
  } finally {
    waited.abort();
  }
}
