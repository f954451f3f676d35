import { describe, expect, it } from 'vitest';
import { domainOf, hashOf, rangeOf, urlOf, type Found } from '../../src/feeds/indicator.ts';
import { createUserFeed, UserFeedError } from '../../src/feeds/user-feed.ts';
import { parseAll } from './reading.ts';

const own = (over: Record<string, unknown>) => ({
  name: 'our-list',
  url: 'https://intel.example/list',
  format: 'ip',
  category: 'attack',
  ...over,
});

describe('createUserFeed', () => {
  it.each<[string, Record<string, unknown>, string, Found[]]>([
    ['ip', {}, '192.0.2.1', [rangeOf('192.0.2.1', { line: 1 })]],
    [
      'ip:port',
      { format: 'ip:port' },
      '192.0.2.1:80',
      [rangeOf('192.0.2.1', { line: 1, port: 80 })],
    ],
    ['domain', { format: 'domain' }, 'a.example', [domainOf('a.example', { line: 1 })]],
    ['url', { format: 'url' }, 'http://a.example/', [urlOf('http://a.example/', { line: 1 })]],
    ['hosts', { format: 'hosts' }, '0.0.0.0 a.example', [domainOf('a.example', { line: 1 })]],
    [
      'csv by name',
      { format: 'csv', column: 'addr', labelColumn: 'why', portColumn: 'port', timeColumn: 'at' },
      'why,addr,port,at\nbad,192.0.2.1,80,2026-01-02 03:04:05',
      [
        rangeOf('192.0.2.1', {
          line: 2,
          label: 'bad',
          port: 80,
          seenAt: '2026-01-02T03:04:05.000Z',
        }),
      ],
    ],
    [
      'csv by number',
      { format: 'csv', column: '2', header: false, separator: ';', of: 'domain' },
      'x;a.example',
      [domainOf('a.example', { line: 1 })],
    ],
    [
      'json',
      { format: 'json', path: 'data[]', column: 'host.ip', labelColumn: 'tag' },
      '{"data":[{"host":{"ip":"192.0.2.1"},"tag":"t"}]}',
      [rangeOf('192.0.2.1', { line: 1, label: 't' })],
    ],
    ['json of texts', { format: 'json' }, '["192.0.2.1"]', [rangeOf('192.0.2.1', { line: 1 })]],
    [
      'ndjson',
      { format: 'ndjson', of: 'hash', column: 'md5' },
      `{"md5":"${'a'.repeat(32)}"}`,
      [hashOf('a'.repeat(32), { line: 1 })],
    ],
    [
      'warninglist',
      { format: 'warninglist', of: 'domain' },
      '{"list":[".a.example"]}',
      [domainOf('.a.example', { line: 1 })],
    ],
    [
      'stix',
      { format: 'stix' },
      `{"objects":[{"type":"indicator","pattern":"[url:value = 'http://a.example/']"}]}`,
      [urlOf('http://a.example/', { line: 1 })],
    ],
  ])('reads %s', async (...[, over, input, expected]) => {
    expect(await parseAll(createUserFeed(own(over)), input)).toEqual(expected);
  });

  it('takes defaults from the category and names the source', () => {
    const feed = createUserFeed(own({ url: undefined, file: './list.txt', category: 'c2' }));
    expect(feed).toMatchObject({
      halfLifeHours: 336,
      everyHours: 24,
      lineage: 'our-list',
      on: true,
    });
    expect(feed.sources).toEqual([{ url: './list.txt', isFile: true }]);
  });

  it.each([
    ['a bad name', { name: '../etc' }],
    ['an unknown format', { format: 'exe' }],
    ['an unknown category', { category: 'evil' }],
    ['another scheme', { url: 'file:///etc/passwd' }],
    ['neither url nor file', { url: undefined }],
    ['both url and file', { file: 'x' }],
    ['an unknown member', { colum: 'ip' }],
    ['an interval of nothing', { everyHours: 0 }],
  ])('refuses %s', (_, over) => {
    expect(() => createUserFeed(own(over))).toThrow(UserFeedError);
  });
});
