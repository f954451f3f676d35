import { commands } from './index.ts';
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
});
