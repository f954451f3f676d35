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
  { title: 'Shared platforms', from: 127, to: 127 },
];

const intro = `# Feeds

Made from the catalogue in \`src/feeds/catalogue/\`; do not edit. A feed that is off is turned on with
\`vedette feeds enable NAME\`: its terms, its size or a key it needs want your decision first.
Feeds of one lineage copy each other and count as one voice. Evidence is what their claims rest on, and "alone" marks
feeds that are enough for a verdict without a second source; docs/scoring.md explains both.
`;

/** docs/reference/feeds.md. Feeds of the user's are not in it. */
export function renderFeedsPage(feeds: readonly Feed[]): string {
  const parts = sections.map(({ title, from, to }) => {
    const rows = feeds.filter(({ catalogueNumber: n }) => n !== null && n >= from && n <= to);
    return `## ${title}\n\n${renderTable(rows)}\n`;
  });
  return [intro, ...parts].join('\n');
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
