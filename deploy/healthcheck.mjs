// Exit code 0 if the server answers on its control socket, whatever its address and TLS are. For the health check of
// the container; a path too long for a socket is not expected there.
import { request } from 'node:http';
import { join } from 'node:path';

const socketPath = join(process.env.VEDETTE_DATA ?? '/data', 'control.sock');
const timeoutMs = 4_000;

const asked = request({ socketPath, path: '/healthz', timeout: timeoutMs }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
asked.on('timeout', () => asked.destroy(new Error('no answer')));
asked.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
asked.end();
