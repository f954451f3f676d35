import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { prepare, root } from './prepare.mjs';

// The server does not wait for it: scans find the browser once it is installed.
void ensureBrowser();
await prepare();

// A separate process, so that signals and the exit code are the server's.
const server = spawn(
  process.execPath,
  [join(root, 'bin', 'vedette'), 'serve', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
