import { isLive, type Claim } from './claim.ts';
import type { Levels } from './score.ts';

export interface SafeDnsVerdict {
  isSafe: boolean;
  reason: {
    isMaliciousIp: boolean;
    openedUnusualPort: boolean;
    hasDnsVulnerability: boolean;
    /** No list of public resolvers has it, or it did not resolve for us. */
    isUnpublicDns: boolean;
  };
  /** The claims that make it a public resolver. */
  resolverClaims: Claim[];
}

interface DnsFindings {
  verdict: Levels;
  now: number;
  /** Open ports that a resolver has no reason to open. */
  unusualPorts: number;
  dnsVulnerabilities: number;
  /** Its answers when probed. */
  probe?: { recursive: boolean; honest: boolean };
}

const resolverCategories: readonly string[] = ['resolver', 'trusted-resolver', 'root-server'];

/** A resolver sees every name a network queries, so it is held to a stricter limit. */
const suspiciousFrom = 3;

export function safeDns(claims: readonly Claim[], findings: DnsFindings): SafeDnsVerdict {
  const resolverClaims = claims.filter(
    (claim) => resolverCategories.includes(claim.feed.category) && isLive(claim, findings.now),
  );
  const { verdict, probe } = findings;
  const { inbound, outbound } = verdict;
  const reason = {
    isMaliciousIp: inbound.value >= suspiciousFrom || outbound.value >= suspiciousFrom,
    openedUnusualPort: findings.unusualPorts > 0,
    hasDnsVulnerability: findings.dnsVulnerabilities > 0,
    isUnpublicDns: resolverClaims.length === 0 || probe?.recursive === false,
  };
  // A probe can only reduce trust: any stranger can answer three questions correctly.
  const isSafe = !Object.values(reason).includes(true) && probe?.honest !== false;
  return { isSafe, reason, resolverClaims };
}
