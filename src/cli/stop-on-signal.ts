import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { surviveFaults } from '../lib/survive-faults.ts';

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
    surviveFaults({
      log,
      perMinute: config.uncaughtPerMinute,
      giveUp: () => stop('too many uncaught exceptions', 1),
    });
  });
}
