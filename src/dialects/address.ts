import { parseIp, type Ip } from '../lib/ip.ts';
import type { AddressFacts, Asking } from './world.ts';

/** An address that no source can know, such as a private one; or what is known of it. */
type Looked = { ip: Ip; facts: AddressFacts | null };

/** Null when the text is no address. Private and reserved ones are not looked up, but for the user's own. */
export async function lookAt(text: string, { world, caller }: Asking): Promise<Looked | null> {
  const ip = parseIp(text);
  if (!ip) return null;
  const { reserved, ownRanges } = world.intel();
  const isOwn = ownRanges.some(
    ({ family, first, last }) => family === ip.family && first <= ip.value && ip.value <= last,
  );
  if (!reserved.isPublic(ip) && !isOwn) return { ip, facts: null };
  return { ip, facts: await world.lookUp(text, caller) };
}
