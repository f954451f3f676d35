import { Writable } from 'node:stream';
import type { Egress } from '../../egress/egress.ts';
import { EgressError } from '../../egress/egress-error.ts';
import { hold } from '../../lib/blocks.ts';
import { parseIp } from '../../lib/ip.ts';
import { within } from '../../lib/within.ts';
import { registeredOf } from '../registrable.ts';
import type { Gap, Registration, Target } from '../visit.ts';
import { readRdap } from './rdap.ts';
import { askWhois } from './whois.ts';

interface RegistryTools {
  egress: Pick<Egress, 'download'>;
  /** Separate, because only WHOIS may use port 43. */
  whoisEgress: Pick<Egress, 'resolve' | 'dial'>;
  /** Asked in this order: base URLs of RDAP servers, to which the domain is appended, and names of WHOIS servers. */
  registries: readonly string[];
  timeoutMs: number;
  signal: AbortSignal;
}

const answerBytes = 524_288;

/** From the first registry that has it. Addresses have no registrar. */
export async function seeRegistration(
  { host, domain }: Target,
  tools: RegistryTools,
): Promise<{ registration: Registration | null; gaps: Gap[] }> {
  if (parseIp(domain) || !domain.includes('.')) return { registration: null, gaps: [] };
  if (domain !== registeredOf(host)) {
    const why = `${domain} is hosted on a platform and has no registration of its own`;
    return { registration: null, gaps: [{ what: 'registration', why }] };
  }
  const gaps: Gap[] = [];
  const attempt = async (what: string, question: () => Promise<Registration | null>) => {
    try {
      const found = await question();
      if (!found) gaps.push({ what, why: `the registry has no record of ${domain}` });
      return found;
    } catch (error) {
      gaps.push({ what, why: error instanceof EgressError ? error.message : 'no usable response' });
      return null;
    }
  };
  for (const registry of tools.registries) {
    const registration = /^https?:/.test(registry)
      ? await attempt('rdap', () => askRdap(domain, registry, tools))
      : await attempt('whois', () => askWhoisFor(domain, registry, tools));
    if (registration) return { registration, gaps: [] };
  }
  return { registration: null, gaps };
}

async function askRdap(
  domain: string,
  base: string,
  tools: RegistryTools,
): Promise<Registration | null> {
  const chunks: Buffer[] = [];
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      hold(chunks, chunk);
      done();
    },
  });
  const url = new URL(encodeURIComponent(domain), base.replace(/\/?$/, '/')).href;
  const { timeoutMs, signal } = tools;
  const headers = { accept: 'application/rdap+json, application/json' };
  await tools.egress.download({ url, into, headers, maxBytes: answerBytes, timeoutMs, signal });
  return readRdap(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

function askWhoisFor(
  domain: string,
  root: string,
  tools: RegistryTools,
): Promise<Registration | null> {
  const { resolve, dial } = tools.whoisEgress;
  return within({ ms: tools.timeoutMs, signal: tools.signal }, (signal) =>
    askWhois(domain, { resolve, dial, root, signal }),
  );
}
