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
  /** RDAP base URL, to which the domain is appended. `off` disables it. */
  rdapUrl: string;
  /** First WHOIS server; `off` disables it. */
  whois: string;
  timeoutMs: number;
  signal: AbortSignal;
}

const answerBytes = 524_288;

/** RDAP, then WHOIS. Addresses have no registrar. */
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
  let registration: Registration | null = null;
  if (tools.rdapUrl !== 'off') registration = await attempt('rdap', () => askRdap(domain, tools));
  if (!registration && tools.whois !== 'off') {
    registration = await attempt('whois', () => askWhoisFor(domain, tools));
  }
  // If one source succeeded, nothing is missing.
  return { registration, gaps: registration ? [] : gaps };
}

async function askRdap(domain: string, tools: RegistryTools): Promise<Registration | null> {
  const chunks: Buffer[] = [];
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      hold(chunks, chunk);
      done();
    },
  });
  const url = new URL(encodeURIComponent(domain), tools.rdapUrl.replace(/\/?$/, '/')).href;
  const { timeoutMs, signal } = tools;
  const headers = { accept: 'application/rdap+json, application/json' };
  await tools.egress.download({ url, into, headers, maxBytes: answerBytes, timeoutMs, signal });
  return readRdap(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

function askWhoisFor(domain: string, tools: RegistryTools): Promise<Registration | null> {
  const { resolve, dial } = tools.whoisEgress;
  return within({ ms: tools.timeoutMs, signal: tools.signal }, (signal) =>
    askWhois(domain, { resolve, dial, root: tools.whois, signal }),
  );
}
