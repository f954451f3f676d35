import { sectionOf, sections } from './ageing.ts';
import type { Feed } from './feed.ts';

const introduce = (feeds: readonly Feed[]) => `# Feeds

${feeds.length} feeds, generated from the catalogue in \`src/feeds/catalogue/\`; do not edit. Turn a feed on with
\`vedette feeds enable NAME\`. A feed is off by default when its terms, its size or a required key call for your decision.
Feeds of one lineage copy each other and count as one source. Evidence is what their claims rest on; "alone" marks feeds
that are enough for a verdict without a second source. See docs/scoring.md.
`;

/** Renders docs/reference/feeds.md, without user feeds. */
export function renderFeedsPage(feeds: readonly Feed[]): string {
  const parts = sections.map((section) => {
    const rows = feeds.filter(({ category }) => sectionOf(category) === section);
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

/** Attributions that the licences require: one line per feed, duplicates merged. */
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
