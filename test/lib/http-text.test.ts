import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerValue, httpText, parseHttpAnswer } from '../../src/lib/http-text.ts';
import { readHtmlHead } from '../../src/lib/html.ts';
import { spicyText } from './chunks.ts';

describe('httpText', () => {
  it('writes protocol, status, headers with blanks for dashes, an empty line and the body', () => {
    const text = httpText({
      protocol: 'HTTP/1.1',
      status: '200 OK',
      headers: [
        ['Content-Type', 'text/html'],
        ['x_powered_by', 'PHP/8.2.1'],
      ],
      body: '<html></html>',
    });
    expect(text).toBe(
      'HTTP/1.1\nStatus: 200 OK\nContent Type: text/html\nX Powered By: PHP/8.2.1\n\n<html></html>',
    );
  });

  it.each(['\r\n', '\n'])('is parsed from raw text with line ends %j', (end) => {
    const raw = ['HTTP/1.0 404 Not Found', 'Server: nginx', '', '<p>', '', 'x'].join(end);
    const answer = parseHttpAnswer(raw);
    expect(answer).toEqual({
      protocol: 'HTTP/1.0',
      status: '404 Not Found',
      headers: [['Server', 'nginx']],
      body: `<p>${end}${end}x`,
    });
    expect(headerValue(answer?.headers ?? [], 'server')).toBe('nginx');
  });

  it('accepts a response without headers, and a truncated one', () => {
    expect(parseHttpAnswer('HTTP/1.1 400 Bad Request\r\n\r\nno')).toMatchObject({ body: 'no' });
    expect(parseHttpAnswer('HTTP/1.1 200')).toMatchObject({ status: '200', headers: [] });
    expect(parseHttpAnswer('HTTP/1.1 200 OK\nServer: a')).toMatchObject({
      headers: [['Server', 'a']],
      body: '',
    });
  });

  it.each(['SSH-2.0-x', '', 'HTTP/1.1', ' HTTP/1.1 200 OK', 'RTSP/1.0 200 OK'])(
    'is not made of %j',
    (raw) => {
      expect(parseHttpAnswer(raw)).toBeNull();
    },
  );

  it('survives any text', () => {
    fc.assert(
      fc.property(spicyText('HTTP/1. 20\r\n:aA'), (text) => {
        const answer = parseHttpAnswer(`HTTP/1.1 200 OK\r\n${text}`);
        expect(typeof httpText(answer ?? { protocol: '', status: '', headers: [], body: '' })).toBe(
          'string',
        );
      }),
    );
  });
});

describe('readHtmlHead', () => {
  it('finds the title and meta tags, whatever their case, order and quotes', () => {
    const { title, meta } = readHtmlHead(
      '<HTML><head><TITLE lang=en>\n A &amp; B\n&#169; &#x43;</TITLE>' +
        `<META content='x "y"' NAME=Description><meta property="og:title" content="O">` +
        '<meta name="description" content="second"></head>',
    );
    expect(title).toBe('A & B © C');
    expect([...meta]).toEqual([
      ['description', 'x "y"'],
      ['og:title', 'O'],
    ]);
  });

  it('is empty for a page that has neither', () => {
    expect(readHtmlHead('<p>titles</p>')).toEqual({ title: '', meta: new Map() });
    expect(readHtmlHead('<title>never closed').title).toBe('');
    expect(readHtmlHead('<titles>no</titles>').title).toBe('');
  });

  it('keeps non-ASCII letters', () => {
    expect(readHtmlHead('İİİ<title>İ b &hellip;</title>').title).toBe('İ b …');
  });

  it('takes no title or meta tag from a comment, a script or a noscript element', () => {
    const page =
      '<!-- <title>a</title> --><script>"<title>b</title>"</script>' +
      '<noscript><title>c</title><meta name=x content=y></noscript><title>d</title>';
    expect(readHtmlHead(page)).toEqual({ title: 'd', meta: new Map() });
  });

  it('is fast on a page of nothing but opening tags', () => {
    expect(readHtmlHead('<meta name="'.repeat(100_000)).meta.size).toBe(0);
    expect(readHtmlHead('<title'.repeat(100_000)).title).toBe('');
  });
});
