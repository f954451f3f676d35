import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Resolves with the exit code once the process has stopped serving. */
export function stopOnSignal(
  stopServing: () => Promise<void>,
  { config, log }: { config: Config; log: Logger },
): Promise<number> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (reason: string, code: number) => {
      if (stopping) return;
      stopping = true;
      log.info({ reason }, 'shutting down');
      stopServing().then(
        () => resolve(code),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          resolve(1);
        },
      );
    };
    process.on('SIGTERM', () => stop('SIGTERM', 0));
    process.on('SIGINT', () => stop('SIGINT', 0));
    // One broken feed, import or scan must not take the service down. Writes are transactions, so going on is
    // safe; a server that keeps failing stops, for its supervisor to start a new one.
    const tooMany = createBurst(config.uncaught_per_minute, 60_000);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'uncaught exception');
      if (tooMany()) stop('too many uncaught exceptions', 1);
    });
  });
}

/** True once more than `most` calls fall within the last `windowMs`. */
function createBurst(most: number, windowMs: number): () => boolean {
  let times: number[] = [];
  return () => {
    const now = performance.now();
    times = [...times.filter((time) => now - time < windowMs), now];
    return times.length > most;
  };
}
