import type { Report } from './full.ts';

/** CDN and proxy networks, by name. */
const shields =
  /cloudflare|akamai|fastly|incapsula|imperva|sucuri|ddos-?guard|stackpath|qrator|cloudfront|edgecast|edgio|cachefly|bunny|cdn77|gcore|g-core|arvan|myra|link11|reblaze|quic\.?cloud/i;

function isShield(networkName: string): boolean {
  return shields.test(networkName);
}

type Rows = Pick<Report, 'connected_ip_info' | 'html_page_link_domains' | 'mapped_ip'> & {
  main_domain_info: Pick<Report['main_domain_info'], 'main_domain'>;
};

/**
 * Origin addresses that the domain reveals: the name resolves to a CDN, and subdomains elsewhere.
 * Empty without a CDN.
 */
export function originsOf(report: Rows): string[] {
  const { connected_ip_info, html_page_link_domains, mapped_ip } = report;
  const { main_domain } = report.main_domain_info;
  if (mapped_ip.length === 0 || !mapped_ip.every(({ as_name }) => isShield(as_name))) return [];
  const isOwn = ({ domain }: { domain: string }) =>
    domain === main_domain || domain.endsWith(`.${main_domain}`);
  const known = [
    ...connected_ip_info.filter(({ domain_list }) => domain_list.some(isOwn)),
    ...html_page_link_domains.filter(isOwn).flatMap(({ mapped_ips }) => mapped_ips),
  ];
  // An unnamed network may be a CDN as well.
  const bare = known.filter(({ as_name }) => as_name !== '' && !isShield(as_name));
  return [...new Set(bare.map(({ ip }) => ip))];
}
