interface Surviving {
  log: { error: (facts: object, message: string) => void };
  /** Uncaught exceptions per minute; the process gives up at one more. */
  perMinute: number;
  giveUp: () => void;
}

/**
 * A broken request, feed, import or scan must not take the process down. Writes are transactions,
 * so continuing is safe; a process that keeps failing gives up, and its supervisor starts a new
 * one.
 */
export function surviveFaults({ log, perMinute, giveUp }: Surviving): void {
  let times: number[] = [];
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception');
    const now = performance.now();
    times = [...times.filter((time) => now - time < 60_000), now];
    if (times.length > perMinute) giveUp();
  });
}
