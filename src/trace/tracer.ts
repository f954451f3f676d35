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
  /** Receives finished spans. */
  add: (span: Span) => void;
  /** Records one trace in this many, unless the caller decided. */
  every: number;
}

interface Beginning {
  name: string;
  kind: SpanKind;
  /** Context from another process; null starts a new trace. */
  parent: TraceContext | null;
  attributes?: Attributes;
}

/**
 * Spans of work in progress. The current span follows the asynchronous context, so that functions need not pass it on.
 */
export class Tracer {
  readonly #parts: TracerParts;
  readonly #current = new AsyncLocalStorage<Span>();
  #begun = 0;

  constructor(parts: TracerParts) {
    this.#parts = parts;
  }

  /** Starts the first span of this process in a trace. Spans started by `work` belong to it until it ends. */
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

  /** Runs work as part of the current span. Without a recorded span, just runs it. */
  within<T>(name: string, work: () => T, attributes: Attributes = {}): T {
    const parent = this.#current.getStore();
    if (!parent?.isSampled) return work();
    return this.begin({ name, kind: 'internal', parent, attributes }, (span) =>
      this.#whenDone(span, work),
    );
  }

  /** A new trace, or a part of the current one, until the promise settles. */
  task<T>(beginning: Omit<Beginning, 'parent'>, work: () => Promise<T>): Promise<T> {
    const parent = this.#current.getStore() ?? null;
    return this.begin({ ...beginning, parent }, (span) => this.#whenDone(span, work));
  }

  /** For another process that continues this trace; '' outside one. */
  readonly traceparent = (): string => {
    const span = this.#current.getStore();
    return span ? writeTraceparent(span) : '';
  };

  /** The object with spans around calls of these methods. */
  wrap<T extends object>(name: string, target: T, methods?: readonly string[]): T {
    const wrapped = new Map<PropertyKey, unknown>();
    return new Proxy(target, {
      get: (_, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        const known = wrapped.get(property);
        if (known !== undefined) return known;
        // Arguments and results are passed through unchanged.
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

/** Never the message, which may quote the request. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
