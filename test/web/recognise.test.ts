import { describe, expect, it } from 'vitest';
import { recognise } from '../../web/search/recognise.ts';

describe('the search box', () => {
  it.each([
    ['198.51.100.7', 'address', '#/ip/198.51.100.7'],
    ['198[.]51[.]100[.]7', 'address', '#/ip/198.51.100.7'],
    ['2001:db8:1::1', 'address', '#/ip/2001%3Adb8%3A1%3A%3A1'],
    ['198.51.100.0/24', 'range', '#/range/198.51.100.0%2F24'],
    ['as64500', 'network', '#/range/AS64500'],
    ['cve-2021-41773', 'cve', '#/cve/CVE-2021-41773'],
    ['shop.example', 'domain', '#/domain/shop.example'],
    ['hxxps://shop[.]example/pay', 'url', '#/url?url=https%3A%2F%2Fshop.example%2Fpay'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'hash', '#/check?indicator=d41d8cd98f'],
    ['-217ec3be', 'hash', '#/check?indicator=favicon%3A-561955774'],
    ['-562545598', 'hash', '#/check?indicator=favicon%3A-562545598'],
    ['20260615', 'query', '#/search?q=20260615'],
    ['someone@shop[.]example', 'mail', '#/check?indicator=someone%40shop.example'],
    ['product: openssh', 'query', '#/search?q=product%3A+openssh'],
  ])('recognises %s as %s', (typed, kind, link) => {
    const recognised = recognise(typed);
    expect(recognised?.kind).toBe(kind);
    expect(recognised?.link.startsWith(link)).toBe(true);
  });
});
