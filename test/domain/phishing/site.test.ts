import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSite } from '../../../src/domain/phishing/site.ts';

describe('readSite', () => {
  it.each([
    ['https://www.shop.example/a/b/?q=1', { host: 'www.shop.example', path: 'a/b', query: 'q=1' }],
    ['shop.example/login', { host: 'shop.example', path: 'login', registrable: 'shop.example' }],
    ['HTTP://SHOP.Example:8080', { host: 'shop.example', port: '8080', path: '' }],
    ['hxxps://shop[.]example/x', { url: 'https://shop.example/x' }],
    ['http://user@shop.example', { hasUserInfo: true, host: 'shop.example' }],
    ['http://192.0.2.7/x', { isAddress: true, registrable: '192.0.2.7' }],
    ['http://[2001:db8::1]/', { isAddress: true, host: '[2001:db8::1]' }],
    ['http://shop.example./', { host: 'shop.example' }],
    ['http://a.b.co.uk/', { registrable: 'b.co.uk', suffix: 'co.uk', subdomain: 'a', name: 'b' }],
    ['http://www.example.com', { registrable: 'example.com', subdomain: '' }],
  ])('reads %s', (text, expected) => {
    expect(readSite(text)).toMatchObject(expected);
  });

  it('stores names as A-labels, whatever their script', () => {
    expect(readSite('https://bücher.example/')?.host).toBe('xn--bcher-kva.example');
    // Non-transitional: ß is kept instead of becoming ss.
    expect(readSite('https://straße.example/')?.host).toBe('xn--strae-oqa.example');
  });

  it.each([
    '',
    ' ',
    'ftp://shop.example/',
    'mailto:',
    'http://',
    'http://a b/',
    'javascript:alert(1)',
    '.',
    'http://./path',
    '.shop.example',
    'http://shop..example/',
  ])('rejects %j', (text) => {
    expect(readSite(text)).toBeNull();
  });

  it.each([
    ['a.b.vercel.app', 'b.vercel.app', 'free-site'],
    ['x.blogspot.com', 'x.blogspot.com', 'free-site'],
    ['x.blogspot.co.uk', 'x.blogspot.co.uk', 'free-site'],
    ['www.x.duckdns.org', 'x.duckdns.org', 'dynamic-dns'],
    ['x.us.com', 'x.us.com', 'cheap-subdomain'],
    ['bucket.s3.amazonaws.com', 'bucket.s3.amazonaws.com', 'rented-storage'],
    ['vercel.com', 'vercel.com', undefined],
  ])('finds the owner of %s', (host, registrable, place) => {
    expect(readSite(host)).toMatchObject({ registrable });
    expect(readSite(host)?.place).toBe(place);
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl()), (text) => {
        const site = readSite(text);
        return site === null || site.host.length > 0;
      }),
    );
  });
});
