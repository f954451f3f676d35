import { VedetteError } from '../errors.ts';
import type { Indicator, IndicatorKind, Judgement } from '../verdict/contract.ts';
import { readIndicator } from '../verdict/indicator.ts';
import { checkAddress } from './address.ts';
import { checkCve } from './cve.ts';
import { checkFingerprint, checkHash } from './fingerprint.ts';
import { checkDomain, checkMail, checkUrl } from './site.ts';
import { checkRange } from './range.ts';
import type { Asking } from './world.ts';

const unreadable =
  'expected an address, prefix, AS number, domain, URL, mail address, CVE, hash, certificate:…, jarm:… or favicon:….';

/** Judges an indicator of any kind. */
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
