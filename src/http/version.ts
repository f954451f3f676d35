import type { IncomingMessage } from 'node:http';
import type { Written } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import type { FileVersion } from './operation.ts';
import { rangeOf } from './range.ts';
import { writeAnswer, type RawAnswer } from './write-answer.ts';

/** Sends a versioned file: nothing to callers that have it, and only the requested part of it to others. */
export function sendVersion(
  exchange: Exchange,
  { version, body }: Written & { version: FileVersion },
  usual: RawAnswer['headers'],
): void {
  const { request, response, admission } = exchange;
  const { etag, changedAt } = version;
  const headers: RawAnswer['headers'] = {
    ...usual,
    etag,
    'accept-ranges': 'bytes',
  };
  if (changedAt !== undefined) headers['last-modified'] = new Date(changedAt).toUTCString();
  if (isKnown(request, version)) {
    admission?.refund();
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const size = bytes.length;
  const part = rangeOf(request, { etag, size });
  if (part === null) writeAnswer(response, { http: 200, headers, body: bytes });
  else if (part === 'none') {
    headers['content-range'] = `bytes */${size}`;
    writeAnswer(response, { http: 416, headers, body: '' });
  } else {
    const { first, last } = part;
    headers['content-range'] = `bytes ${first}-${last}/${size}`;
    writeAnswer(response, { http: 206, headers, body: bytes.subarray(first, last + 1) });
  }
}

/** True if the caller has this version; a time counts only if no tag was sent. */
function isKnown({ headers }: IncomingMessage, { etag, changedAt }: FileVersion): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changedAt !== undefined && Math.floor(changedAt / 1000) * 1000 <= since;
}
