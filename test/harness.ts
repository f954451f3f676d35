import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { readConfig, type Config, type Limits, type LoadedConfig } from '../src/config/config.ts';
import { createLog } from '../src/log.ts';
import type { ServiceParts } from '../src/service/open.ts';
import { serve, type Running } from '../src/service/serve.ts';
import { createFirstKey } from '../src/user/keys.ts';
import { patience } from './patience.ts';

type Ending = () => unknown;
/** Collects clean-up functions while something shared by several tests is opened. */
let sharedEndings: Ending[] | null = null;

/** Registers clean-up for the end of the test, or of the last test that shares it. */
export function atEnd(ending: Ending): void {
  if (sharedEndings) sharedEndings.push(ending);
  else
    onTestFinished(async () => {
      await ending();
    });
}

/**
 * One place for all tests of a group that only read it: opened before the first, closed after the last. Opening
 * a server with feeds takes seconds, reading from it takes none.
 */
export function shareAcrossTests<T>(open: () => Promise<T>): () => T {
  const endings: Ending[] = [];
  let opened: { place: T } | undefined;
  beforeAll(async () => {
    sharedEndings = endings;
    try {
      opened = { place: await open() };
    } finally {
      sharedEndings = null;
    }
  });
  afterAll(async () => {
    for (const ending of endings.reverse()) await ending();
  });
  return () => {
    if (!opened) throw new Error('what is shared is opened before the first test');
    return opened.place;
  };
}

/** An empty folder, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-test-'));
  // An exiting browser may still write there.
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  return folder;
}

export function testConfig(
  environment: Record<string, string> = {},
  limits: Partial<Limits> = {},
): Config {
  return loadTestConfig(environment, limits).config;
}

function loadTestConfig(
  environment: Record<string, string>,
  limits: Partial<Limits> = {},
): LoadedConfig {
  const data = environment['VEDETTE_DATA'] ?? temporaryFolder();
  // Tests must not depend on this machine's nmap.
  const quiet = {
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    ...patience.settings,
  };
  const given = { ...quiet, VEDETTE_DATA: data, ...environment };
  return readConfig(
    given,
    { files: [join(data, 'vedette.yaml')], data },
    // One thread gives the same answers as two, and starts in half the time.
    { drainIdleMs: 20, searchThreads: 1, ...patience.limits, ...limits },
  );
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: { status: number; message?: string; data?: Record<string, unknown> };
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  key?: string;
}

export interface TestServer {
  running: Running;
  url: string;
  port: number;
  key: string;
  config: Config;
  /** Every line that was logged. */
  logged: string[];
  ask(path: string, ask?: Ask): Promise<Answer>;
}

/** Replaced by tests. */
export interface TestParts extends Pick<
  ServiceParts,
  'extraRoutes' | 'extraPublic' | 'now' | 'world' | 'scanModule'
> {
  limits?: Partial<Limits>;
}

/** A real server on loopback over a fresh folder, with the owner's key. Stopped when the test ends. */
export async function startServer(
  environment: Record<string, string> = {},
  { limits, ...parts }: TestParts = {},
): Promise<TestServer> {
  const { config, origin } = loadTestConfig(environment, limits);
  const logged: string[] = [];
  const log = createLog(config.log_level, (line) => logged.push(line));
  const running = await serve({ config, origin, log, command: 'serve', ...parts });
  atEnd(() => running.stop());
  const { store, ownerId } = running.service;
  const key = await createFirstKey(store.users, ownerId, Date.now);
  const port = Number(new URL(running.url).port);
  const ask = (path: string, asked: Ask = {}) => send({ port, path, key, ...asked });
  return { running, url: running.url, port, key, config, logged, ask };
}

export function send({
  port,
  path,
  key,
  method = 'GET',
  headers = {},
  body,
}: Ask & { port: number; path: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(key === undefined || key === '' ? {} : { 'x-api-key': key }),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('error', reject);
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json') === true;
          const json = isJson && text !== '' ? (JSON.parse(text) as Answer['json']) : { status: 0 };
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends raw bytes and returns everything received until the connection closed. */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = 1_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
    let text = '';
    // Silence counts as the end only after the first byte.
    socket.setTimeout(Math.max(quietMs, 60_000), () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      socket.setTimeout(quietMs);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The other side may close while we still write; what it sent before that counts.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(text);
      else reject(error);
    });
    socket.on('close', () => resolve(text));
  });
}
