import { amount, ms, secrets, text } from '../setting.ts';

export const traceSettings = {
  otlp_endpoint: text(
    '',
    'OpenTelemetry collector that traces are sent to (OTLP over HTTP), such as http://collector.example:4318. ' +
      'Empty: none are made.',
  ),
  otlp_headers: secrets('name=value headers that the collector wants, such as authorization.'),
  otlp_every: amount(
    1,
    'One request in so many is traced. A caller that sends traceparent decides for itself.',
  ),
  otlp_queue: amount(
    4_096,
    'Spans that wait for the collector; further ones are dropped.',
    [100, 100_000],
  ),
  otlp_send_ms: ms(2_000, 'Time between two deliveries to the collector.', [10, 600_000]),
  otlp_timeout_ms: ms(5_000, 'Time limit for one delivery to the collector.', [100, 60_000]),
};
