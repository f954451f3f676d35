import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { StartError, errorTable } from '../errors.ts';
import {
  CallFailed,
  createClient,
  throwRefusal,
  type Client,
  type Transport,
} from '../http/client.ts';
import { controlSocketPath, readHolder } from '../store/holder.ts';
import { ledgerFile } from '../store/files.ts';
import { requireAccess } from '../store/owner.ts';

export interface Connection {
  client: Client;
  /** Streams a body and yields the answer as it arrives. */
  pipe: (path: string, body: AsyncIterable<Uint8Array>) => AsyncIterable<string>;
  listen: (path: string) => AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

interface ConnectOptions {
  command: string;
  /** Where each setting came from. */
  origin: Record<string, string>;
  onWait: (why: string) => void;
  onNote: (line: string) => void;
  startsFolder: boolean;
  worksAnywhere: boolean;
  neverWaits: boolean;
}

/** A starting server locks the folder before it listens. */
const patienceMs = 5_000;
const retryMs = 50;
/** Rebuilding an index takes minutes at worst. */
const indexPatienceMs = 15 * 60_000;
/** A server accepts requests before its index is open. */
const openingPatienceMs = 60_000;

/**
 * Commands always use the control socket. Without a running server, the service is opened in this
 * process for the duration of the command. So commands have one code path, and changes to a running
 * server are visible immediately.
 */
export async function connect(config: Config, options: ConnectOptions): Promise<Connection> {
  try {
    return await connectTo(config, options);
  } catch (error) {
    if (!options.worksAnywhere || !(error instanceof StartError)) throw error;
    options.onNote(`Answering without feeds. ${error.message}`);
    return connectAnywhere(config, options);
  }
}

/** Opens a temporary empty installation for the duration of the command. */
async function connectAnywhere(config: Config, options: ConnectOptions): Promise<Connection> {
  const data = await mkdtemp(join(tmpdir(), 'vedette-passing-'));
  const remove = () => rm(data, { recursive: true, force: true });
  const nothing = { ledger: '', index: '', objects: '', otlp_endpoint: '' };
  try {
    const passing = { ...options, startsFolder: true };
    const connection = await connectTo({ ...config, ...nothing, data }, passing);
    const close = async () => {
      await connection.close();
      await remove();
    };
    return { ...connection, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function connectTo(
  config: Config,
  { command, origin, onWait, startsFolder, neverWaits }: ConnectOptions,
): Promise<Connection> {
  const deadline = Date.now() + patienceMs;
  const socket = controlSocketPath(config.data, config.runtime_dir);
  const client = createClient(createSocketTransport(socket));
  const pipe: Connection['pipe'] = (path, body) => pipeThrough({ socketPath: socket, path }, body);
  const listen: Connection['listen'] = (path) => listenTo({ socketPath: socket, path });
  for (;;) {
    if (await isListening(socket)) {
      const why = 'The server is opening its index.';
      const waiting = { onWait, why, ms: openingPatienceMs, questionsOnly: true };
      const close = () => Promise.resolve();
      return { client: neverWaits ? client : waitForIndex(client, waiting), pipe, listen, close };
    }
    requireAccess(config.data);
    // An external ledger may have data even if this folder is empty.
    if (!startsFolder && config.ledger === '') requireData(config.data);
    try {
      const service = await openHere({ config, origin, command });
      const why = 'Indexing banners, this may take a while.';
      const waiting = { onWait, why, ms: indexPatienceMs, questionsOnly: false };
      const close = () => service.close();
      return { client: waitForIndex(client, waiting), pipe, listen, close };
    } catch (error) {
      if (!(error instanceof StartError) || Date.now() > deadline) throw error;
      if (!error.message.includes('is in use by')) throw error;
      await sleep(retryMs);
    }
  }
}

interface Here extends Pick<ConnectOptions, 'origin' | 'command'> {
  config: Config;
}

/** Imported on demand: commands do not need it while a server is running. */
async function openHere({ config, origin, command }: Here) {
  const [{ createLog }, { openService }] = await Promise.all([
    import('../log.ts'),
    import('../service/open.ts'),
  ]);
  const log = createLog('error', (line) => void process.stderr.write(line));
  return openService({ config, origin, log, command });
}

function requireData(data: string): void {
  const isStarting = readHolder(data) !== undefined;
  if (isStarting || existsSync(join(data, ledgerFile))) return;
  throw new StartError(
    `No data in ${data}: no server has run on this folder yet. Start one with vedette serve, ` +
      'or set VEDETTE_DATA to the right folder.',
  );
}

interface Waiting {
  onWait: (why: string) => void;
  why: string;
  ms: number;
  /** Retries only reads: the server may have made a change without confirming it. */
  questionsOnly: boolean;
}

/** Retries while the index is unavailable. */
function waitForIndex(client: Client, { onWait, why, ms, questionsOnly }: Waiting): Client {
  return {
    async call(operation, input) {
      const isPatient = !questionsOnly || operation.methods.includes('GET');
      const deadline = Date.now() + (isPatient ? ms : 0);
      for (;;) {
        try {
          const answer = await client.call(operation, input);
          onWait('');
          return answer;
        } catch (error) {
          const isAway = error instanceof CallFailed && error.message === storeAway.message;
          if (!isAway || Date.now() > deadline) throw error;
          onWait(why);
          await sleep(retryMs);
        }
      }
    },
  };
}

const { storeAway } = errorTable;

/** True if something answers on the socket; a stale file does not. */
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
        response.on('error', (error) => reject(explainLoss(error)));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const type = response.headers['content-type'] ?? '';
          resolve({ body: bytes.toString('utf8'), type, bytes });
        });
      });
      call.on('error', (error) => reject(explainLoss(error)));
      call.end(body);
    });
}

const lost = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT']);

/** The server stopped or was killed during the request. */
function explainLoss(error: NodeJS.ErrnoException): Error {
  if (!lost.has(error.code ?? '')) return error;
  const why =
    'The server stopped before it answered; what it had finished is kept. Start it and run the command again.';
  return new CallFailed(why, 0);
}

/** Yields the response body as it arrives. Throws a refusal, which is never streamed and so has a length. */
async function* listenTo(target: { socketPath: string; path: string }): AsyncGenerator<Uint8Array> {
  const call = request({ ...target, agent: false });
  call.end();
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    if (response.headers['content-length'] !== undefined) {
      const body = await buffer(response);
      throwRefusal(body.toString());
      yield body;
    } else yield* response as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof Error ? explainLoss(error) : error;
  } finally {
    call.destroy();
  }
}

/**
 * If the server refuses, stops sending and yields its answer; errors of the body itself are thrown.
 */
async function* pipeThrough(
  target: { socketPath: string; path: string },
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  // Keeps the connection open until the answer is read. Anything unsent by then is not needed.
  const headers = { connection: 'keep-alive' };
  const call = request({ ...target, method: 'POST', agent: false, headers });
  call.on('error', () => undefined); // the missing or truncated answer reports it
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
