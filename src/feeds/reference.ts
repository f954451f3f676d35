import type { Feed } from './feed.ts';

const sections: readonly { title: string; from: number; to: number }[] = [
  { title: 'Attack sources, scanners, brute force, spam', from: 1, to: 31 },
  { title: 'C2, botnet, malware hosts', from: 32, to: 48 },
  { title: 'Tor, VPN, proxies, anonymisers', from: 49, to: 65 },
  { title: 'Hosting, cloud, CDN, crawlers', from: 66, to: 80 },
  { title: 'Public DNS resolvers', from: 81, to: 84 },
  { title: 'Phishing and malware domains, domain reputation', from: 85, to: 104 },
  { title: 'Exploits and vulnerabilities', from: 105, to: 115 },
  { title: 'ASN, geography, fingerprints', from: 116, to: 126 },
];

const intro = `# Feeds\n\nGenerated from the catalogue in \`src/feeds/catalogue/\`; do not edit. Turn a feed on with\n\`vedette feeds enable NAME\`. A feed is off by default when its terms, its size or a required key call for your decision.\nFeeds of one lineage copy each other and count as one source.\n`;

/** docs/reference/feeds.md, without the user's own feeds. */
export function renderFeedsPage(feeds: readonly Feed[]): string {
  const parts = sections.map(({ title, from, to }) => {
    const rows = feeds.filter(({ catalogueNumber: n }) => n !== null && n >= from && n <= to);
    return `## ${title}\n\n${renderTable(rows)}\n`;
  });
  return [intro, ...parts].join('\n');
}

function renderTable(feeds: readonly Feed[]): string {
  const header = ['name', 'says', 'category', 'licence', 'terms', 'refresh', 'default', 'lineage'];
  const rows = feeds.map((feed) => [
    `\`${feed.name}\``,
    feed.says,
    feed.category,
    feed.licence,
    feed.terms,
    toInterval(feed.everyHours),
    feed.on ? 'on' : 'off',
    feed.lineage,
  ]);
  return [header, header.map(() => '---'), ...rows].map(toRow).join('\n');
}

/** Required attributions: one line per feed, without duplicates. */
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
