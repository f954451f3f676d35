import { headerValue, parseHttpAnswer, type HttpAnswer } from '../lib/http-text.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { Place } from './reach.ts';

export interface Page extends HttpAnswer {
  /** The decoded body. */
  bytes: Buffer;
}

/** How much of a body is kept as text. */
const keptBody = 64 * 1024;
const longestHead = 64 * 1024;

/** Identifies us in the server's logs. */
const userAgent = 'Mozilla/5.0 (compatible; Vedette probe)';

/** One request per connection. */
export function requestText(path: string, place: Place, isTls: boolean): string {
  const { host, address, port } = place;
  const name = host || (address.includes(':') ? `[${address}]` : address);
  const authority = port === (isTls ? 443 : 80) ? name : `${name}:${port}`;
  return [
    `GET ${path} HTTP/1.1`,
    `Host: ${authority}`,
    `User-Agent: ${userAgent}`,
    'Accept: */*',
    'Connection: close',
    '\r\n',
  ].join('\r\n');
}

/** Base URL for links. */
export function baseOf({ host, address, port }: Place, isTls: boolean): URL | null {
  const name = host || (address.includes(':') ? `[${address}]` : address);
  return parseUrl(`${isTls ? 'https' : 'http'}://${name}:${port}/`);
}

interface Frame {
  bodyAt: number;
  head: string;
}

function frameOf(received: Buffer): Frame | null {
  const start = received.toString('latin1', 0, longestHead);
  const gap = /\r?\n\r?\n/.exec(start);
  return gap && { head: start.slice(0, gap.index), bodyAt: gap.index + gap[0].length };
}

/** Whether the page is complete by its length. Without a length it ends with the connection. */
export function isWholePage(received: Buffer): boolean {
  const frame = frameOf(received);
  if (!frame) return false;
  const { head, bodyAt } = frame;
  if (/^HTTP\/\d\.\d (?:204|304)\b/.test(head)) return true;
  if (/^transfer-encoding:.*chunked/im.test(head)) {
    return /(?:^|\r\n)0+(?:;[^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(
      received.toString('latin1', Math.max(bodyAt, received.length - 256)),
    );
  }
  const [, length] = /^content-length:[ \t]*(\d{1,15})/im.exec(head) ?? [];
  return length !== undefined && received.length >= bodyAt + Number(length);
}

/** Null if it is not an HTTP response. */
export function readPage(received: Buffer): Page | null {
  const frame = frameOf(received) ?? {
    head: received.toString('latin1', 0, longestHead),
    bodyAt: received.length,
  };
  const answer = parseHttpAnswer(frame.head);
  if (!answer) return null;
  const sent = received.subarray(frame.bodyAt);
  const isChunked = /chunked/i.test(headerValue(answer.headers, 'transfer-encoding'));
  const bytes = Buffer.from(isChunked ? withoutChunks(sent) : sent);
  const type = headerValue(answer.headers, 'content-type');
  return { ...answer, bytes, body: decode(bytes.subarray(0, keptBody), type) };
}

/** Decodes chunks, even if the last ones are missing. */
function withoutChunks(sent: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < sent.length;) {
    const line = /^([0-9a-f]{1,8})[^\r\n]*\r?\n/i.exec(sent.toString('latin1', at, at + 80));
    if (!line) break;
    const start = at + line[0].length;
    const length = Number.parseInt(line[1] ?? '', 16);
    if (length === 0) break;
    parts.push(sent.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(parts);
}

/** Uses the declared charset, or UTF-8 if it is missing or unknown. */
function decode(bytes: Buffer, contentType: string): string {
  const [, name = 'utf-8'] = /charset="?([\w-]{1,30})/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
