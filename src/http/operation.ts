import type { IncomingHttpHeaders } from 'node:http';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { ErrorCode } from '../errors.ts';
import type { Client as OperationClient } from './client.ts';
import type { ForeignApi, Kept, Reply } from './foreign-api.ts';
import type { StreamCall, Streamed } from './stream.ts';

/** Groups of operations, used for key scopes and credits. */
export const groups = ['user', 'ip', 'banner', 'domain', 'exploit', 'admin', 'import'] as const;
export type Group = (typeof groups)[number];

/**
 * Who may call: anyone, any valid key, a key of an admin or the owner, a key of theirs or one with the scope `import`,
 * or only local programs through the control socket.
 */
export type Access = 'open' | 'key' | 'admin' | 'import' | 'local';

/** A named translation of an answer, for clients of another API version. */
export interface Dialect<O extends TSchema = TSchema, D extends TSchema = TSchema> {
  name: string;
  output: D;
  translate: (answer: Static<O>) => Static<D>;
}

export interface Alias<O extends TSchema = TSchema> {
  path: string;
  dialect?: Dialect<O>;
}

export type Method = 'GET' | 'POST' | 'DELETE';

/** The definition of an operation. Everything else is derived from it. */
export interface Operation<I extends TObject = TObject, O extends TSchema = TSchema> {
  id: string;
  /** The first one is documented; all behave the same. */
  methods: readonly [Method, ...Method[]];
  /** `{id}` is a path parameter. */
  path: string;
  aliases?: readonly Alias<O>[];
  summary: string;
  description?: string;
  group: Group;
  access: Access;
  /** Credits per success; failures are free. */
  cost: number;
  input: I;
  /**
   * Answers carry an `ETag`. Callers that have the current version get 304; with `since`, they get the changes, free if
   * there are none. The value is the member compared row by row, or '' to compare every fact. The input must include
   * `since`.
   */
  compared?: string;
  /**
   * Adds an `ETag` only for requests with `since` or `If-None-Match`, because it makes a hot look-up a third slower.
   */
  isComparedOnRequest?: boolean;
  /** Input members that may be shown, as in the look-up audit; all of them if absent. */
  shown?: readonly string[];
  output: O;
  /**
   * `flat`: members next to `status`. `wrapped`: the answer under `data`. `file`: raw bytes instead of JSON. `bare`:
   * only the answer, as another service formats it.
   */
  envelope: 'flat' | 'wrapped' | 'file' | 'bare';
  /**
   * For devices and programs that know only plain HTTP: the status line always shows the outcome, whatever the mode,
   * and the key may come as `Authorization: Bearer`, `Token` or the password of Basic.
   */
  plainHttp?: true;
  /** An example body, for operations that read the body themselves. */
  bodyExample?: string;
  errors: readonly ErrorCode[];
  /** The foreign API whose clients it serves. */
  api?: ForeignApi;
}

export function operation<I extends TObject, O extends TSchema>(
  value: Operation<I, O>,
): Operation<I, O> {
  return value;
}

/** Defaults for operations on the caller's account; free. */
export const ownOperation = { group: 'user', access: 'key', cost: 0, envelope: 'wrapped' } as const;
export const adminOperation = {
  group: 'admin',
  access: 'admin',
  cost: 0,
  envelope: 'wrapped',
} as const;

/** Errors of every operation that needs a key. */
export const keyErrors = [
  'keyInvalid',
  'tooManyBadKeys',
  'rateExceeded',
  'keyForbidden',
] as const satisfies readonly ErrorCode[];

/** Errors of every look-up that costs credits. */
export const lookUpErrors = [
  ...keyErrors,
  'quotaSpent',
  'parameterMissing',
  'parameterUnusable',
  'storeAway',
  'overloaded',
] as const satisfies readonly ErrorCode[];

/** The rights of a key, and when they expire. */
export interface Grant {
  scopes: ReadonlySet<Group>;
  /** Unix time in ms; Infinity if it never expires. */
  expiresAt: number;
}

/** The calling account. `local` calls came through the control socket. */
export interface Caller {
  accountId: string;
  role: 'owner' | 'admin' | 'member';
  /** The key of the request, empty for local callers. Never stored or logged. */
  key: string;
  /** Id of that key, which may be stored and shown; empty for local callers. */
  keyId: string;
  /** Rights of the key, or of the key that opened the session. Keys that the caller creates cannot exceed them. */
  grant: Grant;
  local: boolean;
  /** Id of the browser session that the request belongs to. */
  session?: string;
}

/** The browser of a request, for the operations that sign in and out. */
export interface Browser {
  readonly isOwnPage: boolean;
  /** `User-Agent`; untrusted text. */
  readonly agent: string;
  keepSession: (token: string, seconds: number) => void;
  dropSession: () => void;
}

