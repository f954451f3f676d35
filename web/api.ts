import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Static, TObject, TSchema } from 'typebox';
import { CallFailed, createClient, type Transport } from '../src/http/client.ts';
import type { Operation } from '../src/http/operation.ts';
import { readEvents } from '../src/http/read-events.ts';
import * as session from '../src/user/session/contract.ts';
import { texts } from './texts.ts';

export { CallFailed };

/** The signed-in account; null when signed out, undefined until known. */
export const signedIn = signal<session.SignedIn | null | undefined>(undefined);

const unreachable = 0;

const transport: Transport = async ({ method, path, headers, body }) => {
  const answer = await send(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  return { body: new TextDecoder().decode(bytes), type, bytes };
};

/** Base URL of the page, without the trailing slash. Includes any path that a proxy adds. */
const ownUrl = () => new URL('.', location.href).href.replace(/\/$/, '');

/** The browser attaches the session cookie, and only for this server. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`.${path}`, { ...init, credentials: 'same-origin', redirect: 'error' });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallFailed(texts.errors.unreachable, unreachable);
  }
}

const client = createClient(transport);

/** Calls an operation by its contract. An expired session leads to the sign-in page. */
export async function call<I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  input: Partial<Static<I>>,
): Promise<Static<O>> {
  try {
    return await client.call(operation, input);
  } catch (error) {
    throw noteFailure(error);
  }
}

export function noteFailure(error: unknown): CallFailed {
  const failure =
    error instanceof CallFailed ? error : new CallFailed(texts.errors.unreadable, unreachable);
  if (failure.status === 401 && signedIn.value) signedIn.value = null;
  return failure;
}

type Credential = { key: string } | { link: string } | { code: string; proof: string };

export async function signIn(credential: Credential): Promise<void> {
  signedIn.value = await client.call(session.signIn, credential);
}

/** Host of the provider that people can sign in with; '' if none is configured. */
export async function findProvider(): Promise<string> {
  return (await client.call(session.signInWays, {})).provider;
}

/** Session storage key, used while the tab is at the provider. */
const departureName = 'vedette-departure';

interface Kept {
  state: string;
  proof: string;
}

export async function departToProvider(): Promise<void> {
  const { url, ...kept } = await client.call(session.departToProvider, {});
  sessionStorage.setItem(departureName, JSON.stringify(kept satisfies Kept));
  location.assign(url);
}

/** Returns and clears what the tab stored when it left; null if the sign-in did not start in this tab. */
export function takeDeparture(state: string): Kept | null {
  const kept = sessionStorage.getItem(departureName);
  sessionStorage.removeItem(departureName);
  const departure = kept === null ? null : (JSON.parse(kept) as Kept); // written above
  return departure?.state === state ? departure : null;
}

/** Finds out who is signed in, once at startup. */
export async function resumeSession(): Promise<void> {
  try {
    signedIn.value = await client.call(session.signedIn, {});
  } catch {
    signedIn.value = null;
  }
}

export async function signOut(): Promise<void> {
  await call(session.endSession, {}).catch(() => undefined); // it may have expired already
  signedIn.value = null;
}

/** The state of a call, for pages to show. */
export type Answer<T> =
  | { state: 'loading' }
  /** `isStale` while the next answer loads. */
  | { state: 'ready'; data: T; isStale: boolean }
  | { state: 'failed'; error: CallFailed };

/**
 * Calls an operation whenever its input changes, and drops late answers to earlier inputs. While a new answer loads,
 * the last one stays on screen.
 */
export function useAnswer<I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  input: Partial<Static<I>>,
): Answer<Static<O>> & { reload: () => void } {
  const [answer, setAnswer] = useState<Answer<Static<O>>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(input);
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Answer<Static<O>>) => {
      if (isCurrent) setAnswer(next);
    };
    setAnswer(whileWaiting);
    call(operation, JSON.parse(asked) as typeof input) // a copy of the input
      .then((data) => settle({ state: 'ready', data, isStale: false }))
      .catch((error: unknown) => settle({ state: 'failed', error: toFailure(error) }));
    return () => {
      isCurrent = false;
    };
  }, [operation, asked, turn]);
  return { ...answer, reload: () => setTurn((last) => last + 1) };
}

