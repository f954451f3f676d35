import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webHostOf } from '../../../src/domain/checks/web-host.ts';

describe('the host of a URL', () => {
  it.each([
    ['https://www.shop.example/a?b#c', { name: 'www.shop.example', domain: 'shop.example' }],
    ['http://SHOP.example:8080/', { name: 'shop.example', isEncrypted: false }],
    ['wss://live.shop.co.uk', { domain: 'shop.co.uk', isEncrypted: true }],
    ['https://a.github.io/', { domain: 'a.github.io' }],
    ['https://192.0.2.1/', { name: '192.0.2.1', domain: '192.0.2.1', isAddress: true }],
    ['https://[2001:db8::1]:8443/', { name: '2001:db8::1', isAddress: true }],
    ['https://0xC0.0.2.1/', { name: '192.0.2.1', isAddress: true }],
    ['https://bücher.example/', { name: 'xn--bcher-kva.example' }],
    ['https://user@shop.example/', { name: 'shop.example' }],
  ])('%s', (url, expected) => {
    expect(webHostOf(url)).toMatchObject(expected);
  });

  it.each(['', 'about:blank', 'data:text/html,x', 'javascript:void(0)', 'mailto:a@b.test', '//x'])(
    '“%s” has none',
    (url) => {
      expect(webHostOf(url)).toBeNull();
    },
  );

  it('parses plain URLs as the full parser does', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(webHostOf(url)?.name).toBe(new URL(url).hostname);
      }),
      { seed: 21 },
    );
  });
});
