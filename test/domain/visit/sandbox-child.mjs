// Puts a program into the cage of a browser, as an unprivileged user, and answers with what it wrote.
// A message is { command, isSandboxed }; the program writes to standard error, the only pipe that it has.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import {
  environmentOf,
  keepOwnProgram,
  startSandboxed,
} from '../../../dist/domain/visit/browser/sandbox.js';

keepOwnProgram();
const nobody = 65_534;
if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(nobody);
  process.setuid(nobody);
}

process.on('message', async ({ command, isSandboxed }) => {
  const proxy = createServer();
  const [program, ...rest] = command;
  const child = isSandboxed
    ? await startSandboxed(command, { proxy })
    : spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: environmentOf('/tmp') });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk.toString()));
  child.once('close', () => {
    proxy.close();
    process.send({ said });
  });
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
