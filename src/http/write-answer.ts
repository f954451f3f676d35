import type { ServerResponse } from 'node:http';

export interface RawAnswer {
  http: number;
  headers: Record<string, string | number>;
  body: string | Uint8Array;
}

/** What every answer carries: nothing here is to be kept, or taken for another type than it says. */
export const usualHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function writeAnswer(response: ServerResponse, { http, headers, body }: RawAnswer): void {
  if (response.writableEnded) return; // answered already: its body broke while it was worked on
  if (response.headersSent) {
    response.destroy(); // a stream broke half way: a cut answer must not look whole
    return;
  }
  headers['content-length'] = Buffer.byteLength(body);
  response.writeHead(http, headers);
  response.end(body);
}
