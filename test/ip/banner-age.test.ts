import { describe, expect, it } from 'vitest';
import { openBannerPlace, takeIn, now } from '../banner/place.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(now - days * day).toISOString();
const seen = (port: number, days: number, more: object = {}) => ({
  address: '198.51.100.7',
  port,
  seenAt: ago(days),
  ...more,
});

interface Row {
  open_port_no: number;
  port_status: string;
  app_version: string;
}

async function lookUp(
  { server }: Awaited<ReturnType<typeof openBannerPlace>>,
  ip = '198.51.100.7',
) {
  const data = await server.ask(`/v1/ip/data?ip=${ip}&full=true&explain=true`);
  const info = await server.ask(`/v1/ip/malicious-info?ip=${ip}&full=true`);
  const privacy = await server.ask(`/v1/ip/privacy-threat?ip=${ip}`);
  const { port, vulnerability, explain } = JSON.parse(data.text) as {
    port: { count: number; data: Row[] };
    vulnerability: { count: number };
    explain: { inbound: { terms: unknown[]; points: number } };
  };
  const { current_opened_port, can_remote_access } = JSON.parse(info.text) as {
    current_opened_port: { data: { port: number }[] };
    can_remote_access: boolean;
  };
  const { is_privacy_threat } = JSON.parse(privacy.text) as { is_privacy_threat: boolean };
  return {
    history: port.data.map((row) => `${row.open_port_no} ${row.port_status}`).sort(),
    versions: port.data.map(({ app_version }) => app_version),
    count: port.count,
    open: current_opened_port.data.map((row) => row.port).sort((one, other) => one - other),
    can_remote_access,
    is_privacy_threat,
    vulnerabilities: vulnerability.count,
    points: explain.inbound.points,
  };
}

describe('a banner', () => {
  it('counts for 90 days, then is history: shown, without points and flags', async () => {
    const place = await openBannerPlace();
    const old = { tags: ['IP Camera'], cves: ['CVE-2021-36260'] };
    await place.take([seen(22, 91, old), seen(80, 89)]);
    expect(await lookUp(place)).toMatchObject({
      history: ['22 closed', '80 open'],
      open: [80],
      can_remote_access: false,
      is_privacy_threat: false,
      vulnerabilities: 0,
      points: 0,
    });
  });

  it('counts as long as the setting says', async () => {
    const place = await openBannerPlace({ VEDETTE_BANNER_CURRENT_DAYS: '400' });
    await place.take([seen(22, 399), seen(80, 401)]);
    expect(await lookUp(place)).toMatchObject({ open: [22], can_remote_access: true });
  });

  it('counts once per port, by the newest one', async () => {
    const place = await openBannerPlace();
    const versions = ['7.0', '7.1', '7.2'];
    await place.take(versions.map((version, at) => seen(22, 30 - at, { product: 'x', version })));
    const { history, count, open, versions: shown } = await lookUp(place);
    expect([history, count, open, shown]).toEqual([['22 open'], 1, [22], ['7.2']]);
  });

  it('no longer counts if a later scan of the host found the port closed', async () => {
    const place = await openBannerPlace();
    const scan = (days: number, ports: Record<number, string>) => {
      const at = Math.floor((now - days * day) / 1000);
      const rows = Object.entries(ports).map(
        ([port, state]) => `<port protocol="tcp" portid="${port}"><state state="${state}"/></port>`,
      );
      return takeIn(
        place.server,
        `<nmaprun scanner="nmap" start="${at}"><host endtime="${at}"><status state="up"/>` +
          `<address addr="198.51.100.7" addrtype="ipv4"/><ports>${rows.join('')}</ports></host></nmaprun>`,
      );
    };
    await scan(20, { 22: 'open', 23: 'open', 80: 'open' });
    await scan(10, { 22: 'closed', 23: 'filtered', 80: 'open' });
    expect(await lookUp(place)).toMatchObject({
      history: ['22 closed', '23 closed', '80 open'],
      open: [80],
      can_remote_access: false,
    });
    await scan(5, { 22: 'open' });
    expect(await lookUp(place)).toMatchObject({ open: [22, 80], can_remote_access: true });
  });
});
