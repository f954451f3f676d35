import type { Category, Feed } from './feed.ts';

const attacks = 'Attack sources, scanners, brute force, spam';
const malware = 'C2, botnet, malware hosts';
const anonymisers = 'Tor, VPN, proxies, anonymisers';
const hosting = 'Hosting, cloud, CDN, crawlers';
const resolvers = 'Public DNS resolvers';
const domains = 'Phishing and domain reputation';
const vulnerabilities = 'Exploits and vulnerabilities';
const platforms = 'Shared platforms';
const catalogues = 'Networks, geography, fingerprints';

/** The section of the page where each category is shown; sections come in this order. */
const sectionOf: Record<Category, string> = {
  attack: attacks,
  bruteforce: attacks,
  spam: attacks,
  scanner: attacks,
  abuse: attacks,
  ids: attacks,
  compromised: attacks,
  'criminal-network': attacks,
  c2: malware,
  botnet: malware,
  malware: malware,
  certificate: malware,
  'tls-client': malware,
  darkweb: malware,
  'tor-exit': anonymisers,
  'tor-relay': anonymisers,
  proxy: anonymisers,
  'anonymous-vpn': anonymisers,
  vpn: anonymisers,
  relay: anonymisers,
  hosting: hosting,
  cloud: hosting,
  cdn: hosting,
  crawler: hosting,
  mobile: hosting,
  satellite: hosting,
  anycast: hosting,
  'research-scanner': hosting,
  resolver: resolvers,
  'trusted-resolver': resolvers,
  'root-server': resolvers,
  phishing: domains,
  popular: domains,
  'dynamic-dns': domains,
  parking: domains,
  shortener: domains,
  bank: domains,
  'disposable-mail': domains,
  exploit: vulnerabilities,
  vulnerability: vulnerabilities,
  technique: vulnerabilities,
  platform: platforms,
  'mail-sender': platforms,
  asn: catalogues,
  geography: catalogues,
  registry: catalogues,
  fingerprint: catalogues,
};

const introduce = (feeds: readonly Feed[]) => `# Feeds

${feeds.length} feeds, generated from the catalogue in \`src/feeds/catalogue/\`; do not edit. Turn a feed on with
\`vedette feeds enable NAME\`. A feed is off by default when its terms, its size or a required key call for your decision.
Feeds of one lineage copy each other and count as one source. Evidence is what their claims rest on; "alone" marks feeds
that are enough for a verdict without a second source. See docs/scoring.md.
`;

/** docs/reference/feeds.md, without the user's own feeds. */
export function renderFeedsPage(feeds: readonly Feed[]): string {
  const parts = [...new Set(Object.values(sectionOf))].map((section) => {
    const rows = feeds.filter(({ category }) => sectionOf[category] === section);
    return `## ${section}\n\n${renderTable(rows)}\n`;
  });
  return [introduce(feeds), ...parts].join('\n');
}

function renderTable(feeds: readonly Feed[]): string {
  const header = [
    'name',
    'says',
    'category',
    'evidence',
    'licence',
    'terms',
    'refresh',
    'default',
    'lineage',
  ];
  const rows = feeds.map((feed) => [
    `\`${feed.name}\``,
    feed.says,
    feed.category,
    toEvidence(feed),
    feed.licence,
    feed.terms,
    toInterval(feed.everyHours),
    feed.on ? 'on' : 'off',
    feed.lineage,
  ]);
  return [header, header.map(() => '---'), ...rows].map(toRow).join('\n');
}

function toEvidence({ evidence, sufficient, aggregate }: Feed): string {
  if (evidence === 'none') return '';
  return `${evidence}${sufficient ? ', alone' : ''}${aggregate ? ', aggregate' : ''}`;
}

/** What the licences ask to be shown: one line a feed, equal lines once. */
export function renderLicences(feeds: readonly Feed[]): string {
  const byAttribution = new Map<string, string[]>();
  for (const { attribution, name } of feeds) {
    byAttribution.set(attribution, [...(byAttribution.get(attribution) ?? []), name]);
  }
  const rows = [...byAttribution].map(([attribution, names]) => [attribution, names.join(', ')]);
  rows.sort(([left = ''], [right = '']) => left.localeCompare(right, 'en'));
  const table = [['source', 'feeds'], ['---', '---'], ...rows].map(toRow).join('\n');
  return `# Data sources and their licences\n\n${table}\n`;
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function toInterval(hours: number): string {
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} d` : `${hours} h`;
}
