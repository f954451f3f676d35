import { parseTarget } from '../../egress/target.ts';
import { registrableOf } from '../registrable.ts';
import type { Target } from '../visit.ts';

/** What a job asks for. Throws an EgressError for what is no web address. */
export function readTarget({ url, asked }: { url: string; asked: string }): Target {
  const { url: parsed, host, port } = parseTarget(url);
  return { asked, url: parsed.href, host, port, domain: registrableOf(host) };
}
