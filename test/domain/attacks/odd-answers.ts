import { html, late, page, perhaps, script, type HostilePages } from './hostile-page.ts';
import type { Pages } from '../sites.ts';

/** Sends raw bytes and closes the connection. */
const raw =
  (...parts: (string | Buffer)[]): Pages =>
  ({ socket }) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };

const typed =
  (type: string, body: string | Buffer): Pages =>
  (_, response) => {
    response.setHeader('content-type', type);
    response.end(body);
  };

const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7_919) % 256));
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';

/** Answers that violate HTTP, and pages that do odd things with it. */
export const oddAnswers: HostilePages = {
  garbage: { page: typed('text/html; charset=no-such-charset', noise), shows: {} },
  badUtf8: {
    page: typed(
      'text/html; charset=utf-8',
      Buffer.concat([Buffer.from('<title>a\xff\xfe</title>'), noise]),
    ),
    shows: {},
  },
  noType: {
    page: (_, response) => response.end('<title>noType</title>'),
    shows: { gap: perhaps },
  },
  asImage: { page: typed('image/png', '<title>no</title>'), shows: { gap: perhaps } },
  asPdf: { page: typed('application/pdf', noise), shows: { gap: perhaps } },
  asXml: {
    page: typed(
      'application/xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
    ),
    shows: {},
  },
  asMultipart: {
    page: typed(
      'multipart/x-mixed-replace; boundary=a',
      '--a\r\ncontent-type: text/html\r\n\r\n<p>1\r\n--a\r\ncontent-type: text/html\r\n\r\n<p>2\r\n',
    ),
    shows: { gap: perhaps },
  },
  empty: {
    page: (_, response) => void response.writeHead(204).end(),
    shows: { gap: /no document/ },
  },
  manyHeaders: {
    page: (_, response) => {
      for (let at = 0; at < 200; at++) response.setHeader(`x-${at}`, 'y'.repeat(60));
      typed('text/html', '<title>manyHeaders</title>')(_, response);
    },
    shows: { title: 'manyHeaders' },
  },
  hugeHeaders: { page: raw(ok, `x: ${'y'.repeat(1_000_000)}\r\n\r\n`), shows: { gap: /./ } },
  manyCookies: {
    page: (_, response) => {
      response.setHeader(
        'set-cookie',
        Array.from({ length: 200 }, (__, at) => `c${at}=${'x'.repeat(40)}`),
      );
      typed('text/html', '<title>manyCookies</title>')(_, response);
    },
    shows: { title: 'manyCookies' },
  },
  brokenChunks: {
    page: raw(ok, 'transfer-encoding: chunked\r\n\r\n', 'zz\r\nno\r\n'),
    shows: { gap: /./ },
  },
  shortBody: {
    page: raw(ok, 'content-length: 1000\r\n\r\n<title>shortBody</title>'),
    shows: { gap: perhaps },
  },
  twoLengths: {
    page: raw(ok, 'content-length: 1\r\ncontent-length: 9\r\n\r\nx'),
    shows: { gap: /./ },
  },
  smuggled: {
    page: raw(ok, 'content-length: 0\r\n\r\n', ok, 'content-length: 1\r\n\r\nx'),
    shows: { gap: perhaps },
  },
  notHttp: { page: raw('SSH-2.0-OpenSSH_9.2\r\n'), shows: { gap: /./ } },
  earlyHints: {
    page: raw('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500), ok, '\r\n<title>earlyHints</title>'),
    shows: { gap: perhaps },
  },
  reset: { page: ({ socket }) => void socket.resetAndDestroy(), shows: { gap: /./ } },
  refreshHeader: {
    page: (_, response) =>
      void response.writeHead(200, { refresh: '0' }).end('<title>refreshHeader</title>'),
    shows: { gap: late },
  },
  crash: script('crash', 'location = "chrome://crash"'),
  crashByFrame: page(
    'crashByFrame',
    '<iframe src="chrome://crash"></iframe><iframe src="chrome://hang"></iframe>',
  ),
  toData: script('toData', 'location = "data:text/html,<title>data</title>"'),
  toBlob: {
    page: html(
      '<title>toBlob</title><script>location = URL.createObjectURL(new Blob(["<title>blob</title>"], { type: "text/html" }))</script>',
    ),
    shows: { title: 'blob' },
  },
  toScript: script('toScript', 'location = "javascript:document.write(1)"', { title: '' }),
  toFile: script('toFile', 'location = "file:///etc/passwd"'),
  redirectToFile: {
    page: (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    shows: { gap: /./ },
  },
  writtenOver: script(
    'writtenOver',
    'addEventListener("load", () => { document.open(); document.write("<title>written</title>"); document.close() })',
    { title: 'written' },
  ),
};
