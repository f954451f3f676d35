import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openBannerPlace, now } from '../banner/place.ts';
import { settled } from '../banner/cve-place.ts';
import { shareAcrossTests } from '../harness.ts';
import { asClient, bodyOf, web } from './place.ts';

const ends = JSON.parse(readFileSync('test/feeds/examples/endoflife.json', 'utf8')) as {
  input: string[];
};
const seen = { seenAt: now - 3_600_000, source: 'nmap' };
const { certificate } = web;
const smtp =
  '220 mx.example.test ESMTP\r\n250-mx.example.test\r\n250-SIZE 1000\r\n250 STARTTLS\r\n';
const imap = '* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready\r\n';
const pop3 = '+OK ready\r\n+OK\r\nUSER\r\nSTLS\r\n.\r\n';
const ftp = '220 ready\r\n211-Features:\r\n AUTH TLS\r\n UTF8\r\n211 End\r\n';

const usual = shareAcrossTests(async () => {
  const place = await openBannerPlace({ VEDETTE_KEYLESS_ACCOUNT: 'owner' });
  const rows = [
    { address: '192.0.2.1', port: 25, service: 'smtp', banner: smtp },
    { address: '192.0.2.2', port: 143, service: 'imap', banner: imap },
    { address: '192.0.2.3', port: 110, service: 'pop3', banner: pop3 },
    { address: '192.0.2.4', port: 21, service: 'ftp', banner: ftp },
    { address: '192.0.2.5', port: 5432, service: 'postgresql', banner: '', certificate },
    { address: '192.0.2.6', port: 465, service: 'smtp', banner: smtp, isTls: true, certificate },
    { address: '192.0.2.7', port: 25, service: 'smtp', banner: '220 no STARTTLS here\r\n' },
    { address: '192.0.2.8', port: 443, product: 'OpenSSL', version: '1.1.1n' },
    { address: '192.0.2.9', port: 443, product: 'OpenSSL', version: '4.0.0' },
  ];
  await place.take(rows.map((row) => ({ ...seen, ...row })));
  await place.load('endoflife', ends.input);
  await place.enable('endoflife');
  await settled(place);
  return place;
});

describe('Shodan and InternetDB tags', () => {
  it.each([
    ['192.0.2.1', ['starttls']],
    ['192.0.2.2', ['starttls']],
    ['192.0.2.3', ['starttls']],
    ['192.0.2.4', ['starttls']],
    ['192.0.2.5', ['starttls']],
    ['192.0.2.6', []],
    ['192.0.2.7', []],
    ['192.0.2.8', ['eol-product']],
    ['192.0.2.9', []],
  ])('for %s are %j', async (ip, tags) => {
    const known = (all: unknown) =>
      (all as string[]).filter((tag) => ['starttls', 'eol-product'].includes(tag));
    const { key } = usual().server;
    const quick = bodyOf(await asClient(usual(), `/dialects/internetdb/${ip}`));
    const host = bodyOf(await asClient(usual(), `/dialects/shodan/shodan/host/${ip}?key=${key}`));
    expect([known(quick['tags']), known(host['tags'])]).toEqual([tags, tags]);
    expect(host['data']).toMatchObject([{ tags: expect.arrayContaining(tags) as unknown }]);
  });
});
