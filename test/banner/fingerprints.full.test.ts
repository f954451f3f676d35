import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openBannerPlace, takeIn } from './place.ts';

const scan = `<?xml version="1.0"?>
<nmaprun scanner="nmap" start="1780000000">
<host starttime="1780000000" endtime="1780000001"><status state="up"/>
<address addr="192.0.2.10" addrtype="ipv4"/>
<ports><port protocol="tcp" portid="22"><state state="open"/><service name="ssh"/>
<script id="banner" output="SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6"/></port>
<port protocol="tcp" portid="80"><state state="open"/><service name="http"/>
<script id="http-server-header" output="App-webs/"><elem>App-webs/</elem></script></port>
<port protocol="tcp" portid="81"><state state="open"/>
<service name="http" product="nginx" version="1.24.0"><cpe>cpe:/a:igor_sysoev:nginx:1.24.0</cpe></service></port>
</ports></host></nmaprun>`;

describe('an import', () => {
  it('gets product, version, CPE and tags from a greeting alone', async () => {
    const place = await openBannerPlace();
    expect(await takeIn(place.server, scan)).toMatchObject({ format: 'nmap', added: 3 });
    const { result } = await place.search('port: 22');
    expect(result[0]).toMatchObject({ product: 'OpenSSH', product_version: '8.9p1' });
    expect(await place.found('cpe: a:openbsd:openssh:8.9p1')).toEqual(['192.0.2.10:22']);
    expect(await place.found('vendor: OpenBSD')).toEqual(['192.0.2.10:22']);
    expect(await place.found('identified_by: vedette/openssh-ubuntu')).toEqual(['192.0.2.10:22']);
    expect(await place.found('os: Ubuntu')).toEqual(['192.0.2.10:22']);
  });

  it('of the same file again changes nothing', async () => {
    const place = await openBannerPlace();
    await takeIn(place.server, scan);
    expect(await takeIn(place.server, scan)).toMatchObject({ added: 0, replaced: 0, unchanged: 3 });
  });

  it('finds cameras by their tag and kind, and shows them for the address', async () => {
    const place = await openBannerPlace();
    await takeIn(place.server, scan);
    expect(await place.found('tag: IP Camera')).toEqual(['192.0.2.10:80']);
    expect(await place.found('tag: "ip camera" device: camera')).toEqual(['192.0.2.10:80']);
    const threat = (await place.server.ask('/v1/ip/privacy-threat?ip=192.0.2.10')).text;
    const { is_privacy_threat, webcam, iot } = JSON.parse(threat) as {
      is_privacy_threat: boolean;
      webcam: { count: number; data: object[] };
      iot: { count: number; data: { tags: string[]; open_port_no: number }[] };
    };
    expect(is_privacy_threat).toBe(true);
    expect(webcam.data).toMatchObject([{ open_port_no: 80, manufacturer: 'Hikvision' }]);
    expect(iot.data.map(({ open_port_no }) => open_port_no)).toEqual([80]);
    expect(iot.data[0]?.tags).toEqual(expect.arrayContaining(['IP Camera', 'Embeded']));
    const report = (await place.server.ask('/v1/ip/data?ip=192.0.2.10')).text;
    const data = JSON.parse(report) as { webcam: { count: number } };
    expect(data.webcam.count).toBe(1);
  });

  it('keeps what the scan reported, and adds tags', async () => {
    const place = await openBannerPlace();
    await takeIn(place.server, scan);
    const { result } = await place.search('port: 81');
    expect(result[0]).toMatchObject({
      product: 'nginx',
      product_version: '1.24.0',
      tags: ['nginx'],
    });
    expect(await place.found('identified_by: vedette/nginx')).toEqual([]);
  });
});

describe('POST /v1/admin/banners/refingerprint', () => {
  it('streams progress and a summary', async () => {
    const { server } = await openBannerPlace();
    await takeIn(server, scan);
    const { text } = await server.ask('/v1/admin/banners/refingerprint', { method: 'POST' });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines.at(0)).toEqual({ progress: { looked: 3, changed: 0, total: 3 } });
    expect(lines.at(-2)).toMatchObject({ summary: { looked: 3, changed: 0, is_resumed: false } });
    expect(lines.at(-1)).toMatchObject({ status: 200 });
  });

  it('rejects an invalid time', async () => {
    const { server } = await openBannerPlace();
    const path = '/v1/admin/banners/refingerprint?since=yesterday';
    expect((await server.ask(path, { method: 'POST' })).json.status).toBe(420);
  });

  it('is cancelled when the caller hangs up, and can be requested again', async () => {
    const { server } = await openBannerPlace();
    await takeIn(server, scan);
    const path = '/v1/admin/banners/refingerprint';
    await new Promise<void>((resolve) => {
      const headers = { 'x-api-key': server.key };
      const call = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers });
      call.on('response', (response) => {
        response.destroy();
        resolve();
      });
      call.on('error', () => resolve());
      call.end();
    });
    await expect
      .poll(async () => (await server.ask(path, { method: 'POST' })).text)
      .toContain('"summary"');
  });
});