function whileWaiting<T>(last: Answer<T>): Answer<T> {
  return last.state === 'ready' ? { ...last, isStale: true } : { state: 'loading' };
}

function toFailure(error: unknown): CallFailed {
  return error instanceof CallFailed ? error : new CallFailed(String(error), unreachable);
}

/** The last line of a stream, which reports how it ended. */
interface EndLine {
  message: string;
  status: number;
}

interface StreamRequest {
  query?: string;
  /** Path parameters by name. */
  input?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends a body to a streaming operation and yields each line of the answer as it arrives. Throws if the last line
 * reports a failure.
 */
export async function* streamLines<O extends TSchema>(
  operation: Operation<TObject, O>,
  { query = '', input = {}, body, signal: abort }: StreamRequest,
): AsyncGenerator<Static<O>> {
  const answer = await send(pathOf(operation, input) + query, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
    ...(body === undefined ? {} : { body }),
    ...(abort ? { signal: abort } : {}),
  });
  for await (const line of linesOf(answer)) {
    if (line === '') continue;
    const value = JSON.parse(line) as Static<O> | EndLine; // the server wrote one or the other
    if (!isEnd(value)) yield value;
    else if (value.status !== 200) throw noteFailure(new CallFailed(value.message, value.status));
  }
}

function isEnd(value: unknown): value is EndLine {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && 'message' in value && 'status' in value && Object.keys(value).length === 2;
}

/** Lines as they arrive, including empty ones. Text after the last line break counts as a line. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) break;
  }
  if (rest !== '') yield rest;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Unreachable, over a limit, or overloaded: worth a retry. */
const passingFaults = [unreachable, 403, 429, 503];

/**
 * Yields the values of an event stream until the caller stops. After a cut it reconnects with the id of the last event,
 * so that nothing is repeated.
 */
export async function* followEvents<I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  input: Partial<Static<I>>,
  abort: AbortSignal,
): AsyncGenerator<Static<O>> {
  const seen = { last: '' };
  let pauseMs = firstPauseMs;
  while (!abort.aborted) {
    for await (const value of valuesOf(pathOf(operation, input), seen, abort)) {
      pauseMs = firstPauseMs;
      yield value as Static<O>; // the server follows the contract
    }
    await pause(pauseMs, abort);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
}

/** Values of one connection, until it ends or is cut. Throws only failures that a retry would not fix. */
async function* valuesOf(path: string, seen: { last: string }, abort: AbortSignal) {
  try {
    for await (const { id, event, data } of openEvents(path, seen.last, abort)) {
      const value: unknown = JSON.parse(data);
      if (event === 'failure') throw failureIn(value);
      seen.last = id;
      yield value;
    }
  } catch (error) {
    const failure = noteFailure(error);
    if (!passingFaults.includes(failure.status)) throw failure;
  }
}

async function* openEvents(path: string, last: string, abort: AbortSignal) {
  const headers = {
    accept: 'text/event-stream',
    ...(last === '' ? {} : { 'last-event-id': last }),
  };
  const answer = await send(path, { headers, signal: abort });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) throw failureIn(await answer.json());
  yield* readEvents(linesOf(answer));
}

function pathOf(operation: Operation, input: Record<string, unknown>): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
}

export function failureIn(value: unknown): CallFailed {
  const { message, status } = value as EndLine; // every failure has this form
  return new CallFailed(message, status);
}

function pause(ms: number, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    abort.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The call as a curl command, with a placeholder for the key. */
export function toCurl(
  operation: Operation,
  input: Record<string, string | number | boolean>,
): string {
  const { path, methods } = operation;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const key = '-H "x-api-key: $VEDETTE_KEY"';
  if (methods[0] === 'GET') return `curl ${key} ${quote(`${ownUrl()}${path}?${query}`)}`;
  const json = quote(JSON.stringify(input));
  return `curl ${key} -H 'content-type: application/json' -d ${json} ${quote(ownUrl() + path)}`;
}
