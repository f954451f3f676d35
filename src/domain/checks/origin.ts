import { originsOf } from '../report/origins.ts';
import type { Check } from './check.ts';
import { connectedIpInfo } from './connected.ts';
import { mappedIps } from './dns-records.ts';
import { linkedDomains } from './links.ts';

export const origin: Check = {
  name: 'origin',
  says: 'Addresses of subdomains outside the CDN in front of the domain.',
  run(seen) {
    const origins = originsOf({
      connected_ip_info: connectedIpInfo(seen),
      html_page_link_domains: linkedDomains(seen),
      mapped_ip: mappedIps(seen),
      main_domain_info: { main_domain: seen.visit.target.domain },
    });
    return { summary: { real_ip: origins.length } };
  },
};