/** Untrusted details of the request. */
export interface Client {
  /** Scheme and host; '' if unusable. */
  readonly origin: string;
  /** True if the host name of another service led to its mount. */
  readonly byHost: boolean;
  /** True if only the status and headers are wanted. */
  readonly isHead: boolean;
  readonly agent: string;
  readonly accept: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Call {
  caller: Caller;
  requestId: string;
  /** The client's address, computed on demand. */
  from: {
    readonly address: string;
    /** True if a program on this machine sent the request for itself. */
    readonly isHere: boolean;
  };
  /** What a client of another service sent about itself. */
  client: Client;
  browser: Browser;
  /** Calls another operation for the same client, with its rights and at its cost. */
  ask: OperationClient['call'];
  /** Refunds the call, for example because the answer already existed. */
  waive: () => void;
  /** Charges extra credits for bulk answers; null if there are too few. */
  charge: (credits: number) => Promise<{ refund: () => void } | null>;
}

/** How an operation answers. No member is optional, so that a copy that forgets one does not compile. */
type Handler<W> = AnswerHandler<W> | StreamHandler<W>;

export interface AnswerHandler<W> {
  kind: 'answer';
  run: (input: never, world: W, call: Call) => unknown;
}

type StreamedAnswer = Streamed | Reply;

export interface StreamHandler<W> {
  kind: 'stream';
  run: (input: never, world: W, call: StreamCall) => StreamedAnswer | Promise<StreamedAnswer>;
  /** Streams indefinitely, so it counts against the account even without a body. */
  isLasting: boolean;
}

export interface Route<W> {
  operation: Operation;
  handler: Handler<W>;
}

/** Binds a contract to its function; the compiler checks that they agree. */
export function handle<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: Call) => Static<O> | Promise<Static<O>>,
): Route<W> {
  return { operation, handler: { kind: 'answer', run } };
}

/** What a foreign API's function may return. */
type Foreign<A> = A | Reply | Kept<A | Reply>;

/** Like `handle`, for operations of another service, whose misses may have their own status and body. */
export function handleForeign<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: Call) => Foreign<Static<O>> | Promise<Foreign<Static<O>>>,
): Route<W> {
  return { operation, handler: { kind: 'answer', run } };
}

/** Binds a contract to a function that reads the body itself and either streams the answer or returns it whole. */
export function handleStream<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: StreamCall) => StreamedAnswer | Promise<StreamedAnswer>,
): Route<W> {
  return { operation, handler: { kind: 'stream', run, isLasting: false } };
}

/** Binds a contract to a function that streams events until it finishes or the caller disconnects. */
export function handleEvents<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: StreamCall) => Streamed | Promise<Streamed>,
): Route<W> {
  return { operation, handler: { kind: 'stream', run, isLasting: true } };
}

/** A nullable string in a form that the serialiser handles without guessing. */
export const nullableText = (options: { description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });

/** The answer of a `file` operation. */
export interface ServedFile {
  type: string;
  bytes: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** Lets callers fetch it only if it has changed, which is free otherwise. */
  version?: FileVersion;
}

export interface FileVersion {
  /** Derived from the bytes, with quotes. */
  etag: string;
  /** Unix time in ms; files only. */
  changedAt?: number;
}

export const fileOf = (type: string, description: string) =>
  Type.Unsafe<ServedFile>({
    type: 'string',
    format: 'binary',
    contentMediaType: type,
    description,
  });

/**
 * True unless absent, empty, `0` or `false`: the reference service's own script sends `full=ture`.
 */
export const looseTrue = (description: string) =>
  Type.Boolean({ default: false, description, booleanForm: 'loose' });

const whatSince =
  'The `ETag` of an earlier answer: returns only what has changed since, as JSON with `from`, `to`, ' +
  '`added` and `removed`. Free if nothing has; 410 if that version is no longer stored.';

/** Sent instead of a tag by callers that have none yet. */
export const noVersion = '0';

/** `since` of operations whose answers are compared. */
export const sinceVersion = Type.Optional(Type.String({ maxLength: 100, description: whatSince }));

/** `since` of operations that compare on request only. */
export const sinceVersionOnRequest = Type.Optional(
  Type.String({
    maxLength: 100,
    description: `${whatSince} 0 for the first call: without this parameter or \`If-None-Match\` an answer has no \`ETag\`.`,
  }),
);

/** Rows to skip; the last page starts at 9900. */
export const offset = () =>
  Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 9900,
    overflow: 'offsetTooLarge' satisfies ErrorCode,
    description: 'Rows to skip; at most 9900.',
  });
