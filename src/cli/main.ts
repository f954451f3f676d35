import type { Limits } from '../config/config.ts';
import { exitCodes } from './command.ts';
import { listedCommands } from './listed.ts';
import { runCommandLine } from './run.ts';

/** Runs the command line of this process. Tests pass limits of their own. */
export async function main(words: readonly string[], limits: Partial<Limits> = {}): Promise<void> {
  // The data folder holds digests, quotas and private reports.
  process.umask(0o077);

  // The reader may stop early: `vedette search nginx --ips | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

  // A log line that cannot be written is lost. As an uncaught exception it would be logged, which fails again, for ever.
  process.stderr.on('error', () => undefined);

  const code = await runCommandLine(words, listedCommands(), {
    environment: process.env,
    limits,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  });

  // After Ctrl-C, connections that are still waiting for an answer must not keep the process.
  if (code === exitCodes.interrupted) process.exit(code);
  process.exitCode = code;
}
