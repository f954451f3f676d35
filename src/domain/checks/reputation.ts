import type { Check } from './check.ts';
import type { Seen } from './seen.ts';
import { connectedIpInfo } from './connected.ts';

export const reputation: Check = {
  name: 'reputation',
  says: 'What your enabled feeds say about the hosts of the page.',
  run(seen) {
    const { a, aaaa } = seen.visit.dns;
    const connected = connectedIpInfo(seen).map(({ ip }) => ip);
    const scores = [...new Set([...a, ...aaaa, ...connected])].map((ip) => seen.ip(ip).score);
    const withScore = (word: string) => scores.filter((score) => score === word).length;
    const listed = listings(seen);
    const phishing = listed.filter(({ label }) => /phish/i.test(label));
    const rank = rankOf(seen);
    return {
      classification: {
        domain_type: [
          ...(rank > 0 ? [{ name: 'top_rank', type: 'general' }] : []),
          ...(isWellKnown(seen) ? [{ name: 'well_known', type: 'general' }] : []),
          ...[...new Set(listed.map(({ label }) => label))].map((name) => ({
            name,
            type: 'malicious',
          })),
        ],
        google_safe_browsing: [],
      },
      summary: {
        abuse_record: {
          critical: withScore('critical'),
          dangerous: withScore('dangerous'),
          moderate: withScore('moderate'),
        },
        phishing_record: new Set(phishing.map(({ feed }) => feed)).size,
        web_traffic: rank > 0 ? String(rank) : 'No Rank',
      },
    };
  },
};

/** Names under which a feed may list the page itself, without third-party content. */
function namesOfPage({ visit, url, host }: Seen): string[] {
  const { target } = visit;
  const names = [target.url, target.host, target.domain, url, host?.name ?? '', host?.domain ?? ''];
  return [...new Set(names)].filter((name) => name !== '');
}

export function listings(seen: Seen): { name: string; feed: string; label: string }[] {
  return namesOfPage(seen).flatMap((name) =>
    seen.named(name).listed.map(({ feed, label }) => ({ name, feed, label })),
  );
}

/** Best rank; 0 if unlisted. */
function rankOf(seen: Seen): number {
  const { host, domain } = seen.visit.target;
  const ranks = [host, domain].map((name) => seen.named(name).rank).filter((rank) => rank > 0);
  return ranks.length === 0 ? 0 : Math.min(...ranks);
}

function isWellKnown(seen: Seen): boolean {
  const { host, domain } = seen.visit.target;
  return [host, domain].some((name) => seen.named(name).wellKnown !== '');
}
