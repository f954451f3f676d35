export const defaultMaxDepth = 64;
export const defaultMaxElementBytes = 16 * 1024 * 1024;

export interface JsonLimits {
  maxDepth?: number;
  maxElementBytes?: number;
}

export type JsonFault = 'truncated' | 'malformed' | 'too deep' | 'element too large';

/** The rest of the document is unreadable; everything before was valid. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  readonly fault: JsonFault;
  readonly offset: number;

  constructor(fault: JsonFault, offset: number) {
    super(`${fault} JSON at byte ${offset}`);
    this.fault = fault;
    this.offset = offset;
  }
}
