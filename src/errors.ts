/**
 * Every failure a caller can see. A new row is the whole change: body, HTTP status and the reference
 * page follow. `status` is what the body says, `http` what the status line says in the honest mode.
 * `{name}` in a message is filled from the facts of the error.
 */
export const errorTable = {
  keyInvalid: { status: 401, http: 401, message: 'invalid api key' },
  keyForbidden: { status: 403, http: 403, message: 'This key may not do this: {why}' },
  quotaSpent: { status: 403, http: 429, message: 'limit exceeded' },
  rateExceeded: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyScans: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyStreams: { status: 403, http: 429, message: 'limit exceeded' },
  tooManyBadKeys: { status: 403, http: 429, message: 'limit exceeded' },
  parameterMissing: { status: 412, http: 400, message: 'Missing Parameter' },
  parameterUnusable: { status: 420, http: 400, message: 'Unusable parameter {parameter}: {why}' },
  ipInvalid: { status: 400, http: 400, message: 'Invalid IP Address.' },
  offsetTooLarge: { status: 400, http: 400, message: 'offset must not be larger than 9900' },
  scanTargetUnusable: { status: 420, http: 400, message: 'This target cannot be scanned: {why}' },
  stillScanning: {
    status: 400,
    http: 409,
    message: 'We are still scanning for your previous request. Please wait.',
  },
  notFound: { status: 404, http: 404, message: 'There is nothing here.' },
  cveDataMissing: {
    status: 404,
    http: 404,
    message: 'unknown: no CVE data loaded; run vedette feeds enable nvd && vedette feeds update nvd',
  },
  methodNotAllowed: { status: 405, http: 405, message: 'This path answers {allow} only.' },
  conflict: { status: 409, http: 409, message: '{why}' },
  bodyTooLarge: { status: 413, http: 413, message: 'The body is larger than {limit} bytes.' },
  requestMalformed: { status: 400, http: 400, message: 'The request is malformed: {why}' },
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
  internal: { status: 500, http: 500, message: 'Something broke on our side. Request {request}.' },
  overloaded: { status: 503, http: 503, message: 'Too busy, try again in a moment.' },
  draining: { status: 503, http: 503, message: 'Shutting down, try again in a moment.' },
  storeAway: { status: 503, http: 503, message: 'The store is away, try again in a moment.' },
  diskFull: { status: 507, http: 507, message: 'The disk is full; nothing was written.' },
} as const satisfies Record<string, { status: number; http: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
export type Facts = Readonly<Record<string, string | number>>;

/** A failure the caller is told about. Seconds after which a retry makes sense go to `Retry-After`. */
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

function fill(template: string, facts: Facts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** A fault while starting: one sentence that says what to do, no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
