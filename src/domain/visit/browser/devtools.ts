import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { textAt, valueAt } from '../../../lib/json-field.ts';

type Commands = ProtocolMapping.Commands;

/** Undefined members are not serialised, so an optional one may be undefined. */
type Params<Asked> = Asked extends undefined
  ? Record<string, never>
  : {
      [Name in keyof Asked]: object extends Pick<Asked, Name>
        ? Asked[Name] | undefined
        : Asked[Name];
    };

/** Parameters are typed by the protocol; results are untrusted, so they have no type. */
export type Send = <Method extends keyof Commands>(
  method: Method,
  params?: Params<Commands[Method]['paramsType'][0]>,
  session?: string,
) => Promise<unknown>;

/** One handler per event; the keys are checked against the protocol. */
export type EventTable<Handler> = Partial<Record<keyof ProtocolMapping.Events, Handler>>;

/** The DevTools protocol over two pipes. No port is opened, and the browser exits with the pipe. */
export interface Devtools {
  /** Rejects on protocol errors and when the browser exits. */
  send: Send;
  onEvent: (listener: (event: DevtoolsEvent) => void) => void;
  /** Resolves with the reason when the connection ends. */
  closed: Promise<string>;
}

export interface DevtoolsEvent {
  method: string;
  params: unknown;
  /** '' for the browser itself. */
  session: string;
}

/** Largest message; larger pages are not worth reading. */
const longestMessage = 48 * 1024 * 1024;
const terminator = 0;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export function openDevtools(pipes: { toBrowser: Writable; fromBrowser: Readable }): Devtools {
  const waiting = new Map<number, Waiting>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  let lastId = 0;
  let reason = '';
  let close: (why: string) => void = () => undefined;
  const closed = new Promise<string>((resolve) => {
    close = (why) => {
      if (reason !== '') return;
      reason = why;
      pipes.fromBrowser.destroy();
      pipes.toBrowser.destroy();
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
      resolve(why);
    };
  });
  const take = (message: unknown) => {
    const id = valueAt(message, 'id');
    if (typeof id === 'number') settle(waiting, id, message);
    else {
      const method = textAt(message, 'method') ?? '';
      const session = textAt(message, 'sessionId') ?? '';
      for (const listen of listeners)
        listen({ method, params: valueAt(message, 'params'), session });
    }
  };
  readMessages(pipes.fromBrowser, { take, close });
  pipes.toBrowser.on('error', () => close('the browser has exited'));
  return {
    closed,
    onEvent: (listener) => listeners.push(listener),
    send: (method, params, session = '') =>
      new Promise((resolve, reject) => {
        if (reason !== '') {
          reject(new Error(reason));
          return;
        }
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        const message = {
          id,
          method,
          params: params ?? {},
          ...(session === '' ? {} : { sessionId: session }),
        };
        pipes.toBrowser.write(`${JSON.stringify(message)}\0`);
      }),
  };
}

function settle(waiting: Map<number, Waiting>, id: number, message: unknown): void {
  const asker = waiting.get(id);
  waiting.delete(id);
  const fault = textAt(message, 'error.message');
  if (fault === undefined) asker?.resolve(valueAt(message, 'result'));
  else asker?.reject(new Error(fault));
}

function readMessages(
  source: Readable,
  { take, close }: { take: (message: unknown) => void; close: (why: string) => void },
): void {
  let parts: Buffer[] = [];
  let length = 0;
  source.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(terminator); end >= 0; end = chunk.indexOf(terminator, start)) {
      parts.push(chunk.subarray(start, end));
      const text = Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      start = end + 1;
      take(parse(text));
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > longestMessage) close('the page is too large to transfer');
  });
  source.on('error', () => close('the browser has exited'));
  source.on('close', () => close('the browser has exited'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
