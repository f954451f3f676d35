import { commands } from './index.ts';
import { runCommandLine } from './run.ts';

// Whatever is written holds digests, quotas and private reports: for this user alone.
process.umask(0o077);

// Whoever reads may have seen enough: `vedette search nginx --ips | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
  environment: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
