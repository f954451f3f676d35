import { now, openBannerPlace } from '../banner/place.ts';
import { vedette } from './command-line.ts';

const hour = 3_600_000;

export const web = {
  address: '192.0.2.10',
  port: 443,
  seenAt: now - hour,
  service: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.18.0',
  title: 'Log in',
  statusCode: 200,
  hostnames: ['www.example.test'],
  favicons: [-561_955_774],
  tags: ['nginx', 'login'],
  technologies: [{ name: 'jQuery', url: 'https://jquery.com' }],
};
const ssh = {
  address: '192.0.2.10',
  port: 22,
  seenAt: now - 3 * hour,
  service: 'ssh',
  product: 'OpenSSH',
  version: '8.9',
  banner: 'SSH-2.0-OpenSSH_8.9',
};
export const dns = {
  address: '2001:db8:1::53',
  port: 53,
  socket: 'udp',
  seenAt: now - 2 * hour,
  service: 'domain',
  banner: 'dnsmasq',
};

/** A server with these banners, and a command line for it. */
export async function openPlace(records: readonly object[] = [web, ssh, dns]) {
  const place = await openBannerPlace();
  if (records.length > 0) await place.take(records);
  const { data } = place.server.config;
  return {
    ...place,
    run: (...words: string[]) => vedette(data, words),
    show: (columns: number, ...words: string[]) => vedette(data, words, { columns }),
  };
}
