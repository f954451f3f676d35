import { defineFeed, rangeOf, type Category, type FeedSource } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';

/**
 * 64 operators and what an address of theirs is. Lists that hold rented machines are clouds, whatever
 * their name: Akamai's holds Linode, Google's the load balancers of customers, GitHub's the runners of
 * Actions, Baidu's and Yandex's their clouds.
 */
const operators = {
  cdn: 'bunny cachefly cloudflare fastly gcore gocache imperva quiccloud stormwall sucuri',
  platform:
    'atlassian backblaze internetarchive meta microsoft365 salesforce telegram wasabi zoho zoom zscaler',
  cloud:
    'akamai alibaba aws azure baidu circleci digitalocean github googlecloud googleservices huawei ibmcloud linode nhncloud oracle scaleway teamcity tencent upcloud vultr yandex',
  crawler:
    'amazonbot applebot bingbot claudebot commoncrawl datadog duckduckbot googlebot gptbot perplexitybot pingdom statuscake uptimerobot',
  relay: 'apple_private_relay',
  hosting: 'gabia hetzner hostway leaseweb ovhcloud rackspace',
  'anonymous-vpn': 'mullvad',
  'tor-exit': 'tor',
} as const satisfies Partial<Record<Category, string>>;

const base = 'https://raw.githubusercontent.com/rezmoss/cloud-provider-ip-addresses/main';

function toSources(): FeedSource[] {
  return Object.entries(operators).flatMap(([category, names]) =>
    names.split(' ').map((label) => ({
      url: `${base}/${label}/${label}_ips_merged.txt`,
      label,
      category: category as Category, // a key of the object above
    })),
  );
}

export const cloudProviders = defineFeed({
  name: 'cloud-providers',
  title: 'Cloud provider addresses',
  says: '64 named providers, incl. Hetzner, OVH, Azure, Leaseweb, Vultr',
  sources: toSources(),
  format: 'cidr',
  licence: 'CC0',
  terms: 'free',
  everyHours: 24,
  lineage: 'published-ranges',
  category: 'cloud',
  on: true,
  parse: ipList(),
  example: {
    input: ['192.0.2.0/24', '2001:db8::/32'].join('\n'),
    output: [
      rangeOf('192.0.2.0/24', { line: 1, label: 'bunny', category: 'cdn' }),
      rangeOf('2001:db8::/32', { line: 2, label: 'bunny', category: 'cdn' }),
    ],
  },
});
