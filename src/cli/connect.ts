import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import { createClient, type Client, type Transport } from '../http/client.ts';
import { createLog } from '../log.ts';
import { openService } from '../main.ts';
import { controlSocketPath } from '../store/folder.ts';

export interface Connection {
  client: Client;
  /** Sends a body as it comes, and gives the answer as it comes. */
  pipe: (path: string, body: AsyncIterable<Uint8Array>) => AsyncIterable<string>;
  close(): Promise<void>;
}

/** A server that is just starting holds the folder before it listens. */
const patienceMs = 5_000;
const retryMs = 50;

/**
 * Commands always speak through the control socket. Where no server runs, the service is opened in
 * this process for as long as the command takes; so a command has one way to work, and whatever it
 * does to a running server is visible at once.
 */
export async function connect(config: Config, command: string): Promise<Connection> {
  const deadline = Date.now() + patienceMs;
  const socket = controlSocketPath(config.data, config.runtime_dir);
  const client = createClient(createSocketTransport(socket));
  const pipe: Connection['pipe'] = (path, body) => pipeThrough({ socketPath: socket, path }, body);
  for (;;) {
    if (await isListening(socket)) return { client, pipe, close: () => Promise.resolve() };
    try {
      const log = createLog('error', (line) => void process.stderr.write(line));
      const service = await openService({ config, log, command });
      return { client, pipe, close: () => service.close() };
    } catch (error) {
      if (!(error instanceof StartError) || Date.now() > deadline) throw error;
      if (!error.message.includes('is in use by')) throw error;
      await sleep(retryMs);
    }
  }
}

/** True when something answers on the socket; a file left behind by a kill does not. */
export function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath, path: '/healthz', method: 'GET' }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
    probe.end();
  });
}

function createSocketTransport(socketPath: string): Transport {
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
      const options = {
        socketPath,
        method,
        path,
        headers: { ...headers, ...length },
        agent: false,
      };
      const call = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ body: Buffer.concat(chunks).toString('utf8') }));
      });
      call.on('error', reject);
      call.end(body);
    });
}

/** Whoever is refused stops sending and reads why; what is wrong with the body itself is thrown as it is. */
async function* pipeThrough(
  target: { socketPath: string; path: string },
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const call = request({ ...target, method: 'POST', agent: false });
  call.on('error', () => undefined); // told by the answer that does not come, or does not end
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const source = { fault: undefined as unknown };
  void pipeline(noteFault(body, source), call).catch(() => undefined);
  try {
    const [response] = await answered;
    response.setEncoding('utf8');
    yield* response as AsyncIterable<string>;
  } catch (error) {
    throw source.fault ?? error;
  } finally {
    call.destroy();
  }
}

async function* noteFault(
  body: AsyncIterable<Uint8Array>,
  source: { fault: unknown },
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    source.fault = error;
    throw error;
  }
}
