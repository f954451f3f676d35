import { HttpPool, originOf, readWhole } from '../../lib/http-pool.ts';

export interface Question {
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  form?: Readonly<Record<string, string>>;
}

/** Per answer, including the wait for a connection. */
const answerMs = 10_000;
const mostBytes = 1 << 20;

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends a single request. Follows no redirects and rejects long answers. */
export async function ask(
  url: URL,
  { headers = {}, form }: Question,
): Promise<{ status: number; text: string }> {
  const pool = new HttpPool(originOf(url), 1);
  const sent = form && {
    headers: formHeaders,
    body: Buffer.from(String(new URLSearchParams(form))),
  };
  try {
    const response = await pool.ask({
      method: sent ? 'POST' : 'GET',
      path: url.pathname + url.search,
      ...sent,
      headers: { host: url.host, accept: 'application/json', ...sent?.headers, ...headers },
      ms: answerMs,
    });
    const text = (await readWhole(response, mostBytes)).toString();
    return { status: response.statusCode ?? 0, text };
  } finally {
    pool.cut();
  }
}
