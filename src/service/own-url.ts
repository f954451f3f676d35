import type { Config } from '../config/config.ts';
import { readPublicUrl } from '../http/public-url.ts';

/** Browsers cannot open these: they mean every address of the machine. */
const everywhere = new Set(['0.0.0.0', '::']);

/** Base of links: the public URL, otherwise where the server listens. */
export function ownUrl(
  { public_url, host }: Pick<Config, 'public_url' | 'host'>,
  { scheme, port }: { scheme: 'http' | 'https'; port: number },
): string {
  const name = everywhere.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return readPublicUrl(public_url)?.href ?? `${scheme}://${name}:${port}`;
}
