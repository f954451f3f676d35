import { now } from '../banner/place.ts';

const hour = 3_600_000;

/** Banners of several hosts, times and products, some with certificates, some on IPv6. */
export const banners = Array.from({ length: 60 }, (_, at) => ({
  address: at % 7 === 0 ? `2001:db8:1::${at % 3}` : `198.51.100.${at % 9}`,
  port: [22, 80, 443, 8080][at % 4] ?? 0,
  seenAt: new Date(now - at * hour).toISOString(),
  service: at % 4 === 0 ? 'ssh' : 'http',
  isTls: at % 4 === 2,
  product: ['OpenSSH', 'nginx', 'Apache httpd', 'Jetty'][at % 4] ?? '',
  version: ['8.9', '1.18.0', '2.4.49', '9.4'][at % 4] ?? '',
  title: at % 4 === 0 ? '' : `Log in ${at % 5}`,
  banner: `welcome number ${at % 6} naïve café 日本`,
  hostnames: [`host${at % 8}.example`],
  tags: at % 3 === 0 ? ['nginx', 'IP Camera'] : [],
  cves: at % 10 === 0 ? ['CVE-2021-41773'] : [],
}));
