import { epssDocument, kevDocument, nvdExample } from '../banner/cve-feeds.ts';
import { settled } from '../banner/cve-place.ts';
import { now } from '../banner/place.ts';
import { openWebPlace, type WebPlace } from './place.ts';

const hourMs = 3_600_000;
const seenAt = (hours: number) => new Date(now - hours * hourMs).toISOString();

/** Shows hidden characters, and would run or load something if treated as markup. */
export const hostile =
  '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>\u202Egnp.exe\u0007';

/** Listed by feeds, with ports, a certificate, names and CVEs. */
export const listedIp = '198.51.100.7';
/** In no feed and no banner. */
export const quietIp = '198.51.100.200';

const host = { address: listedIp, socket: 'tcp', source: 'nmap' };

/** A store with something to show on every page. */
async function fillWithExample(place: WebPlace): Promise<void> {
  await place.take([
    {
      ...host,
      port: 80,
      seenAt: seenAt(1),
      service: 'http',
      product: 'Apache httpd',
      version: '2.4.49',
      title: hostile,
      banner: `HTTP/1.1 200 OK\r\nServer: Apache/2.4.49\r\nX-Note: ${hostile}\r\n`,
    },
    { ...host, port: 22, seenAt: seenAt(30), service: 'ssh', product: 'OpenSSH', version: '7.4' },
    {
      ...host,
      port: 443,
      seenAt: seenAt(2),
      service: 'https',
      isTls: true,
      product: 'nginx',
      version: '1.22.1',
      hostnames: ['www.shop.example'],
    },
    {
      ...host,
      address: '192.0.2.10',
      port: 22,
      seenAt: seenAt(5),
      service: 'ssh',
      product: 'OpenSSH',
      version: '9.6',
    },
    {
      ...host,
      address: '192.0.2.11',
      port: 6379,
      seenAt: seenAt(9),
      service: 'redis',
      product: 'Redis',
    },
  ]);
  await place.load('nvd', [nvdExample]);
  await place.enable('nvd');
  await place.load('cisa-kev', [kevDocument(['CVE-2021-41773'])]);
  await place.load('epss', epssDocument({ 'CVE-2021-41773': 0.97, 'CVE-2022-31813': 0.2 }));
  await place.load('greensnow', [listedIp, '198.51.100.9']);
  await place.load('ipsum', [`${listedIp}\t9`, '198.51.100.30\t3']);
  await place.load('cins-army', [listedIp]);
  await settled(place);
}

export async function openExamplePlace(
  ...parts: Parameters<typeof openWebPlace>
): Promise<WebPlace> {
  const place = await openWebPlace(...parts);
  await fillWithExample(place);
  return place;
}
