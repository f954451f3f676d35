/**
 * Runs work that Ctrl-C may stop early. The first signal aborts, so that the work can finish what it has begun; the
 * second one kills the process immediately.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  try {
    return await work(controller.signal);
  } finally {
    process.removeListener('SIGINT', abort);
  }
}
