import { VedetteError } from '../../errors.ts';
import { formatIp, parseIp } from '../../lib/ip.ts';

export function readAddress(id: string): string {
  const ip = parseIp(id);
  if (ip) return formatIp(ip);
  throw new VedetteError('ipInvalid');
}

export function readDomain(id: string): string {
  const name = id.toLowerCase();
  if (!parseIp(name) && /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+$/u.test(name)) return name;
  throw new VedetteError('parameterUnusable', { parameter: 'id', why: 'expected a domain.' });
}
