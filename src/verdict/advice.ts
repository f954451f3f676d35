import { shortList } from './claims.ts';
import type { IndicatorKind } from './contract.ts';
import type { Judged } from './judge.ts';

const longestBlockList = 3;

/** What to do about it; never empty. */
export function adviseOn(judged: Judged): string {
  return [whatToDo(judged), aboutExposure(judged)].filter((part) => part !== '').join(' ');
}

function whatToDo(judged: Judged): string {
  const { verdict, indicator, suppressed = [], blockInstead } = judged;
  if (blockInstead) return sharedAdvice(blockInstead);
  if (verdict === 'malicious') return malicious[indicator.kind];
  if (verdict === 'suspicious') return suspicious[indicator.kind] ?? lookCloser;
  if (verdict === 'no findings' && suppressed.length > 0)
    return 'Check that the suppression still holds.';
  if (verdict === 'unknown')
    return unknown[indicator.kind] ?? 'Load feeds that cover it: vedette feeds update.';
  return otherwise[verdict];
}

const lookCloser = 'Look at what it did in your logs before you block it.';

const scanIt = 'Load feeds that cover it (vedette feeds update), or scan it.';

const unknown: Partial<Record<IndicatorKind, string>> = {
  cve: 'Update the CVE data: vedette feeds update.',
  domain: scanIt,
  url: scanIt,
  address: scanIt,
};

const otherwise = {
  'no findings': 'Nothing to block on this evidence; what your own logs show counts more.',
  own: 'It is yours: look at what it exposes.',
  'not public': 'If it is yours, add it to own_ranges, so that it is judged as your own.',
} as const;

const malicious: Readonly<Record<IndicatorKind, string>> = {
  address: 'Block it in both directions, and look for connections to it in your logs.',
  prefix: 'Block it, unless you have business with a host in it.',
  network: 'Block it, unless you have business with a host in it.',
  domain: 'Block the domain, and look for hosts that resolved it.',
  url: 'Block the URL, and look for users who opened it.',
  email: 'Reject mail from it, and look for what it sent.',
  cve: 'Patch it first: attackers use it.',
  hash: 'Isolate hosts that have the file.',
  certificate: 'Block hosts that show it.',
  jarm: 'Look at the hosts that have it: a JARM alone is no proof.',
  favicon: 'Look at the hosts that show it: an icon alone is no proof.',
};

const suspicious: Partial<Record<IndicatorKind, string>> = {
  domain: 'Scan it before you trust or block it.',
  url: 'Scan it before you trust or block it.',
  email: 'Ask for another address: this one is likely to be abandoned soon.',
  cve: 'Patch it soon: exploits are public.',
};

function sharedAdvice(instead: readonly string[]): string {
  if (instead.length === 0)
    return 'Many customers share it: block the URL, file or sender in your logs, not the address.';
  return `Many customers share it: block ${shortList(instead, longestBlockList)}, not the address.`;
}

function aboutExposure({ exposure }: Judged): string {
  const [worst] = exposure?.worst ?? [];
  if (!exposure || worst === undefined) return '';
  const isCurrent = exposure.affected > 0;
  return isCurrent ? `If it is yours, patch ${worst} first.` : `If it is yours, scan it again.`;
}
