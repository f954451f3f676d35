import { amount, secrets, text } from '../setting.ts';

export const traceSettings = {
  otlp_endpoint: text(
    'OpenTelemetry collector that traces are sent to (OTLP over HTTP), such as http://collector.example:4318. ' +
      'Empty: none are made.',
  ),
  otlp_headers: secrets('name=value headers that the collector wants, such as authorization.'),
  otlp_every: amount(
    1,
    'One request in this many is traced. A caller that sends traceparent decides for itself.',
    [1, 1_000_000],
  ),
};

export const traceLimits = {
  /** Spans waiting for the collector; more are dropped. */
  otlpQueue: 4_096,
  /** Interval between deliveries, and timeout of each. */
  otlpSendMs: 2_000,
  otlpTimeoutMs: 5_000,
};
