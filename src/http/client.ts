import type { Static, TObject, TSchema } from 'typebox';
import type { Method, Operation, ServedFile } from './operation.ts';

/** Sends one request. The browser, the CLI and the tests each provide one. */
export type Transport = (request: {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: string;
}) => Promise<{ body: string; type?: string; bytes?: Uint8Array }>;

/** A failure reported by the server. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Input in which optional members and members with defaults may be omitted. */
type Given<I extends TObject> = Partial<Static<I>>;

export interface Client {
  call<I extends TObject, O extends TSchema>(
    operation: Operation<I, O>,
    input: Given<I>,
  ): Promise<Static<O>>;
}

/** Calls operations by their contracts, without generated code. */
export function createClient(transport: Transport, key = ''): Client {
  return {
    async call(operation, input) {
      const { path, rest } = fillPath(operation.path, input);
      const method = operation.methods[0];
      const isPost = method === 'POST';
      const query = isPost ? '' : toQuery(rest);
      const came = await transport({
        method,
        path: path + query,
        headers: {
          ...(key === '' ? {} : { 'x-api-key': key }),
          ...(isPost ? { 'content-type': 'application/json' } : {}),
        },
        ...(isPost ? { body: JSON.stringify(rest) } : {}),
      });
      // The output of a file operation is exactly this.
      if (operation.envelope === 'file') return readFile(came) as Static<typeof operation.output>;
      return readAnswer(operation, came.body);
    },
  };
}

function fillPath(template: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, toWord(value as Word | Word[]));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

type Word = string | number | boolean;

function toWord(value: Word | Word[]): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

function readFile({ body, type = '', bytes }: Awaited<ReturnType<Transport>>): ServedFile {
  if (bytes && !type.startsWith('application/json')) return { type, bytes };
  throwRefusal(body);
  return { type, bytes: bytes ?? new TextEncoder().encode(body) };
}

/** Throws if an answer says only that the request failed. Its JSON has exactly these two members; files may be JSON as well. */
export function throwRefusal(body: string): void {
  const { message, status, ...rest } = JSON.parse(body) as Record<string, unknown>;
  if (typeof message === 'string' && typeof status === 'number' && Object.keys(rest).length === 0)
    throw new CallFailed(message, status);
}

export function readAnswer<I extends TObject, O extends TSchema>(
  { envelope }: Operation<I, O>,
  body: string,
): Static<O> {
  const answer = JSON.parse(body) as { status: number; message?: string; data?: unknown };
  if (answer.status !== 200) throw new CallFailed(answer.message ?? '', answer.status);
  // The server serialised it with this schema; a flat answer also has `status`.
  return (envelope === 'wrapped' ? answer.data : answer) as Static<O>;
}
