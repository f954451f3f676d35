/*
 * Every text of the page, in one place: a translation replaces this file. Texts with values in them
 * are functions, because languages order words differently.
 */
const numbers = new Intl.NumberFormat('en');
const plural = (count: number, one: string, many: string) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

export const formatNumber = (value: number) => numbers.format(value);

const dayMs = 86_400_000;

/** Start of a span of time, no finer than its length. */
export function formatMoment(moment: number, step = 0): string {
  const text = new Date(moment).toISOString().replace('T', ' ');
  return step >= dayMs ? text.slice(0, 10) : text.slice(0, 16);
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Of two capital letters. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

export const texts = {
  product: 'Vedette',
  skip: 'Skip to content',
  menu: 'Menu',
  mainMenu: 'Main menu',
  loading: 'Loading',
  reload: 'Try again',
  close: 'Close',
  copied: (what: string) => `Copied ${what}.`,
  copyFailed: 'The browser did not allow copying.',
  unknown: 'unknown',
  never: 'never',
  none: 'none',
  yes: 'yes',
  no: 'no',

  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    current: (name: string) => `Theme: ${name}`,
  },

  account: {
    label: (user: string) => `Account ${user}`,
    signOut: 'Sign out',
    reference: 'API reference',
  },

  signIn: {
    title: 'Sign in',
    lead: 'Look up addresses, hosts and sites in your own data. Nothing leaves this machine.',
    key: 'API key',
    keyHint: '60 letters and digits, starting with vdt',
    submit: 'Sign in',
    other: 'No key at hand? Run this on the server and open the link it prints:',
    command: 'vedette open',
  },

  home: {
    title: 'Search',
    menu: 'Search',
    lead: 'Paste anything: an address, a network, a domain, a URL, a CVE, a hash, a banner query or a whole log.',
    examples: 'Examples',
    recent: 'Recent',
    noRecent: 'What you look up appears here until you close this page. It is stored nowhere.',
    shortcuts: 'Shortcuts',
    shortcutList: [
      ['/', 'Focus the search box'],
      ['Ctrl K', 'Open the command palette'],
      ['Esc', 'Close or clear'],
    ] as const,
  },

  search: {
    label: 'Search',
    placeholder: 'Address, network, domain, URL, CVE, hash, query or log …',
    submit: 'Search',
    understoodAs: (kind: string) => `Understood as ${kind}`,
    kinds: {
      address: 'an address',
      range: 'a network range',
      network: 'a network',
      domain: 'a domain',
      url: 'a URL',
      cve: 'a CVE',
      hash: 'a hash',
      query: 'a banner query',
      log: 'a text with indicators: triage',
    },
    suggestions: 'Suggestions',
    history: 'Searched before',
    filter: 'filter',
    value: 'value',
    matches: (count: number) => plural(count, 'match', 'matches'),
    hashAs: {
      certificate: 'Certificate with this fingerprint',
      jarm: 'TLS servers with this JARM',
      anywhere: 'Banners that contain it',
    },
  },

  palette: {
    title: 'Command palette',
    open: 'Commands',
    label: 'Type a command, a page or something to look up',
    lookUp: (text: string) => `Look up ${text}`,
    goTo: (page: string) => `Go to ${page}`,
    nothing: 'No command fits.',
  },

  errors: {
    title: 'This did not work',
    unreachable: 'The server cannot be reached.',
    unreadable: 'The answer of the server cannot be read.',
    notFound: 'Page not found',
    notFoundLead: 'There is no such page. It may belong to a newer version.',
    crashed: 'This page has a fault. The others still work.',
    status: (status: number) => `Status ${status}`,
  },

  empty: {
    title: 'Nothing here',
  },

  sessions: {
    title: 'Signed-in browsers',
    menu: 'Sessions',
    lead: 'Each browser stays signed in until its session ends, its key is revoked or you end it here.',
    agent: 'Browser',
    key: 'Key',
    created: 'Signed in',
    expires: 'Ends',
    current: 'this browser',
    end: 'Sign out',
    ended: 'Signed out.',
  },

  table: {
    filter: 'Filter rows',
    rows: (shown: number, all: number) =>
      shown === all
        ? plural(all, 'row', 'rows')
        : `${numbers.format(shown)} of ${plural(all, 'row', 'rows')}`,
    empty: 'No rows.',
    noneFit: 'No row fits the filter.',
    export: 'Export',
    exportAs: { csv: 'CSV', json: 'JSON', plain: 'Plain list' },
    sortBy: (column: string) => `Sort by ${column}`,
  },

  copy: {
    label: 'Copy',
    json: 'JSON',
    curl: 'curl command',
    csv: 'CSV',
    defanged: 'Defanged',
  },

  bars: {
    more: (count: number) => `${numbers.format(count)} more`,
    filterBy: (label: string, count: number) => `Filter by ${label}, ${numbers.format(count)}`,
  },

  score: {
    words: ['Safe', 'Low', 'Moderate', 'Dangerous', 'Critical'] as const,
    unknown: 'Unknown',
    unknownMeans: 'No source could have spoken against it: unknown is not safe.',
    inbound: 'Inbound',
    outbound: 'Outbound',
    inboundMeans: 'How much it attacks others',
    outboundMeans: 'How dangerous it is to connect to',
  },

  map: {
    country: (name: string, count: number) => `${name}: ${numbers.format(count)}`,
  },

  histogram: {
    label: (title: string) => `${title}: arrow keys move, Shift extends, Enter filters`,
    span: (when: string, count: number) => `${when}: ${numbers.format(count)}`,
    range: (from: string, to: string) => `${from} to ${to}`,
  },

  savedQueries: {
    title: 'Saved queries',
    none: 'Queries that you save appear here.',
    save: 'Save',
    name: 'Name of the query',
    saved: (name: string) => `Saved as ${name}.`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `Removed ${name}.`,
  },

  queryField: {
    submit: 'Search',
    wouldMatch: (count: number) =>
      count === 1 ? '1 matches' : `${numbers.format(count)} match`,
  },

  bannerSearch: {
    title: 'Banners',
    menu: 'Banners',
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
    clauses: 'Chosen filters',
    removeClause: (clause: string) => `Remove ${clause}`,
    ignored: 'Unknown filters were ignored:',
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
      mapLead: 'Banners by country: arrow keys move, Enter filters',
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
  },

  cveWords: {
    exploited: 'exploited',
    exploitedMeans: 'Known to be exploited (CISA KEV)',
    grades: { affected: 'affected', possible: 'possible', fixed: 'fixed' },
    noData: 'Unknown: no CVE data is loaded',
    noDataLead: 'Without it nothing can be said about your hosts; that is not the same as safe. Run on the server:',
    noDataCommand: 'vedette feeds enable nvd && vedette feeds update nvd',
    building: 'CVE data is still being read: more may be found.',
    columns: {
      host: 'Host',
      name: 'Name',
      exploited: 'Exploited',
      epss: 'EPSS',
      cvss: 'CVSS',
      cves: 'CVEs',
      worst: 'Worst',
      software: 'Software',
      ports: 'Ports',
      seen: 'Last seen',
      grade: 'Grade',
      reason: 'Reason',
    },
  },

  exposure: {
    title: 'Exposure',
    menu: 'Exposure',
    lead: 'Your hosts with known vulnerabilities, worst first. The newest banner of each port counts.',
    range: 'Only these: an address, a network or a range',
    apply: 'Apply',
    safe: 'No known vulnerability',
    safeLead: 'No CVE fits what your hosts said about their software.',
    cut: (shown: number, all: number) =>
      `The ${numbers.format(shown)} worst of ${plural(all, 'host', 'hosts')}.`,
    incomplete: 'There were too many banners to look at all of them.',
    tiles: {
      all: ['Exposed', 'with any known CVE'],
      exploited: ['Exploited', 'a CVE that is used in attacks'],
      likely: ['Likely', 'EPSS of 10 % or more'],
      grave: ['Grave', 'CVSS of 9 or more'],
    },
    week: {
      title: 'What changed this week',
      lead: 'Compared with what was seen until seven days ago, judged by the CVE data of today.',
      fresh: 'Newly exposed',
      worse: 'More CVEs than before',
      better: 'Fewer CVEs than before',
      gone: 'No longer exposed',
      nothing: 'Nothing changed.',
      cut: 'Only the worst hosts of both days are compared.',
    },
    byProduct: 'Hosts by product',
    overTime: 'Vulnerable banners by when they were last seen',
    table: 'Exposed hosts',
    showAll: 'Show all',
  },

  exploits: {
    title: 'Exploits',
    menu: 'Exploits',
    lead: 'Published exploits, modules, scanner templates and proofs of concept.',
    query: { label: 'Exploit query', placeholder: 'apache path traversal type: REMOTE' },
    examples: [
      'kev: true source: any',
      'type: REMOTE after: now-1y',
      'cvss: >=9.8 platform: LINUX',
      'wordpress verified: verified',
    ] as const,
    affected: 'Only for CVEs of my hosts',
    everySource: 'Every source, not only Exploit-DB',
    found: (count: number) => (count === 1 ? 'exploit' : 'exploits'),
    nothing: 'No exploit matches',
    nothingLead: 'Try other words, or every source.',
    none: 'No exploits are loaded',
    noneLead: 'Run on the server:',
    noneCommand: 'vedette feeds update exploit-db',
    facets: 'Most frequent values',
    fields: {
      type: 'Type',
      platform: 'Platform',
      year: 'Year',
      source: 'Source',
      author: 'Author',
      severity: 'Severity',
    },
    results: 'Matching exploits',
    more: (count: number) => `Show ${numbers.format(count)} more`,
    verified: 'verified',
    by: (author: string) => `by ${author}`,
    showText: 'Show the text',
  },

  cve: {
    lead: 'Facts',
    rejected: 'This number was withdrawn.',
    published: 'Published',
    updated: 'Updated',
    cvss: 'CVSS',
    epss: 'EPSS',
    epssValue: (probability: string, percentile: string) =>
      `${probability} within 30 days, higher than ${percentile} of all CVEs`,
    kev: 'Known to be exploited',
    kevSince: (added: string, due: string) =>
      due === '' ? `since ${added}` : `since ${added}, fix due by ${due}`,
    ransomware: 'used in ransomware campaigns',
    weaknesses: 'Weaknesses',
    ssvc: 'SSVC',
    automatable: 'automatable',
    impact: (impact: string) => `${impact} impact`,
    exploitation: (state: string) => `exploitation: ${state}`,
    noDescription: 'No description is known.',
    hosts: 'Your hosts',
    noHosts: 'None of your hosts has it, as far as their banners tell.',
    searchBanners: (count: number) => `${plural(count, 'banner', 'banners')} of yours`,
    sections: {
      exploits: 'Exploits',
      modules: 'Framework modules',
      templates: 'Scanner templates',
      proofs: 'Proofs of concept',
    },
    sectionColumns: {
      title: 'Title',
      date: 'Date',
      author: 'Author',
      platform: 'Platform',
      type: 'Type',
      standing: 'Standing',
      url: 'Address',
    },
    sectionCut: (shown: number, all: number) =>
      `The newest ${numbers.format(shown)} of ${numbers.format(all)}.`,
    verified: 'verified',
    stars: (count: number) => plural(count, 'star', 'stars'),
    rank: (rank: number) => `rank ${rank}`,
    references: 'References',
    copyReferences: 'Copy the list',
  },

  hidden: {
    label: (code: string) => `hidden character ${code}`,
  },
} as const;
