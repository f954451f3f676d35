import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const histogramTexts = defineTexts('histogram', {
  label: (title: string) => `${title}: arrow keys move, Shift extends, Enter filters`,
  span: (when: string, count: number) => `${when}: ${numbers.format(count)}`,
  range: (from: string, to: string) => `${from} to ${to}`,
});

export const savedQueriesTexts = defineTexts('savedQueries', {
  title: 'Saved queries',
  none: 'Queries that you save appear here.',
  save: 'Save',
  name: 'Name of the query',
  saved: (name: string) => `Saved as ${name}.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}.`,
});

export const queryFieldTexts = defineTexts('queryField', {
  submit: 'Search',
  wouldMatch: (count: number) => (count === 1 ? '1 matches' : `${numbers.format(count)} match`),
});

export const bannerSearchTexts = defineTexts('bannerSearch', {
  lead: 'What open ports said when you scanned them. Words search the text, filters narrow it: put words first.',
  examples: [
    'port: 22',
    'nginx country: DE',
    'title: "Log in" NOT is_tls: true',
    'kev: true',
    'tag: "Cobalt Strike"',
    'after: now-7d',
  ] as const,
  query: {
    label: 'Banner query',
    placeholder: 'nginx country: DE port: 80,443',
  },
  found: (count: number) => (count === 1 ? 'banner, newest first' : 'banners, newest first'),
  which: 'Which banners',
  latest: 'Latest of each address and port',
  all: 'All, past ones too',
  clauses: 'Chosen filters',
  removeClause: (clause: string) => `Remove ${clause}`,
  excluded: 'not',
  nothing: 'No banner matches',
  nothingLead: 'Remove a filter, or import a scan that covers what you are looking for.',
  hasCve: 'known vulnerabilities',
  facets: 'Most frequent values',
  fields: {
    product: 'Product',
    service_name: 'Service',
    open_port_no: 'Port',
    country: 'Country',
    as_name: 'Network',
    org_name: 'Organisation',
    city: 'City',
    tech_stack: 'Technology',
    tag: 'Tag',
    status_code: 'HTTP status',
  },
  flags: {
    is_tor: 'Tor',
    is_vpn: 'VPN',
    is_proxy: 'proxy',
    is_scanner: 'scanner',
    is_snort: 'IDS rules',
    is_cloud: 'cloud',
  },
  results: {
    label: 'Matching banners',
    more: (count: number) => `Show ${numbers.format(count)} more`,
    whole: (length: number) => `Show all ${numbers.format(length)} characters`,
  },
  pictures: {
    map: 'Where',
    mapLead: 'Banners by country: arrow keys move, Shift marks several, Enter filters',
    mapHint: 'Click a country, or drag over several, to filter by them.',
    time: 'When last seen',
    timeLead: 'Drag over a period to filter by it.',
    noCountry: (count: number) => `${plural(count, 'banner', 'banners')} without a known country`,
  },
  compare: {
    start: 'Compare',
    label: 'Query to compare with',
    placeholder: 'nginx country: FR',
    first: 'First query',
    second: 'Second query',
    onlyFirst: 'only in the first',
    both: 'in both',
    onlySecond: 'only in the second',
    differences: 'Where they differ',
    field: 'Compare by',
    value: 'Value',
    shift: 'Difference in share',
  },
  export: {
    label: 'Export',
    stop: 'Stop',
    cut: (most: number) =>
      `Only the newest ${numbers.format(most)} rows were exported. Use vedette search --csv for all.`,
    formats: { csv: 'CSV', json: 'JSON lines', plain: 'Plain addresses' },
  },
});
