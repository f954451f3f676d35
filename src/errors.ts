/**
 * Every failure a caller can see. To add one, add a row: body, HTTP status and reference page
 * follow. `status` goes into the body, `http` into the status line in honest mode. `{name}` in a
 * message is filled from the error's facts.
 */
export const errorTable = {
  keyInvalid: { status: 401, http: 401, message: 'invalid api key' },
  sessionEnded: { status: 401, http: 401, message: 'The session has ended. Sign in again.' },
  linkInvalid: {
    status: 401,
    http: 401,
    message: 'This link was used or has expired. Get a new one with vedette open.',
  },
  signInRefused: { status: 401, http: 401, message: 'Not signed in: {why}' },
  notOwnPage: {
    status: 403,
    http: 403,
    message: 'Only pages of this server may do that, with a JSON body.',
  },
  keyForbidden: { status: 403, http: 403, message: 'Not allowed: {why}' },
  quotaSpent: { status: 403, http: 429, message: 'limit exceeded' },
  rateExceeded: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyScans: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyStreams: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyBadKeys: { status: 403, http: 429, message: 'limit exceeded' },
  parameterMissing: { status: 412, http: 400, message: 'Missing Parameter' },
  parameterUnusable: { status: 420, http: 400, message: 'Invalid parameter {parameter}: {why}' },
  ipInvalid: { status: 400, http: 400, message: 'Invalid IP Address.' },
  offsetTooLarge: { status: 400, http: 400, message: 'offset must not be larger than 9900' },
  scanTargetUnusable: { status: 420, http: 400, message: 'Cannot scan this target: {why}' },
  stillScanning: {
    status: 400,
    http: 409,
    message: 'We are still scanning for your previous request. Please wait.',
  },
  userUnknown: {
    status: 404,
    http: 404,
    message: 'No user named {user}.{meant} Users: {users}.',
  },
  idUnknown: { status: 404, http: 404, message: 'No {kind} {id}.{meant} {known}' },
  notFound: { status: 404, http: 404, message: 'Not found.' },
  cveDataMissing: {
    status: 404,
    http: 404,
    message:
      'unknown: no CVE data loaded; run vedette feeds enable nvd && vedette feeds update nvd',
  },
  methodNotAllowed: { status: 405, http: 405, message: 'Method not allowed. Use {allow}.' },
  notAcceptable: {
    status: 406,
    http: 406,
    message: 'The answer is {type}, which Accept excludes.',
  },
  conflict: { status: 409, http: 409, message: '{why}' },
  versionGone: {
    status: 410,
    http: 410,
    message: 'The version {etag} is no longer stored. Fetch the whole answer.',
  },
  bodyTooLarge: { status: 413, http: 413, message: 'The body is larger than {limit} bytes.' },
  requestMalformed: { status: 400, http: 400, message: 'Malformed request: {why}' },
  requestTooSlow: { status: 408, http: 408, message: 'The request took too long to arrive.' },
  urlTooLong: { status: 414, http: 414, message: 'The URL is longer than {limit} bytes.' },
  mediaTypeUnknown: {
    status: 415,
    http: 415,
    message: 'Send JSON, a form or multipart/form-data.',
  },
  headersTooLarge: {
    status: 431,
    http: 431,
    message: 'The headers are larger than {limit} bytes.',
  },
  internal: { status: 500, http: 500, message: 'Internal error. Request {request}.' },
  importBroken: {
    status: 500,
    http: 500,
    message:
      'The thread that read the file stopped, perhaps out of memory. Import the file again; what was stored is kept.',
  },
  overloaded: { status: 503, http: 503, message: 'Server overloaded. Try again shortly.' },
  draining: { status: 503, http: 503, message: 'Server shutting down. Try again shortly.' },
  storeAway: { status: 503, http: 503, message: 'Storage unavailable. Try again shortly.' },
  providerAway: {
    status: 503,
    http: 503,
    message: '{name} cannot sign anyone in right now. The log says why.',
  },
  diskFull: { status: 507, http: 507, message: 'The disk is full{where}. Nothing was written.' },
} as const satisfies Record<string, { status: number; http: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
export type Facts = Readonly<Record<string, string | number>>;

/** A failure reported to the caller. `retryAfter` in the facts becomes `Retry-After`. */
export class VedetteError extends Error {
  override readonly name = 'VedetteError';
  readonly code: ErrorCode;
  readonly facts: Facts;

  constructor(code: ErrorCode, facts: Facts = {}, cause?: unknown) {
    super(fill(errorTable[code].message, facts), { cause });
    this.code = code;
    this.facts = facts;
  }
}

/** Control characters except tabs and line breaks, and characters that reorder or hide text. */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** Facts may quote untrusted text. */
function fill(template: string, facts: Facts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(facts[name] ?? '').replace(unseen, '\uFFFD'),
  );
}

/** Explains why something is unavailable. Rethrows any other error. */
export function whyAway(error: unknown): string {
  const isAway = error instanceof VedetteError && errorTable[error.code].status === 503;
  if (!isAway) throw error;
  return error.code === 'storeAway' ? String(error.facts['why'] ?? 'still opening') : 'too busy';
}

/** A failure at start: prints one sentence with the remedy and no stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

interface PackedFault {
  name: string;
  message: string;
  stack: string;
  code?: ErrorCode;
  facts?: Facts;
}

/** Passes errors between threads and processes; errors visible to callers keep their type. */
export const faults = {
  pack(error: unknown): PackedFault {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    if (!(error instanceof VedetteError)) return { name, message, stack };
    return { name, message, stack, code: error.code, facts: error.facts };
  },
  unpack(packed: unknown): Error {
    const { name, message, stack, code, facts } = packed as PackedFault; // see pack
    if (code !== undefined) return new VedetteError(code, facts);
    if (name === 'StartError') return new StartError(message);
    return Object.assign(new Error(message), { name, stack });
  },
};
