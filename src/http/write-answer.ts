import type { FastifyReply } from 'fastify';

export interface RawAnswer {
  http: number;
  headers: Record<string, string | number>;
  body: string;
}

/** Written past Fastify, which has nothing to add to bytes that are ready. */
export function writeAnswer(reply: FastifyReply, { http, headers, body }: RawAnswer): void {
  reply.hijack();
  if (reply.raw.headersSent) {
    reply.raw.destroy(); // a stream broke half way: a cut answer must not look whole
    return;
  }
  headers['content-length'] = Buffer.byteLength(body);
  reply.raw.writeHead(http, headers);
  reply.raw.end(body);
}
