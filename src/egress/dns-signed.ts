import { randomInt } from 'node:crypto';
import { encodeName, encodeQuestion, recordTypes } from './dns-message.ts';
import { askOnce } from './dns-query.ts';

/**
 * Whether a zone is signed: its parent has a DS record, or it has a DNSKEY. Null if unknown. Node's
 * resolver supports neither type.
 */
export async function isSigned(
  domain: string,
  { servers, timeoutMs }: { servers: readonly string[]; timeoutMs: number },
): Promise<boolean | null> {
  const name = encodeName(domain);
  const place = servers.map(readPlace).find((each) => each !== null);
  if (!name || !place) return null;
  const asked = [recordTypes.ds, recordTypes.dnskey].map(async (type) => {
    const query = encodeQuestion(randomInt(65_536), name, type);
    const reply = await askOnce({ ...place, timeoutMs }, query);
    if (typeof reply === 'string') return null;
    if (reply.records > 0 && reply.rcode === 'NOERROR') return true;
    return reply.rcode === 'NOERROR' || reply.rcode === 'NXDOMAIN' ? false : null;
  });
  const answers = await Promise.all(asked);
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

/** `192.0.2.53`, `192.0.2.53:5353`, `[2001:db8::53]:5353`, `2001:db8::53`. */
function readPlace(server: string): { address: string; port: number } | null {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d+))?$/.exec(server) ?? [];
  const address = six ?? four ?? (server.includes(':') ? server : '');
  return address === '' ? null : { address, port: Number(port ?? 53) };
}
