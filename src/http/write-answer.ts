import type { ServerResponse } from 'node:http';

export interface RawAnswer {
  http: number;
  headers: Record<string, string | number>;
  body: string | Uint8Array;
}

/** Sent with every answer: no caching, no content sniffing. */
export const usualHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function writeAnswer(response: ServerResponse, { http, headers, body }: RawAnswer): void {
  if (response.writableEnded) return; // already answered, because its body broke
  if (response.headersSent) {
    response.destroy(); // a stream failed midway: a truncated answer must not look complete
    return;
  }
  headers['content-length'] = Buffer.byteLength(body);
  response.writeHead(http, headers);
  response.end(body);
}
