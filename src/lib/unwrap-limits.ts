const defaultMaxUnwrappedBytes = 2 * 1024 * 1024 * 1024;
/** Legitimate lists and databases stay below 50; bombs start at several hundred. */
const defaultMaxRatio = 200;
/** Below this size a high ratio is harmless: even a short text of one repeated letter has one. */
const ratioMattersFrom = 4 * 1024 * 1024;
const defaultMaxMembers = 1_000_000;

export interface UnwrapLimits {
  maxUnwrappedBytes?: number;
  /** Decompressed bytes per compressed byte. */
  maxRatio?: number;
  maxMembers?: number;
}

type UnwrapFault = 'truncated' | 'corrupt' | 'too large' | 'suspicious ratio' | 'unsupported';

export class UnwrapError extends Error {
  override readonly name = 'UnwrapError';
  readonly fault: UnwrapFault;

  constructor(fault: UnwrapFault, detail: string, cause?: unknown) {
    super(`${fault} archive: ${detail}`, { cause });
    this.fault = fault;
  }

  static from(cause: unknown): UnwrapError {
    if (cause instanceof UnwrapError) return cause;
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    // 8 is the xz decoder's code for truncated input.
    const truncated =
      /unexpected e(nd|of)|premature|truncat|incomplete|invalid zip data|code 8$/i.test(reason);
    return new UnwrapError(truncated ? 'truncated' : 'corrupt', reason, cause);
  }
}

export function limitsFrom(limits: UnwrapLimits): Required<UnwrapLimits> {
  return {
    maxUnwrappedBytes: limits.maxUnwrappedBytes ?? defaultMaxUnwrappedBytes,
    maxRatio: limits.maxRatio ?? defaultMaxRatio,
    maxMembers: limits.maxMembers ?? defaultMaxMembers,
  };
}

/** Passes bytes through as long as they stay within the limits. The reader of the input fills `counter`. */
export async function* withLimits(
  bytes: AsyncIterable<Buffer>,
  limits: Required<UnwrapLimits>,
  counter: { bytesIn: number },
): AsyncGenerator<Buffer> {
  let bytesOut = 0;
  for await (const chunk of bytes) {
    bytesOut += chunk.length;
    checkSize(bytesOut, counter.bytesIn, limits);
    yield chunk;
  }
}

export function checkSize(
  bytesOut: number,
  bytesIn: number,
  { maxUnwrappedBytes, maxRatio }: Required<UnwrapLimits>,
): void {
  if (bytesOut > maxUnwrappedBytes) {
    throw new UnwrapError('too large', `more than ${maxUnwrappedBytes} bytes`);
  }
  if (bytesOut > ratioMattersFrom && bytesOut > bytesIn * maxRatio) {
    throw new UnwrapError('suspicious ratio', `more than ${maxRatio} times its packed size`);
  }
}
