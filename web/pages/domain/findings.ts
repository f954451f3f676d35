import type { WireReport } from '../../../src/domain/report/wire.ts';
import { domainTexts } from '../../texts/domain.ts';

const f = domainTexts.findings;

type Summary = WireReport['summary'];

/** Each returns what is wrong; undefined if nothing is. */
const checks: readonly ((summary: Summary) => string | undefined)[] = [
  ({ fake_domain: is }) => say(is, 'fakeDomain'),
  ({ domain_in_subdomain: is }) => say(is, 'domainInSubdomain'),
  ({ phishing_record: feeds }) => count(feeds, 'phishingRecord'),
  ({ newborn_domain: day }) => (day === '' ? undefined : f.newborn(day)),
  ({ cred_input: word }) => say(isBad(word), 'credentials'),
  ({ sfh: word }) => say(isBad(word), 'formTargets'),
  ({ diff_domain_favicon: word }) => say(isBad(word), 'favicon'),
  ({ fake_ssl: { invalid, category } }) => (invalid ? f.certificate(category) : undefined),
  ({ mitm_attack: is }) => say(is, 'manyNames'),
  ({ page_warning: is }) => say(is, 'pageWarning'),
  ({ js_obfuscated: scripts }) => count(scripts, 'obfuscated'),
  ({ hidden_iframe: frames }) => count(frames, 'hiddenFrames'),
  ({ suspicious_file: files }) => count(files, 'files'),
  ({ connect_to_ip_directly: requests }) => count(requests, 'bareAddresses'),
  ({ redirection_diff_domain: hops }) => count(hops, 'redirectsAway'),
  ({ real_ip: addresses }) => count(addresses, 'origins'),
  ({ suspicious_cookie: is }) => say(is, 'cookies'),
  ({ suspicious_footer: is }) => say(is, 'footer'),
  ({ email_domain_check: is }) => say(is, 'mailElsewhere'),
  ({ punycode: is }) => say(is, 'punycode'),
  ({ symbol_url: is }) => say(is, 'symbols'),
  ({ fake_https_url: is }) => say(is, 'httpsInName'),
  ({ spf1: word }) => say(isBad(word), 'spf'),
];

type Fixed = { [K in keyof typeof f]: (typeof f)[K] extends string ? K : never }[keyof typeof f];
type Counted = {
  [K in keyof typeof f]: (typeof f)[K] extends (count: number) => string ? K : never;
}[keyof typeof f];

const say = (is: boolean, name: Fixed) => (is ? f[name] : undefined);
const count = (amount: number, name: Counted) => (amount > 0 ? f[name](amount) : undefined);
const isBad = (word: string) => word === 'Suspicious' || word === 'Dangerous';

/** What is wrong with the page, in sentences. */
export function findingsOf({ summary, file_exposure: files }: WireReport): string[] {
  const exposed = Object.entries(files).flatMap(([name, is]) => (is ? [name] : []));
  const own = checks.map((check) => check(summary)).filter((each) => each !== undefined);
  return [...own, ...(exposed.length === 0 ? [] : [f.exposedFiles(exposed)])];
}
