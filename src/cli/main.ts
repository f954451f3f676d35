import type { Limits } from '../config/config.ts';
import { exitCodes } from './command.ts';
import { listedCommands } from './listed.ts';
import { runCommandLine } from './run.ts';

/** Runs the command line of this process. Tests pass their own limits. */
export async function main(words: readonly string[], limits: Partial<Limits> = {}): Promise<void> {
  // The data folder holds digests, quotas and private reports.
  process.umask(0o077);

  // The reader may close the pipe early: `vedette search nginx --ips | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

  // Drops log lines that cannot be written. An uncaught exception would be logged, which fails again, in an endless
  // loop.
  process.stderr.on('error', () => undefined);

  const code = await runCommandLine(words, listedCommands(), {
    environment: process.env,
    limits,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });

  // After Ctrl-C, pending connections must not keep the process alive.
  if (code === exitCodes.interrupted) process.exit(code);
  process.exitCode = code;
}
