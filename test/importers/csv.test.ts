import { describe, expect, it } from 'vitest';
import { fileTime, importBytes, said } from './reading.ts';

const table = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('a table', () => {
  it('is read by the names in its header, whatever separates the columns', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = [
        ['IP Address', 'Port Number', 'Product', 'Version', 'CVE', 'Tag'],
        ['192.0.2.7', '443/tcp', 'nginx', '1.18.0', 'CVE-2021-23017 rubbish', 'web edge'],
      ];
      const { summary, banners } = await importBytes(
        table(...text.map((row) => row.join(separator))),
      );
      expect(summary).toMatchObject({ format: 'csv', open: 1, refusal: null });
      expect(summary.columns).toBe(
        'ip=IP Address,port=Port Number,product=Product,version=Version,tags=Tag,cves=CVE',
      );
      expect(said(banners[0])).toEqual({
        address: '192.0.2.7',
        port: 443,
        socket: 'tcp',
        seenAt: fileTime,
        source: 'csv',
        product: 'nginx',
        version: '1.18.0',
        cves: ['CVE-2021-23017'],
        tags: ['web', 'edge'],
      });
    }
  });

  it('is read by the user’s hints, by column name or number', async () => {
    const text = table('a,b,when', '192.0.2.7,192.0.2.8,22');
    const named = await importBytes(text, { columns: 'ip=B,port=when' });
    expect(named.banners).toMatchObject([{ address: '192.0.2.8', port: 22 }]);
    const bare = table('192.0.2.7,22', '192.0.2.8,23');
    const numbered = await importBytes(bare, { columns: 'ip=1,port=2' });
    expect(numbered.banners.map(({ address, port }) => `${address}:${port}`)).toEqual([
      '192.0.2.7:22',
      '192.0.2.8:23',
    ]);
    expect(numbered.summary.columns).toBe('ip=1,port=2');
  });

  it('finds addresses by content if no name matches', async () => {
    const { summary } = await importBytes(table('what,port', '192.0.2.7,22', '192.0.2.8,80'));
    expect(summary).toMatchObject({ open: 2, columns: 'ip=what,port=port' });
  });

  it.each([
    [
      'src,dst,port\n192.0.2.1,192.0.2.2,22\n',
      '',
      /which column is the ip is not clear; write --map ip=COLUMN,port=port .*: src, dst, port/,
    ],
    [
      'ip,number\n192.0.2.1,22\n',
      '',
      /which column is the port is not clear; write --map ip=ip,port=COLUMN/,
    ],
    ['ip,port\n192.0.2.1,22\n', 'ip=ipp', /unknown column ipp; did you mean ip\?/],
    ['ip,port\n192.0.2.1,22\n', 'adress=ip', /unknown member adress/],
  ])('is refused with what to write: %j %j', async (text, columns, reason) => {
    const { summary, banners } = await importBytes(text, { columns });
    expect(banners).toEqual([]);
    expect(summary.refusal).toMatchObject({ fault: 'unclear columns' });
    expect(summary.refusal?.reason).toMatch(reason);
    expect(summary.header.length).toBeGreaterThan(1);
  });

  it('without addresses is of no known format', async () => {
    const { summary } = await importBytes(table('name,port', 'printer,80'));
    expect(summary.refusal).toMatchObject({ fault: 'unknown format' });
  });

  it('loses only broken rows, and counts closed ports', async () => {
    const { summary } = await importBytes(
      table(
        'ip,port,state',
        '192.0.2.7,22,open',
        'nowhere,22,open',
        '192.0.2.7,99999,open',
        '192.0.2.7,80,closed',
        '192.0.2.7,81,filtered',
        'x,'.repeat(5_000),
        '192.0.2.8,22,open',
      ),
    );
    expect(summary).toMatchObject({ open: 2, closed: 1, filtered: 1, refusal: null });
    expect(summary.setAside.first.map(({ position, reason }) => `${position}: ${reason}`)).toEqual([
      'line 3: no address',
      'line 4: no port',
      'line 7: too many fields',
    ]);
  });

  it('with an unclosed quote is read on after it, in bounded memory', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `192.0.2.${at % 250},${1 + at},"x"`);
    const text = table('ip,port,title', '192.0.2.1,80,"never', ...rows);
    const { summary } = await importBytes(text, {}, 65_536);
    expect(summary.open).toBeGreaterThan(50_000);
  });
});
