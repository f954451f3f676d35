import { randomBytes, randomInt } from 'node:crypto';
import { VedetteError } from '../errors.ts';
import { encodeName, encodeQuestion, type DnsReply } from './dns-message.ts';
import { askOnce, type Place } from './dns-query.ts';
import { EgressError } from './egress-error.ts';
import { createGuard, type GuardOptions } from './guard.ts';

interface DnsProbeOptions extends Omit<GuardOptions, 'ports' | 'purpose'> {
  /** An existing, signed name without a wildcard. */
  name: string;
  /** A name with deliberately broken signatures. */
  broken: string;
  port: number;
  /** Per attempt; there are two. */
  timeoutMs: number;
}

/** One query and its result; without a usable reply `rcode` is '' and `fault` gives the reason. */
interface ProbeAnswer {
  asks: 'recursion' | 'validation' | 'honesty';
  name: string;
  rcode: string;
  authenticated: boolean;
  addresses: string[];
  ms: number;
  fault: string;
}

interface ProbeResult {
  recursive: boolean;
  validates: boolean;
  honest: boolean;
  answers: ProbeAnswer[];
}

/** The only port allowed on public addresses; others need VEDETTE_EGRESS_ALLOW. */
const dnsPorts: readonly number[] = [53];
const attempts = 2;
const mostAtOnce = 32;

/**
 * Sends a resolver three queries that show whether it recurses, validates, and admits
 * non-existence.
 */
export function createDnsProbe(
  options: DnsProbeOptions,
): (address: string) => Promise<ProbeResult> {
  const guard = createGuard({ ...options, purpose: 'dns', ports: dnsPorts });
  const { name, broken, port, timeoutMs } = options;
  let running = 0;
  return async (address) => {
    refuseForbidden(() => guard.check(address, port));
    if (running >= mostAtOnce) throw new VedetteError('overloaded');
    running++;
    try {
      const place = { address, port, timeoutMs };
      const unknown = `${randomBytes(8).toString('hex')}.${name}`;
      const [good, bad, absent] = await Promise.all([
        ask(place, 'recursion', name),
        ask(place, 'validation', broken),
        ask(place, 'honesty', unknown),
      ]);
      return judge({ good, bad, absent });
    } finally {
      running--;
    }
  };
}

function refuseForbidden(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw new VedetteError(
      'keyForbidden',
      { why: `cannot probe this address. ${error.message}.` },
      error,
    );
  }
}

interface Outcome {
  answer: ProbeAnswer;
  reply: DnsReply | null;
}

function judge({ good, bad, absent }: Record<'good' | 'bad' | 'absent', Outcome>): ProbeResult {
  const found = good.reply && resolves(good.reply) ? good.reply : null;
  return {
    recursive: found?.offersRecursion === true,
    validates: found?.authenticated === true && bad.reply?.rcode === 'SERVFAIL',
    honest: absent.reply !== null && admits(absent.reply),
    answers: [good.answer, bad.answer, absent.answer],
  };
}

function resolves({ rcode, addresses }: DnsReply): boolean {
  return rcode === 'NOERROR' && addresses.length > 0;
}

/**
 * Some signers answer "no such type" for names that do not exist (RFC 9824), and resolvers legitimately
 * pass that on. Returning any record is a lie.
 */
function admits({ rcode, records }: DnsReply): boolean {
  return records === 0 && (rcode === 'NXDOMAIN' || rcode === 'NOERROR');
}

async function ask(place: Place, asks: ProbeAnswer['asks'], name: string): Promise<Outcome> {
  const encoded = encodeName(name);
  if (!encoded) throw new Error(`${name} is not a valid name`);
  const startedAt = performance.now();
  let outcome: DnsReply | string = 'no answer';
  for (let attempt = 0; attempt < attempts && typeof outcome === 'string'; attempt++) {
    outcome = await askOnce(place, encodeQuestion(randomInt(65_536), encoded));
  }
  const asked = { asks, name, ms: Math.round(performance.now() - startedAt) };
  if (typeof outcome === 'string')
    return { answer: { ...asked, ...nothing, fault: outcome }, reply: null };
  const { rcode, authenticated, addresses } = outcome;
  return { answer: { ...asked, rcode, authenticated, addresses, fault: '' }, reply: outcome };
}

const nothing = { rcode: '', authenticated: false, addresses: [] };
