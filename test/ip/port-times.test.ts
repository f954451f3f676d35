import { describe, expect, it } from 'vitest';
import { openBannerPlace, takeIn, type BannerPlace } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';

/** 2026-06-01 00:00:00; nmap files have one time per host. */
const scannedAt = 1_780_272_000;
const ports = [8443, 22, 443, 23, 8080, 80, 3389];
const inOrder = [22, 23, 80, 443, 3389, 8080, 8443];

const nmap = `<nmaprun scanner="nmap" start="${scannedAt - 60}"><host endtime="${scannedAt}">
<status state="up"/><address addr="198.51.100.7" addrtype="ipv4"/><ports>
${ports.map((port) => `<port protocol="tcp" portid="${port}"><state state="open"/></port>`).join('\n')}
</ports></host></nmaprun>`;

/** masscan files have a time per port. */
const masscan = JSON.stringify(
  [
    {
      ip: '198.51.100.8',
      timestamp: `${scannedAt - 7}`,
      ports: [{ port: 22, proto: 'tcp', status: 'open' }],
    },
    {
      ip: '198.51.100.8',
      timestamp: `${scannedAt - 90}`,
      ports: [{ port: 80, proto: 'tcp', status: 'open' }],
    },
    {
      ip: '198.51.100.8',
      timestamp: `${scannedAt}`,
      ports: [{ port: 443, proto: 'tcp', status: 'open' }],
    },
  ],
  null,
  0,
);

/** Cameras, one of them on TCP and UDP. */
const cameras = [80, 81, 82, 53].map((port) => ({
  address: '198.51.100.9',
  port,
  seenAt: scannedAt * 1_000,
  tags: ['IP Camera'],
}));

const place = shareAcrossTests(async () => {
  const opened = await openBannerPlace();
  await takeIn(opened.server, nmap);
  await takeIn(opened.server, masscan);
  await opened.take([...cameras, { ...cameras[3], socket: 'udp' }]);
  return opened;
});

interface Row {
  open_port_no?: number;
  port?: number;
  confirmed_time: string;
}
type Body = Record<string, { count: number; data: Row[] }>;

async function rowsOf({ server }: BannerPlace, path: string, section: string) {
  const body = (await server.ask(path)).json as unknown as Body;
  const { data } = body[section] ?? { data: [] };
  return data.map((row) => [row.open_port_no ?? row.port, row.confirmed_time]);
}

const timeOf = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const spread = inOrder.map((port, at) => [port, timeOf(scannedAt - at)]);

describe('confirmed_time of the ports of one host', () => {
  it.each([
    ['/v1/ip/data', 'port'],
    ['/v1/ip/data?full=true', 'port'],
    ['/v1/asset/ip/report', 'port'],
    ['/v1/ip/malicious-info', 'current_opened_port'],
    ['/v1/feature/ip/malicious-info', 'current_opened_port'],
    ['/v2/feature/ip/malicious-info', 'current_opened_port'],
    ['/v1/ip/suspicious-info', 'current_opened_port'],
    ['/v2/feature/ip/suspicious-info', 'current_opened_port'],
  ])('differs when the scan has one time for all of them: %s, %s', async (path, section) => {
    const mark = path.includes('?') ? '&' : '?';
    expect(await rowsOf(place(), `${path}${mark}ip=198.51.100.7`, section)).toEqual(spread);
  });

  it('is the same for a port in every section', async () => {
    const remote = await rowsOf(place(), '/v1/ip/malicious-info?ip=198.51.100.7', 'remote_port');
    const isRemote = (port: unknown) => port === 22 || port === 23 || port === 3389;
    expect(remote).toEqual(spread.filter(([port]) => isRemote(port)));
    const camera = '/v1/ip/privacy-threat?ip=198.51.100.9';
    const own = [53, 53, 80, 81, 82].map((port, at) => [port, timeOf(scannedAt - at)]);
    expect(await rowsOf(place(), '/v1/ip/data?ip=198.51.100.9', 'port')).toEqual(own);
    expect(await rowsOf(place(), camera, 'webcam')).toEqual(own);
    expect(await rowsOf(place(), camera, 'iot')).toEqual(own);
  });

  it('is the time from the scan if the file has one per port', async () => {
    expect(await rowsOf(place(), '/v1/ip/data?ip=198.51.100.8', 'port')).toEqual([
      [443, timeOf(scannedAt)],
      [22, timeOf(scannedAt - 7)],
      [80, timeOf(scannedAt - 90)],
    ]);
  });

  it('is not what is stored', async () => {
    const { result } = await place().search('ip: 198.51.100.7');
    expect(result).toHaveLength(7);
    expect(new Set(result.map((row) => row.scan_dtime))).toEqual(new Set([timeOf(scannedAt)]));
  });
});

describe('repeated visits', () => {
  it('are listed newest first with distinct times', async () => {
    const opened = await openBannerPlace();
    const visit = (port: number, at: number) => ({
      address: '198.51.100.7',
      port,
      seenAt: (scannedAt + at) * 1_000,
      banner: `${port} at ${at}`,
    });
    await opened.take([visit(80, 0), visit(443, 0), visit(443, -1), visit(22, -1), visit(80, -60)]);

    const rows = await rowsOf(opened, '/v1/ip/data?ip=198.51.100.7', 'port');

    expect(rows).toEqual([
      [80, timeOf(scannedAt)],
      [443, timeOf(scannedAt - 1)],
      [22, timeOf(scannedAt - 2)],
    ]);
  });
});
