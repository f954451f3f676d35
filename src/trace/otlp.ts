import type { Attributes, Span, SpanKind } from './span.ts';

/** The source of the spans. */
export interface Resource {
  version: string;
  /** Tells processes of one service apart. */
  instance: string;
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, consumer: 5 };
const errorStatus = 2;

/** The body of an OTLP request, in its JSON form. */
export function toOtlp(spans: readonly Span[], { version, instance }: Resource): object {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: toAttributes({
            'service.name': 'vedette',
            'service.version': version,
            'service.instance.id': instance,
          }),
        },
        scopeSpans: [{ scope: { name: 'vedette', version }, spans: spans.map(toSpan) }],
      },
    ],
  };
}

function toSpan(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId === '' ? {} : { parentSpanId: span.parentId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedAt),
    endTimeUnixNano: toNanoseconds(span.endedAt),
    attributes: toAttributes(span.attributes),
    status: span.isFailed ? { code: errorStatus } : {},
  };
}

function toAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

/** As text: the number has more digits than a JavaScript number can hold. */
const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);
