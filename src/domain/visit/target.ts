import { parseTarget } from '../../egress/target.ts';
import { registrableOf } from '../registrable.ts';
import type { Target } from '../visit.ts';

/** Throws an EgressError if it is not a web URL. */
export function readTarget({ url, asked }: { url: string; asked: string }): Target {
  const { url: parsed, host, port } = parseTarget(url);
  return { asked, url: parsed.href, host, port, domain: registrableOf(host) };
}
