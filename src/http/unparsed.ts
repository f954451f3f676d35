import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { breakBody } from './body.ts';
import { toAnswer, toParserError, type HttpStatusMode } from './failure.ts';

interface Settings {
  http_status: HttpStatusMode;
}

interface Exchanged {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The latest request of each connection: unparsable bytes belong to its body or follow it. */
const newest = new WeakMap<Socket, Exchanged>();
/** Connections that are no longer read. */
const refused = new WeakSet<Socket>();

/** False if the request must not be answered, because it or an earlier one on the connection was refused. */
export function acceptRequest(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
): boolean {
  const { socket } = request;
  if (!isFramed(request)) {
    const code = 'HPE_INVALID_TRANSFER_ENCODING';
    refuseUnparsed(Object.assign(new Error('unclear where it ends'), { code }), socket, settings);
  }
  if (refused.has(socket)) return false;
  newest.set(socket, { request, response });
  return true;
}

/**
 * Node's parser ignores some encodings, such as an empty one, and parses the body as another request, which a proxy in
 * front may have forwarded as a body. HTTP/1.0 has no encodings.
 */
function isFramed({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  return encoding === undefined || (encoding.toLowerCase() === 'chunked' && httpVersion !== '1.0');
}

/** A client that received an early answer may still be sending; closing immediately could lose the answer. */
const lingerMs = 1_000;

/**
 * Answers requests that Node's parser rejected in the usual format, then closes the connection. Each request is
 * answered only once.
 */
export function refuseUnparsed(
  fault: NodeJS.ErrnoException,
  socket: Socket,
  settings: Settings,
): void {
  const isSecond = refused.has(socket); // its answer may still be on the way
  if (fault.code === 'ECONNRESET' || (!socket.writable && !isSecond)) socket.destroy();
  if (socket.destroyed || isSecond) return;
  refused.add(socket);
  const last = newest.get(socket);
  if (!last) answerUnknown(fault, socket, settings);
  else if (!last.request.complete) refuseBody(fault, last, socket);
  else if (last.response.writableFinished) answerUnknown(fault, socket, settings);
  else closeAfter(last.response, socket);
}

/**
 * The body is broken or too slow. Its reader gets the error and answers; an operation that reads no body answers as
 * usual.
 */
function refuseBody(
  fault: NodeJS.ErrnoException,
  { request, response }: Exchanged,
  socket: Socket,
): void {
  if (response.writableFinished) closeGently(socket);
  else if (response.headersSent && !response.writableEnded) {
    response.destroy(); // a truncated answer must not look complete
  } else {
    closeAfter(response, socket);
    breakBody(request, fault);
  }
}

/** There is no response object, because the request is invalid. */
function answerUnknown(fault: NodeJS.ErrnoException, socket: Socket, settings: Settings): void {
  const answer = toAnswer(toParserError(fault), settings.http_status);
  const head = Object.entries({
    ...answer.headers,
    'content-length': String(Buffer.byteLength(answer.body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const reason = `HTTP/1.1 ${answer.http} ${answer.http === 200 ? 'OK' : 'Refused'}\r\n`;
  socket.write(`${reason}${head.join('')}\r\n${answer.body}`);
  closeGently(socket);
}

/** A valid request is still being answered; its answer is the last on this connection. */
function closeAfter(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
  response.once('finish', () => closeGently(socket));
}

function closeGently(socket: Socket): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
}
