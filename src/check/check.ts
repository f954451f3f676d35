import { VedetteError } from '../errors.ts';
import { consult } from '../ip/dossier.ts';
import { judgementOf } from '../ip/judgement.ts';
import { parseIp } from '../lib/ip.ts';
import type { Indicator, IndicatorKind, Judgement } from '../verdict/contract.ts';
import { readIndicator } from '../verdict/indicator.ts';
import { judge } from '../verdict/judge.ts';
import { checkCve } from './cve.ts';
import { checkFingerprint, checkHash } from './fingerprint.ts';
import { checkDomain, checkMail, checkUrl } from './site.ts';
import { checkRange } from './range.ts';
import type { Asking } from './world.ts';

const unreadable =
  'expected an address, prefix, AS number, domain, URL, mail address, CVE, hash, certificate:…, jarm:… or favicon:….';

/** The verdict on anything that can have one. */
export async function checkIndicator(text: string, asking: Asking): Promise<Judgement> {
  const indicator = readIndicator(text);
  if (!indicator) {
    throw new VedetteError('parameterUnusable', { parameter: 'indicator', why: unreadable });
  }
  return checks[indicator.kind](indicator, asking);
}

type Check = (indicator: Indicator, asking: Asking) => Promise<Judgement>;

const checks: Readonly<Record<IndicatorKind, Check>> = {
  address: checkAddress,
  prefix: checkRange,
  network: checkRange,
  domain: checkDomain,
  url: checkUrl,
  email: checkMail,
  cve: checkCve,
  hash: checkHash,
  certificate: checkFingerprint,
  jarm: checkFingerprint,
  favicon: checkFingerprint,
};

/** Reserved addresses have no verdict, whatever lists name them. */
export async function checkAddress(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const { world, caller } = asking;
  const ip = parseIp(indicator.value);
  const snapshot = world.intel();
  const isOwn = (range: { family: number; first: number | bigint; last: number | bigint }) =>
    ip !== null && range.family === ip.family && range.first <= ip.value && ip.value <= range.last;
  if (ip && !snapshot.reserved.isPublic(ip) && !snapshot.ownRanges.some(isOwn)) {
    return judge({
      indicator,
      reasons: [],
      coverage: { asked: [], silent: [], not_covered: [], too_old: [] },
      place: 'not public',
    });
  }
  const question = { ip: indicator.value, explain: false };
  return consult({ question, caller }, world, judgementOf);
}
