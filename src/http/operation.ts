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
 * Who may call: anyone, any valid key, a key of an admin or the owner, such a key or one with the
 * scope `import`, or only local programs through the control socket.
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

/** The definition of an operation. Everything else is derived from it. */
export interface Operation<I extends TObject = TObject, O extends TSchema = TSchema> {
  id: string;
  /** The first one is documented; all behave the same. */
  methods: readonly ['GET' | 'POST', ...('GET' | 'POST' | 'DELETE')[]];
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
   * Each answer has an `ETag`; who has it already gets 304, and with `since`, what changed, which cost nothing. It is the member
   * whose rows come and go, or '' where every fact of the answer does. The input has `since` then.
   */
  compared?: string;
  /** Its answers have an `ETag` only for those who send `since`, or `If-None-Match`: it costs a hot look-up a third. */
  isComparedOnRequest?: boolean;
  /** Members of the input that others may see, as in the audit of look-ups; all of them if absent. */
  shown?: readonly string[];
  output: O;
  /**
   * `flat`: members next to `status`. `wrapped`: the answer under `data`. `file`: raw bytes instead
   * of JSON. `bare`: the answer and nothing else, as another service has it.
   */
  envelope: 'flat' | 'wrapped' | 'file' | 'bare';
  /**
   * For devices and programs that know nothing but HTTP: the status line always tells the outcome, whatever the mode,
   * and the key may come as `Authorization: Bearer`, `Token`, or the password of Basic.
   */
  plainHttp?: true;
  /** An example of the body, for operations that read it themselves instead of as parameters. */
  bodyExample?: string;
  errors: readonly ErrorCode[];
  /** Whose clients it answers, when they are those of another service. */
  api?: ForeignApi;
}

export function operation<I extends TObject, O extends TSchema>(
  value: Operation<I, O>,
): Operation<I, O> {
  return value;
}

/** Of the caller's own account; free. */
export const ownOperation = { group: 'user', access: 'key', cost: 0, envelope: 'wrapped' } as const;
export const adminOperation = {
  group: 'admin',
  access: 'admin',
  cost: 0,
  envelope: 'wrapped',
} as const;

/** Of every operation that needs a key. */
export const keyErrors = [
  'keyInvalid',
  'tooManyBadKeys',
  'rateExceeded',
  'keyForbidden',
] as const satisfies readonly ErrorCode[];

/** What a key gives, and until when. */
export interface Grant {
  scopes: ReadonlySet<Group>;
  /** In ms; Infinity if it never expires. */
  expiresAt: number;
}

/** The calling account. `local` came through the control socket. */
export interface Caller {
  accountId: string;
  role: 'owner' | 'admin' | 'member';
  /** The key of the request, empty for local callers. Never stored or logged. */
  key: string;
  /** Id of that key, which may be stored and shown; empty for local callers. */
  keyId: string;
  /** Of the key, also when it opened a session. No key that the caller makes gives more. */
  grant: Grant;
  local: boolean;
  /** Id of the browser session that the request belongs to. */
  session?: string;
}

/** The browser of a request, for the operations that sign in and out. */
export interface Browser {
  readonly isOwnPage: boolean;
  /** What it calls itself; untrusted text. */
  readonly agent: string;
  keepSession: (token: string, seconds: number) => void;
  dropSession: () => void;
}

/** Untrusted words of the request. */
export interface Client {
  /** Scheme and host that it used; '' when unusable. */
  readonly origin: string;
  /** A host name of another service led to its mount. */
  readonly byHost: boolean;
  readonly agent: string;
  readonly accept: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Call {
  caller: Caller;
  requestId: string;
  /** Where the request came from, computed on demand. */
  from: {
    readonly address: string;
    /** A program on this machine sent it for itself. */
    readonly isHere: boolean;
  };
  /** What a client of another service said of itself. */
  client: Client;
  browser: Browser;
  /** Asks another operation for the same client: its rights, its costs. */
  ask: OperationClient['call'];
  /** Refunds the call, because the answer already existed. */
  waive: () => void;
  /** Charges further credits, for answers that are many at once; null if there are too few. */
  charge: (credits: number) => Promise<{ refund: () => void } | null>;
}

/** How an operation answers. No member is optional: a copy that forgot one would still compile. */
type Handler<W> = AnswerHandler<W> | StreamHandler<W>;

export interface AnswerHandler<W> {
  kind: 'answer';
  run: (input: never, world: W, call: Call) => unknown;
}

type StreamedAnswer = Streamed | Reply;

export interface StreamHandler<W> {
  kind: 'stream';
  run: (input: never, world: W, call: StreamCall) => StreamedAnswer | Promise<StreamedAnswer>;
  /** Streams for as long as something happens, so it counts against the account even without a body. */
  isLasting: boolean;
}

export interface Route<W> {
  operation: Operation;
  handler: Handler<W>;
}

/** Binds a contract to the function that answers; the compiler checks that they agree. */
export function handle<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: Call) => Static<O> | Promise<Static<O>>,
): Route<W> {
  return { operation, handler: { kind: 'answer', run } };
}

/** What a function of another service may return. */
type Foreign<A> = A | Reply | Kept<A | Reply>;

/** The same for an operation of another service, whose misses may have a status and a body of their own. */
export function handleForeign<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: Call) => Foreign<Static<O>> | Promise<Foreign<Static<O>>>,
): Route<W> {
  return { operation, handler: { kind: 'answer', run } };
}

/** Binds a contract to a function that reads the body itself, and streams the answer or has it whole. */
export function handleStream<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: StreamCall) => StreamedAnswer | Promise<StreamedAnswer>,
): Route<W> {
  return { operation, handler: { kind: 'stream', run, isLasting: false } };
}

/** Binds a contract to a function that streams events until they end or the caller goes away. */
export function handleEvents<W, I extends TObject, O extends TSchema>(
  operation: Operation<I, O>,
  run: (input: Static<I>, world: W, call: StreamCall) => Streamed | Promise<Streamed>,
): Route<W> {
  return { operation, handler: { kind: 'stream', run, isLasting: true } };
}

/** A nullable string, in the form the serialiser handles without guessing. */
export const nullableText = (options: { description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options });

/** Answer of an operation with the envelope `file`. */
export interface ServedFile {
  type: string;
  bytes: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** Lets callers ask for it only if it changed, which costs nothing. */
  version?: FileVersion;
}

export interface FileVersion {
  /** Of the bytes, in quotes. */
  etag: string;
  /** In ms; of files. */
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
  Type.Boolean({ default: false, description, truth: 'loose' });

const whatSince =
  'The `ETag` of an answer that you got: instead of the whole, the answer is what changed since, as JSON with `from`, `to`, ' +
  '`added` and `removed`. Free when nothing did; 410 when that version is not kept any more.';

/** Instead of a tag, by those who have none yet. */
export const noVersion = '0';

/** Input of an operation whose answers are compared. */
export const sinceVersion = Type.Optional(Type.String({ maxLength: 100, description: whatSince }));

/** The same where they are compared on request only. */
export const sinceVersionOnRequest = Type.Optional(
  Type.String({
    maxLength: 100,
    description: `${whatSince} 0 for the first: without this parameter or \`If-None-Match\` an answer has no \`ETag\`.`,
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
