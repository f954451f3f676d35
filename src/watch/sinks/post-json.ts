import { Type } from 'typebox';
import { SendFault, sendMs, type Ways } from './sink.ts';

export const webUrl = Type.String({
  pattern: '^https?://[^\\s]+$',
  form: 'a URL with http or https',
  maxLength: 2_000,
  description: 'Where to send it, http or https.',
});

interface Posted {
  url: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Limit for `Retry-After`. */
const longestWaitMs = 24 * 3_600_000;

/** Redirects are failures: a signature for one URL is not valid for another. */
export async function postJson(
  { post, version, now }: Ways,
  { url, body, headers = {} }: Posted,
): Promise<string> {
  const { status, headers: answered } = await post({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `vedette/${version}`,
      accept: '*/*',
      ...headers,
    },
    body: Buffer.from(body),
    timeoutMs: sendMs,
  });
  if (status >= 200 && status <= 299) return String(status);
  const retryAfterMs = [429, 503].includes(status)
    ? waitOf(answered['retry-after'] ?? '', now())
    : undefined;
  throw new SendFault(`The receiver answered ${status}.`, {
    retryAfterMs,
    isOver: status === 410,
  });
}

/** Parses seconds or a date; undefined for anything else. */
function waitOf(text: string, now: number): number | undefined {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWaitMs) : undefined;
}
