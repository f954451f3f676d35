import { describe, expect, it } from 'vitest';
import { mostHeld, oneLook } from '../../src/importers/run/merge.ts';
import { examples } from './examples.ts';
import { importBytes, ndjson, said } from './reading.ts';

function example(form: string): string {
  return examples.find((one) => one.name === 'masscan' && one.form === form)?.text ?? '';
}

interface Seen {
  address?: string;
  port?: number;
  seconds?: number;
}

const start = 1787389200;

/** A masscan record of an open port, or of another state. */
function status({ address = '192.0.2.1', port = 80, seconds = start }: Seen, state = 'open') {
  return {
    ip: address,
    timestamp: String(seconds),
    port,
    proto: 'tcp',
    rec_type: 'status',
    data: { status: state },
  };
}

/** A record of the port's answer two seconds later. */
function answer({ address = '192.0.2.1', port = 80 }: Seen, kind: string, banner: string) {
  return {
    ip: address,
    timestamp: String(start + 2),
    port,
    proto: 'tcp',
    rec_type: 'banner',
    data: { service_name: kind, banner },
  };
}

describe('masscan', () => {
  it('merges a port with its later answer, with the time it was first seen', async () => {
    const { banners } = await importBytes(example('JSON'));
    expect(banners.map(said)).toEqual([
      {
        address: '192.0.2.10',
        port: 443,
        socket: 'tcp',
        seenAt: 1787389200_000,
        service: 'http',
        server: 'nginx/1.24.0',
        product: 'nginx',
        version: '1.24.0',
        source: 'masscan',
      },
      {
        address: '192.0.2.11',
        port: 22,
        socket: 'tcp',
        seenAt: 1787389201_000,
        service: 'ssh',
        banner: 'SSH-2.0-dropbear_2022.83',
        product: 'dropbear',
        version: '2022.83',
        source: 'masscan',
      },
    ]);
  });

  it('decodes the escapes of XML and lists', async () => {
    const xml = await importBytes(example('XML'));
    expect(said(xml.banners[0])).toMatchObject({ service: 'ftp', banner: '220 Grüße\r\n' });
    const list = await importBytes(example('list'));
    expect(said(list.banners[0])).toMatchObject({
      service: 'http',
      title: 'Hello',
      statusCode: 200,
      server: 'lighttpd/1.4.69',
      banner: 'HTTP/1.1\nStatus: 200 OK\nServer: lighttpd/1.4.69\n\n<title>Hello</title>',
    });
  });

  it('puts the parts of one answer where they belong', async () => {
    const { banners } = await importBytes(
      ndjson(
        status({ port: 443 }),
        answer({ port: 443 }, 'ssl', 'TLS/1.2 cipher:0xc02f'),
        answer({ port: 443 }, 'X509', 'bm90IGEgY2VydGlmaWNhdGU='),
        answer({ port: 443 }, 'http', 'HTTP/1.1 200 OK\r\n\r\n'),
        answer({ port: 443 }, 'title', 'Gr\u00c3\u00bc\u00c3\u009fe'),
        answer({ port: 443 }, 'vuln', 'SSL[heartbeat]'),
      ),
    );
    expect(banners.map(said)).toMatchObject([
      {
        service: 'http',
        isTls: true,
        title: 'Grüße',
        statusCode: 200,
        tags: ['SSL[heartbeat]'],
      },
    ]);
  });

  it('tolerates extra and missing commas', async () => {
    const record = JSON.stringify({
      ip: '192.0.2.1',
      timestamp: '1787389200',
      ports: [{ port: 80, proto: 'tcp', status: 'open' }],
    });
    const other = record.replace('80', '81');
    for (const text of [
      `[\n${record},\n${other},\n]\n`,
      `[\n${record}\n,\n${other}\n]\n`,
      `[\n${record}\n${other}\n]`,
      `[${record},${other}]`,
      `${record}\n${other}`,
      `[\n  ${record}  ,\n\n ,${other}]`,
      `[\n${record},\n${other},\n{finished: 1}\n]\n`,
    ]) {
      const { summary } = await importBytes(text);
      expect(summary).toMatchObject({ open: 2, isCut: false, setAside: { count: 0 } });
    }
  });

  it('detects a scan stopped before it closed its list', async () => {
    const { summary } = await importBytes(example('JSON').replace('{finished: 1}\n]\n', ''));
    expect(summary).toMatchObject({ open: 2, isCut: true });
  });

  it('counts closed ports, and hosts that only answered a ping', async () => {
    const { summary } = await importBytes(
      ndjson(status({}, 'closed'), {
        ip: '192.0.2.2',
        timestamp: '1787389200',
        port: 0,
        proto: 'icmp',
        rec_type: 'status',
        data: { status: 'open' },
      }),
    );
    expect(summary).toMatchObject({ open: 0, closed: 1, hosts: 1, setAside: { count: 0 } });
  });

  it('treats a port seen again much later as a new observation', async () => {
    const later = start + oneLook / 1000 + 1;
    const { banners } = await importBytes(ndjson(status({}), status({ seconds: later })));
    expect(banners.map(({ seenAt }) => seenAt)).toEqual([start * 1000, later * 1000]);
  });

  it('does not wait forever: ports leave a bounded window, oldest first', async () => {
    const nth = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const opened = Array.from({ length: mostHeld + 1 }, (_, at) => status({ address: nth(at) }));
    const answers = [5, 0].map((at) => answer({ address: nth(at) }, 'http', 'HTTP/1.0 200 OK'));
    const { summary, banners } = await importBytes(ndjson(...opened, ...answers), {}, 65_536);
    expect(summary.open).toBe(mostHeld + 2);
    const withText = banners.filter(({ statusCode }) => statusCode === 200);
    expect(withText.map(({ address, seenAt }) => [address, seenAt])).toEqual([
      ['10.0.0.5', start * 1000],
      ['10.0.0.0', (start + 2) * 1000],
    ]);
  });

  it('sets lines of another format aside', async () => {
    const { summary } = await importBytes(`${example('list')}open tcp\nopen tcp 80 nowhere 1\n`);
    expect(summary.setAside.first).toEqual([
      { position: 'line 6', reason: 'not a line of a list' },
      { position: 'line 7', reason: 'no address' },
    ]);
  });
});
