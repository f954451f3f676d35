interface Surviving {
  log: { error: (facts: object, message: string) => void };
  /** Uncaught exceptions; one more, and the process gives up. */
  perMinute: number;
  giveUp: () => void;
}

/**
 * One broken request, feed, import or scan must not take the process down. Writes are transactions, so going on is
 * safe; a process that keeps failing gives up, for its supervisor to start a new one.
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
