import type { IncomingHttpHeaders } from 'node:http';
import { startDeadline } from './deadline.ts';
import type { Dial } from './dial.ts';
import { sendRequest } from './request.ts';
import type { Resolve } from './resolve.ts';
import { parseTarget } from './target.ts';

interface Posting {
  url: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** For the whole exchange. */
  timeoutMs: number;
  signal?: AbortSignal;
}

interface PostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
}

/**
 * Posts a body over a dedicated connection and returns the head of the answer, whatever its status. Follows
 * no redirects.
 */
export type Post = (posting: Posting) => Promise<PostAnswer>;

export function createPost({ resolve, dial }: { resolve: Resolve; dial: Dial }): Post {
  return async ({ url, headers, body, timeoutMs, signal }) => {
    const target = parseTarget(url);
    const { host, secure } = target;
    const deadline = startDeadline({ host, timeoutMs, idleMs: timeoutMs, signal });
    try {
      const endpoint = await resolve(target, deadline.signal);
      const socket = await dial(endpoint, { secure, signal: deadline.signal });
      const sized = { ...headers, 'content-length': String(body.length), connection: 'close' };
      const { request, response } = await sendRequest(socket, {
        target,
        headers: sized,
        body,
        signal: deadline.signal,
      });
      request.destroy();
      return { status: response.statusCode ?? 0, headers: response.headers };
    } finally {
      deadline.end();
    }
  };
}
