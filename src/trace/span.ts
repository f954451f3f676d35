import { randomBytes } from 'node:crypto';

export type SpanKind = 'internal' | 'server' | 'consumer';
export type Attributes = Record<string, string | number>;

/** The position of a span in a trace, as sent between processes. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits. */
  spanId: string;
  isSampled: boolean;
}

/** A unit of work within a trace. */
export interface Span extends TraceContext {
  parentId: string;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  isFailed: boolean;
}

export const newTraceId = () => randomBytes(16).toString('hex');
export const newSpanId = () => randomBytes(8).toString('hex');

let origin = performance.timeOrigin;

/** Smaller differences are ignored: a thread can be paused between reading the two clocks. */
const leastSet = 1_000;

/**
 * Milliseconds since 1970, with fractions, which only the monotonic clock has. It stops while the machine sleeps and
 * misses changes of the wall clock, so its origin is moved when the two disagree.
 */
export function spanClock(): number {
  const since = performance.now();
  const wall = Date.now();
  if (Math.abs(wall - (origin + since)) > leastSet) origin = wall - since;
  return origin + since;
}

const form =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

/** Parses a W3C `traceparent`; null if invalid or of an unreadable future version. */
export function readTraceparent(text: string | undefined): TraceContext | null {
  const [, traceId, spanId, flags, rest] = form.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (rest === '-' && text?.startsWith('00')) return null; // version 0 has nothing more
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
