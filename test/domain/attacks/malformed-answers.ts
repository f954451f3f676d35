import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { openAddress } from '../sites.ts';

/** An answer that violates or bends HTTP, byte by byte. */
export interface MalformedAnswer {
  name: string;
  bytes: Buffer;
}

const body = '<!doctype html><title>malformed</title><p>seen</p>';
const type = 'Content-Type: text/html';

const answer = (name: string, ...lines: string[]): MalformedAnswer => ({
  name,
  bytes: Buffer.from(lines.join('\r\n'), 'latin1'),
});

const withLength = (name: string, status: string, ...headers: string[]) =>
  answer(name, status, type, `Content-Length: ${body.length}`, ...headers, '', body);

const chunked = (name: string, ...rest: string[]) =>
  answer(name, 'HTTP/1.1 200 OK', type, 'Transfer-Encoding: chunked', '', ...rest);

const whole = `${body.length.toString(16)}\r\n${body}\r\n`;
const eachByte = Array.from({ length: 256 }, (_, byte) => ({
  byte: String.fromCharCode(byte),
  hex: byte.toString(16).padStart(2, '0'),
}));

const numbers =
  '| |0|-1|+5|0x10|1e3|00000000000000000005|4294967296|18446744073709551616|5, 5|5 5|5;|5\t|\xa5|NaN|\x00'
    .split('|')
    .concat('9'.repeat(400));

const upgrades = ['websocket', 'h2c', 'TLS/1.0', '', 'x'.repeat(9_000), '\x80\xff', 'a, b, c'];

export const malformedAnswers: readonly MalformedAnswer[] = [
  ...Array.from({ length: 1_000 }, (_, status) => {
    const digits = String(status).padStart(3, '0');
    return withLength(`status-${digits}`, `HTTP/1.1 ${digits} x`);
  }),
  ...eachByte.flatMap(({ byte, hex }) => [
    withLength(`text-${hex}`, `HTTP/1.1 200 O${byte}K`),
    withLength(`header-name-${hex}`, 'HTTP/1.1 200 OK', `X-${byte}a: b`),
    withLength(`header-value-${hex}`, 'HTTP/1.1 200 OK', `X-A: b${byte}c`),
    chunked(`trailer-${hex}`, `${whole}0\r\nX-${byte}a: b${byte}c\r\n\r\n`),
    chunked(`chunk-size-${hex}`, `${byte}${whole}0\r\n\r\n`),
  ]),
  ...numbers.flatMap((number, at) => [
    answer(`length-${at}`, 'HTTP/1.1 200 OK', type, `Content-Length: ${number}`, '', body),
    chunked(`chunk-${at}`, `${number}\r\n${body}\r\n0\r\n\r\n`),
    chunked(
      `chunk-extension-${at}`,
      `${body.length.toString(16)};${number}\r\n${body}\r\n0\r\n\r\n`,
    ),
  ]),
  ...upgrades.flatMap((upgrade, at) => [
    withLength(
      `upgrade-${at}`,
      'HTTP/1.1 101 Switching',
      'Connection: Upgrade',
      `Upgrade: ${upgrade}`,
    ),
    withLength(
      `upgrade-unasked-${at}`,
      'HTTP/1.1 200 OK',
      'Connection: Upgrade',
      `Upgrade: ${upgrade}`,
    ),
  ]),
];

const byName = new Map(malformedAnswers.map(({ name, bytes }) => [name, bytes]));

export interface MalformedSite {
  port: number;
  /** Names of the requested answers. */
  asked: Set<string>;
  close: () => Promise<void>;
}

/**
 * `/NAME` is that answer, `/all/FIRST-LAST` a page that loads those answers as images, and everything else
 * an ordinary page.
 */
export async function startMalformedSite(tls?: {
  cert: string;
  key: string;
}): Promise<MalformedSite> {
  const open = new Set<Socket>();
  const asked = new Set<string>();
  const serve = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (request: Buffer) => {
      const [, path = '/'] = request.toString('latin1').split(' ');
      const name = path.slice(1);
      if (byName.has(name)) asked.add(name);
      socket.end(byName.get(name) ?? ordinary(path));
    });
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on('tlsClientError', () => undefined);
  server.listen(0, openAddress);
  await once(server, 'listening');
  const close = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: (server.address() as AddressInfo).port, asked, close };
}

function ordinary(path: string): Buffer {
  const [, first, last] = /^\/all\/(\d+)-(\d+)$/.exec(path) ?? [];
  const names = malformedAnswers
    .slice(Number(first ?? 0), Number(last ?? 0))
    .map(({ name }) => name);
  const pictures = names.map((name) => `<img src="/${name}">`);
  const page = `<!doctype html><title>ordinary</title>${pictures.join('')}`;
  return Buffer.from(
    `HTTP/1.1 200 OK\r\n${type}\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`,
    'latin1',
  );
}
