import type { Technology } from '../../banner/store.ts';
import type { NmapPort } from './nmap-host.ts';

/** nmap's result for a port, without its known wrong guesses. */
export function withoutGuesses(port: NmapPort): NmapPort {
  // The script mqtt-subscribe puts a received message in place of the service name.
  const [, broker] = /^mosquitto version (\S+)$/i.exec(port.name) ?? [];
  if (broker !== undefined) return { ...port, name: 'mqtt', product: 'Mosquitto', version: broker };
  // Every Samba since 4.6.2 answers the probe the same way.
  if (port.product === 'Samba smbd' && port.version === '4.6.2') {
    const cpes = port.cpes.map((cpe) => cpe.replace(/(:samba:samba):4\.6\.2$/, '$1'));
    return { ...port, version: '', cpes };
  }
  return port;
}

/** Names with a version in the remark after a product; other words there are about protocols. */
const part =
  /(?:^|[\s,;(])(?:([A-Za-z][\w.+-]{0,40})\/v?|(PHP|Python|Perl|Ruby|OpenSSL|Java|Node\.js) )(\d[^\s;,()]{0,60})/g;

/** `(Win64) OpenSSL/3.1.3 PHP/8.1.25`: names with versions. */
export function partsOf({ extraInfo }: NmapPort): Technology[] {
  return [...extraInfo.matchAll(part)].map(([, slashed, spaced, version = '']) => ({
    name: slashed ?? spaced ?? '',
    version,
    url: '',
  }));
}
