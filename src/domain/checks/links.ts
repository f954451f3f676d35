import type { Report } from '../report/full.ts';
import type { Check } from './check.ts';
import { addressRow } from './dns-records.ts';
import { momentText } from './measures.ts';
import type { Seen } from './seen.ts';

export const links: Check = {
  name: 'links',
  says: 'Links in the rendered page and where their names resolve.',
  run(seen) {
    const { links: all } = seen.page;
    return {
      links: all.map(({ title, url }) => ({ title, url })),
      html_page_link_domains: linkedDomains(seen),
      summary: {
        url_anchor: all.filter(({ url }) => leadsNowhere(url) || seen.isForeign(url)).length,
      },
    };
  },
};

/** A bare `#` or a script URL. */
function leadsNowhere(url: string): boolean {
  return url === '' || url.endsWith('#') || /^(?:javascript|about|data):/i.test(url);
}

/** Other hosts the page links to, with resolved addresses. */
export function linkedDomains(seen: Seen): Report['html_page_link_domains'] {
  const own = seen.visit.target.host;
  const hosts = seen.page.links.map(({ url }) => seen.hostOf(url));
  const names = hosts.flatMap((host) => (host === null || host.isAddress ? [] : [host.name]));
  const asked = new Map(seen.visit.dns.others.map((other) => [other.name, other]));
  return [...new Set(names)]
    .filter((name) => name !== own)
    .map((domain) => {
      const answer = asked.get(domain);
      return {
        domain,
        mapped_ips: (answer?.addresses ?? []).map((ip) => addressRow(seen, ip)),
        nslookup_time: momentText(answer?.askedAt ?? null),
      };
    });
}
