import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';

/** An S3 server on loopback, in a separate process, which checks signatures. */
export interface S3Server {
  port: number;
  /** Settings that store objects on this server, under a prefix. */
  settings: (prefix: string) => Record<string, string>;
  signal: (signal: NodeJS.Signals) => void;
  kill: () => Promise<void>;
  /** Restarts the server after a kill. Its objects still exist. */
  start: () => Promise<void>;
}

const program = join(process.cwd(), 'test', 'store', 'objects', 's3-program.mjs');

export const s3Key = 'S3RVER';
export const s3Secret = 'S3RVER';

/** It keeps its objects in the folder. */
export async function startS3Server(folder: string): Promise<S3Server> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    // Creates its continuation tokens with DES.
    server = spawn(process.execPath, ['--openssl-legacy-provider', program, folder, String(port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit').then(() => Promise.reject(new Error('S3 did not start')));
    if (server.stdout) await Promise.race([once(server.stdout, 'data'), ended]);
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    port,
    settings: (prefix) => ({
      VEDETTE_OBJECTS: `s3://${s3Key}:${s3Secret}@objects/${prefix}?endpoint=http://127.0.0.1:${port}`,
    }),
    signal: (signal) => void server?.kill(signal),
    kill,
    start,
  };
}
