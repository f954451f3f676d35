import { StartError } from '../errors.ts';
import { HttpPool, originOf } from '../lib/http-pool.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { trimEndOf } from '../lib/trim.ts';
import { toOtlp, type Resource } from './otlp.ts';
import type { Span } from './span.ts';

interface ExporterSettings {
  otlp_endpoint: string;
  otlp_headers: readonly string[];
  otlpQueue: number;
  otlpSendMs: number;
  otlpTimeoutMs: number;
}

interface ExporterParts {
  settings: ExporterSettings;
  resource: Resource;
  /** Called when the collector refuses spans, once until it accepts them again. */
  onFault: (error: unknown) => void;
}

/** Spans per request. */
const mostAtOnce = 512;
/** Timeout of the last delivery when the service stops. */
const lastDeliveryMs = 1_000;

/**
 * Sends spans in batches, one request at a time. While the collector is unavailable, they wait in a bounded queue; when
 * it is full, spans are dropped and counted. Traced work never waits.
 */
export class Exporter {
  readonly #parts: ExporterParts;
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pool: HttpPool;
  readonly #waiting: Span[] = [];
  readonly #timer: NodeJS.Timeout;
  #sending: Promise<void> | undefined;
  #isFailing = false;
  sent = 0;
  dropped = 0;

  constructor(parts: ExporterParts) {
    this.#parts = parts;
    const url = readEndpoint(parts.settings.otlp_endpoint);
    // The standard path for traces below that of the endpoint.
    this.#path = `${trimEndOf(url.pathname, '/')}/v1/traces${url.search}`;
    this.#pool = new HttpPool(originOf(url), 1);
    const headers = readHeaders(parts.settings.otlp_headers);
    this.#headers = { 'content-type': 'application/json', ...headers };
    this.#timer = setInterval(() => this.#send(), parts.settings.otlpSendMs).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= this.#parts.settings.otlpQueue) this.dropped++;
    else if (this.#waiting.push(span) >= mostAtOnce && !this.#isFailing) this.#send();
  }

  /** Delivers the remaining spans if the collector accepts them immediately. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    if (!this.#isFailing) {
      while (this.#waiting.length > 0 && (await this.#deliver(lastDeliveryMs))) continue;
    }
    this.#pool.cut();
  }

  #send(): void {
    if (this.#waiting.length === 0) return;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
  }

  async #sendAll(): Promise<void> {
    const { otlpTimeoutMs } = this.#parts.settings;
    while (this.#waiting.length > 0 && (await this.#deliver(otlpTimeoutMs))) continue;
  }

  /** False if the collector does not accept spans now. */
  async #deliver(ms: number): Promise<boolean> {
    const batch = this.#waiting.slice(0, mostAtOnce);
    try {
      const isTaken = await this.#post(JSON.stringify(toOtlp(batch, this.#parts.resource)), ms);
      this.#waiting.splice(0, batch.length);
      if (isTaken) this.sent += batch.length;
      else this.dropped += batch.length;
      this.#isFailing = false;
      return true;
    } catch (error) {
      if (!this.#isFailing) this.#parts.onFault(error);
      this.#isFailing = true;
      return false;
    }
  }

  /** False if rejected permanently. Throws if a retry may succeed. */
  async #post(body: string, ms: number): Promise<boolean> {
    const response = await this.#pool.ask({
      method: 'POST',
      path: this.#path,
      headers: this.#headers,
      body: Buffer.from(body),
      ms,
    });
    const { statusCode = 0 } = response.resume();
    if (isPassing(statusCode)) throw new Error(`the collector answered ${statusCode}`);
    return statusCode >= 200 && statusCode < 300;
  }
}

/** Status codes that the protocol calls retryable. */
const isPassing = (status: number) => [429, 502, 503, 504].includes(status);

function readEndpoint(text: string): URL {
  const url = parseUrl(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.username === '') return url;
  throw new StartError(
    'VEDETTE_OTLP_ENDPOINT must be a URL such as http://collector.example:4318.',
  );
}

function readHeaders(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, value] = /^([\w-]+)=([ -~]*)$/.exec(entry) ?? [];
      if (name !== undefined && value !== undefined) return [name.toLowerCase(), value];
      throw new StartError('VEDETTE_OTLP_HEADERS takes name=value, with commas between several.');
    }),
  );
}
