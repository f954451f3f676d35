import type { ServerResponse } from 'node:http';

export interface RawAnswer {
  http: number;
  headers: Record<string, string | number>;
  body: string | Uint8Array;
}

export function writeAnswer(response: ServerResponse, { http, headers, body }: RawAnswer): void {
  if (response.headersSent) {
    response.destroy(); // a stream broke half way: a cut answer must not look whole
    return;
  }
  headers['content-length'] = Buffer.byteLength(body);
  response.writeHead(http, headers);
  response.end(body);
}
