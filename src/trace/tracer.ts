import { AsyncLocalStorage } from 'node:async_hooks';
import {
  newSpanId,
  newTraceId,
  spanClock,
  writeTraceparent,
  type Attributes,
  type Span,
  type SpanKind,
  type TraceContext,
} from './span.ts';

interface TracerParts {
  /** Takes spans that have ended. */
  add: (span: Span) => void;
  /** One trace in this many is recorded, unless its caller decided. */
  every: number;
}

interface Beginning {
  name: string;
  kind: SpanKind;
  /** Of another process; a new trace begins without one. */
  parent: TraceContext | null;
  attributes?: Attributes;
}

/**
 * Spans of work in progress. Which one a piece of work belongs to follows from where it was begun, so that functions
 * on the way need not pass it on.
 */
export class Tracer {
  readonly #parts: TracerParts;
  readonly #current = new AsyncLocalStorage<Span>();
  #begun = 0;

  constructor(parts: TracerParts) {
    this.#parts = parts;
  }

  /** The first span of this process in a trace. What `work` begins belongs to it, until it is ended. */
  begin<T>(beginning: Beginning, work: (span: Span) => T): T {
    const { parent } = beginning;
    const span: Span = {
      traceId: parent?.traceId ?? newTraceId(),
      spanId: newSpanId(),
      parentId: parent?.spanId ?? '',
      isSampled: parent?.isSampled ?? this.#begun++ % this.#parts.every === 0,
      name: beginning.name,
      kind: beginning.kind,
      startedAt: spanClock(),
      endedAt: 0,
      attributes: beginning.attributes ?? {},
      isFailed: false,
    };
    return this.#current.run(span, () => work(span));
  }

  end(span: Span): void {
    if (!span.isSampled) return;
    span.endedAt = Math.max(span.startedAt, spanClock()); // the clock may have been set back
    this.#parts.add(span);
  }

  /** Work as a part of the current span. Outside one, and in one that is not recorded, it is just done. */
  within<T>(name: string, work: () => T, attributes: Attributes = {}): T {
    const parent = this.#current.getStore();
    if (!parent?.isSampled) return work();
    return this.begin({ name, kind: 'internal', parent, attributes }, (span) =>
      this.#whenDone(span, work),
    );
  }

  /** A trace of its own, or a part of the current one, until the promise settles. */
  task<T>(beginning: Omit<Beginning, 'parent'>, work: () => Promise<T>): Promise<T> {
    const parent = this.#current.getStore() ?? null;
    return this.begin({ ...beginning, parent }, (span) => this.#whenDone(span, work));
  }

  /** For another process that goes on with this trace; '' outside one. */
  readonly traceparent = (): string => {
    const span = this.#current.getStore();
    return span ? writeTraceparent(span) : '';
  };

  /** The same object, with spans around calls of these methods. */
  wrap<T extends object>(name: string, target: T, methods?: readonly string[]): T {
    const wrapped = new Map<PropertyKey, unknown>();
    return new Proxy(target, {
      get: (_, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        const known = wrapped.get(property);
        if (known !== undefined) return known;
        // Whatever it takes and gives, it is passed on as it is.
        const method = value.bind(target) as (...given: unknown[]) => unknown;
        const isTraced = methods?.includes(String(property)) ?? true;
        const label = `${name}.${String(property)}`;
        const call = isTraced
          ? (...given: unknown[]) => this.within(label, () => method(...given))
          : method;
        wrapped.set(property, call);
        return call;
      },
    });
  }

  #whenDone<T>(span: Span, work: () => T): T {
    const fail = (error: unknown) => {
      span.isFailed = true;
      span.attributes['error.type'] = typeOf(error);
      this.end(span);
    };
    try {
      const result = work();
      if (result instanceof Promise) {
        result.then(() => this.end(span), fail);
      } else this.end(span);
      return result;
    } catch (error) {
      fail(error);
      throw error;
    }
  }
}

/** Never the message, which may repeat what was asked. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
