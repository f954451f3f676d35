import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { StreamCall, Streamed } from './stream.ts';

/** What an operation is about. Keys are scoped and credits are counted by these. */
export const groups = ['user', 'ip', 'banner', 'domain', 'exploit', 'admin'] as const;
export type Group = (typeof groups)[number];

/**
 * Who may call: anyone, any good key, a key of an admin or the owner, or only a program on this
 * machine that may open the control socket of the data folder.
 */
export type Access = 'open' | 'key' | 'admin' | 'local';

/** A named way of saying the same answer in other words, for clients of another generation. */
export interface Dialect<O extends TSchema = TSchema, D extends TSchema = TSchema> {
  name: string;
  output: D;
  translate: (answer: Static<O>) => Static<D>;
}

export interface Alias<O extends TSchema = TSchema> {
  path: string;
  dialect?: Dialect<O>;
}

/** The one value that says what an operation is. Everything else is read from it. */
export interface Operation<I extends TObject = TObject, O extends TSchema = TSchema> {
  id: string;
  /** The first is the one documented; the others are answered alike. */
  methods: readonly ['GET' | 'POST', ...('GET' | 'POST')[]];
  /** `{id}` is a parameter of the path. */
  path: string;
  aliases?: readonly Alias<O>[];
  summary: string;
  description?: string;
  group: Group;
  access: Access;
  /** Credits a success costs; a failure costs none. */
  cost: number;
  input: I;
  output: O;
  /**
   * `flat`: the answer's members beside `status`. `wrapped`: the answer under `data`. `file`: no JSON at
   * all, the bytes as they are.
   */
  envelope: 'flat' | 'wrapped' | 'file';
  errors: readonly ErrorCode[];
}

export function operation<I extends TObject, O extends TSchema>(
  value: Operation<I, O>,
): Operation<I, O> {
  return value;
}

/** An account as far as a handler needs to know it. `local` came through the control socket. */
export interface Caller {
  accountId: string;
  role: 'owner' | 'admin' | 'member';
  /** The key of the request, empty for a local caller. Never stored, never logged. */
  key: string;
  local: boolean;
}

export interface Call {
  caller: Caller;
  requestId: string;
  /** Gives back what the call cost: the answer was there already. */
  waive: () => void;
}

export interface Route<W> {
  operation: Operation;
  /** Answers piece by piece instead of at once. */
  stream?: (input: never, world: W, call: StreamCall) => Streamed | Promise<Streamed>;
  run: (input: never, world: W, call: Call) => unknown;
}

/** Ties a contract to the function that answers it; the compiler checks that they agree. */
export function handle<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: Call) => Static<O> | Promise<Static<O>>,
): Route<W> {
  return { operation: operation, run };
}

/** Ties a contract to a function that answers piece by piece; the body is the function's to read. */
export function handleStream<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  stream: (input: Static<I>, world: W, call: StreamCall) => Streamed | Promise<Streamed>,
): Route<W> {
  const run = () => {
    throw new Error(`${operation.id} streams`);
  };
  return { operation, run, stream };
}

/** A string that may be null, in the form the serialiser handles without guessing. */
export const nullableText = (options: { description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });

/** The answer of an operation whose envelope is `file`. */
export interface ServedFile {
  type: string;
  bytes: Uint8Array;
}

export const fileOf = (type: string, description: string) =>
  Type.Unsafe<ServedFile>({
    type: 'string',
    format: 'binary',
    contentMediaType: type,
    description,
  });

/** True unless absent, empty, `0` or `false`: the reference's own script sends `full=ture`. */
export const looseTrue = (description: string) =>
  Type.Boolean({ default: false, description, truth: 'loose' });

/** Rows to skip. The last page that clients may ask for starts at 9900. */
export const offset = () =>
  Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 9900,
    overflow: 'offsetTooLarge' satisfies ErrorCode,
    description: 'Rows to skip; at most 9900.',
  });
