import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/log.ts';
import { serve } from '../src/service/serve.ts';
import { createFirstKey } from '../src/user/keys.ts';
import { measureRate } from './load.ts';

/** This file after the build. */
const program = join(process.cwd(), '.build', 'bench', 'race.js');
const rounds = 31;
const connections = 16;

/** The request that is repeated. */
export interface Question {
  method: string;
  path: string;
}

export interface Race {
  own: number[];
  bare: number[];
  ready: number[];
}

/**
 * One operation through the whole stack, against two bare servers in the same run: one looks the
 * key up in a Map, stringifies an equal object and sends the same headers; the other sends prepared
 * bytes. Each server runs in a separate process, and rounds alternate, so that noise affects all
 * alike.
 */
export async function raceBare(
  vedette: Server,
  question: Question,
  milliseconds: number,
): Promise<Race> {
  const sample = await fetchSample(vedette, question);
  const peers = [await start('bare', sample), await start('ready', sample)];
  try {
    const ports = [vedette, ...peers].map(({ port }) => port);
    const request = toRequest(vedette.key, question);
    const [own = [], bare = [], ready = []] = await race(ports, request, milliseconds);
    return { own, bare, ready };
  } finally {
    for (const { child } of peers) child.kill('SIGTERM');
  }
}

/** The service in a separate process, over an existing folder or a new one. */
export function startVedette(data = '', processes = 1): Promise<Server> {
  return start('vedette', undefined, [data, String(processes)]);
}

/** Resident memory of a server, in bytes. */
export function memoryOf({ child }: Server): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (bytes) => resolve(Number(bytes)));
    child.send('memory');
  });
}

/** JIT compilers settle after some tens of thousands of requests, and servers run for weeks. */
const warmUpMs = 4_000;

/** Rates of each server by round, after warm-up. */
async function race(ports: number[], request: Buffer, milliseconds: number): Promise<number[][]> {
  const rates = ports.map(() => [] as number[]);
  for (const port of ports) {
    await measureRate({ port, request, connections, milliseconds: warmUpMs });
  }
  for (let round = 0; round < rounds; round++) {
    for (const [at, port] of ports.entries()) {
      rates[at]?.push(await measureRate({ port, request, connections, milliseconds }));
    }
  }
  return rates;
}

function toRequest(key: string, { method, path }: Question): Buffer {
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\ncontent-length: 0\r\n\r\n`,
  );
}

export interface Server {
  child: ChildProcess;
  port: number;
  key: string;
  /** All processes of the server. */
  pids: number[];
}

interface Sample {
  key: string;
  headers: Record<string, string>;
  body: string;
}

function start(kind: string, sample?: Sample, words: string[] = []): Promise<Server> {
  const child = fork(program, [kind, ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (sample) child.send(sample);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (message) => {
      resolve({ child, ...(message as Omit<Server, 'child'>) });
    });
  });
}

function fetchSample({ port, key }: Server, { method, path }: Question): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, 'content-length': '0' };
    const call = httpRequest(
      { port, host: '127.0.0.1', path, method, headers, agent: false },
      (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const kept = Object.entries(response.headers).filter(
            ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
          );
          resolve({ key, body, headers: Object.fromEntries(kept) as Record<string, string> });
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
}

/** The same work, written by hand for this one answer. */
function createAnswer(kind: string, { key, headers, body }: Sample) {
  const object = JSON.parse(body) as object;
  const keys = new Map([[key, object]]);
  const bytes = Buffer.from(body);
  const readyHeaders = { ...headers, 'content-length': bytes.length };
  return (given: string | undefined, response: ServerResponse) => {
    if (kind === 'ready') {
      response.writeHead(200, readyHeaders);
      response.end(bytes);
      return;
    }
    const found = keys.get(given ?? '');
    const text = JSON.stringify(found ?? { message: 'invalid api key', status: 401 });
    response.writeHead(found ? 200 : 401, {
      ...headers,
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
}

async function runVedette(given: string, processes: string): Promise<void> {
  const data = given === '' ? mkdtempSync(join(tmpdir(), 'vedette-bench-')) : given;
  // Rejected addresses are part of the load, but a log line for each is not.
  const quiet = {
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_LOG_LEVEL: 'warn',
    VEDETTE_NMAP_FOLDER: 'off',
    VEDETTE_PROCESSES: processes,
  };
  const { config } = readConfig({ VEDETTE_DATA: data, ...quiet }, { files: [], data });
  const log = createLog(config.log_level, (line) => void process.stderr.write(line));
  const running = await serve({ config, log, command: 'serve' });
  const { store, ownerId } = running.service;
  const key = await createFirstKey(store.users, ownerId, Date.now);
  process.send?.({ port: Number(new URL(running.url).port), key, pids: running.processes() });
  process.on('message', () => process.send?.(process.memoryUsage().rss));
  process.once('SIGTERM', () => {
    void running.stop().then(() => {
      if (given === '') rmSync(data, { recursive: true, force: true });
      process.exit(0);
    });
  });
}

function runBare(kind: string): void {
  process.once('message', (sample) => {
    const answer = createAnswer(kind, sample as Sample);
    const server = createServer((request, response) => {
      answer(request.headers['x-api-key'] as string | undefined, response);
    });
    server.keepAliveTimeout = 65_000;
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ port: (server.address() as { port: number }).port, key: '', pids: [] });
    });
  });
}

const [, started, kind, given = '', processes = '1'] = process.argv;
if (started === program && process.send) {
  if (kind === 'vedette') await runVedette(given, processes);
  else runBare(kind ?? '');
}
