/*
 * Every text of the page, in one place: a translation replaces this file. Texts with values in them
 * are functions, because languages order words differently.
 */
const numbers = new Intl.NumberFormat('en');
const plural = (count: number, one: string, many: string) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

export const formatNumber = (value: number) => numbers.format(value);

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
    matches: (count: number) => plural(count, 'match', 'matches'),
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

  ago: (age: string) => `${age} ago`,
  age: {
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
  },

  map: {
    label: (place: string) => `World map: ${place}`,
    spot: (place: string, count: number) =>
      count === 1 ? place : `${place}: ${numbers.format(count)}`,
  },

  ip: {
    nowhere: 'No network announces this address.',
    location: 'Location',
    verdicts: {
      malicious: { word: 'Malicious', means: 'Sources speak against it.' },
      suspicious: { word: 'Suspicious', means: 'Something speaks against it, but not enough.' },
      unknown: {
        word: 'Unknown',
        means: 'No loaded source could have spoken against it. That does not make it safe.',
      },
      safe: { word: 'Nothing found', means: 'Sources were asked, and none speaks against it.' },
    },
    because: (reasons: readonly string[], more: number) =>
      `Because of ${reasons.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    reason: (category: string, label: string, feed: string) =>
      `${category}${label === '' ? '' : `: ${label}`} (${feed})`,
    exposed: (what: string) =>
      ({
        remoteAccess: 'remote access open to everyone',
        vulnerable: 'vulnerable software',
        exploited: 'software with exploited vulnerabilities',
      })[what] ?? what,
    sources: (listed: number, asked: number, newest: string) =>
      listed === 0
        ? `None of ${plural(asked, 'source', 'sources')} asked lists it.`
        : `Listed by ${numbers.format(listed)} of ${plural(asked, 'source', 'sources')} asked, last ${newest} ago.`,
    notAsked: (reasons: readonly string[]) => `Not asked: ${reasons.join('; ')}.`,
    actions: {
      title: 'What to do',
      advice: {
        malicious: 'Block it in both directions, and look for earlier connections to it.',
        suspicious: 'Watch it: log connections, and look again in a few hours.',
        unknown: 'Decide nothing on this: load feeds that cover it first.',
        safe: 'Nothing to do. Silence of the sources is no proof.',
        platform: 'Many share this address. Block the URLs that feeds name, not the address:',
      },
      copyBlock: 'Copy for a blocklist',
      suppress: 'Suppress',
      suppressed: 'Suppressed. It no longer counts.',
      feed: 'What to set aside',
      allFeeds: 'All feeds',
      reason: 'Reason',
    },
    flags: 'Flags',
    flagNames: {
      is_vpn: 'VPN',
      is_anonymous_vpn: 'Anonymous VPN',
      is_tor: 'Tor',
      is_proxy: 'Proxy',
      is_cloud: 'Cloud',
      is_hosting: 'Hosting',
      is_mobile: 'Mobile',
      is_darkweb: 'Dark web',
      is_scanner: 'Scanner',
      is_snort: 'Intrusion rules',
    },
    flagSaidBy: (feeds: readonly string[]) => feeds.join(', '),
    coverage: { notSeen: 'not seen', notCovered: 'not covered' },
    names: 'Names',
    certificates: 'Certificate names',
    ports: {
      title: (count: number) => plural(count, 'port', 'ports'),
      caption: 'Ports',
      none: 'No banner of this address is known. Import a scan, or probe it.',
      port: 'Port',
      service: 'Service',
      product: 'Product',
      state: 'State',
      seen: 'Last seen',
      open: 'open',
      closed: 'no longer seen',
      vulnerable: 'CVEs',
      banner: (port: number, socket: string) => `What ${port}/${socket} said`,
      search: 'All banners of this address',
    },
    cves: {
      title: 'Vulnerabilities',
      cve: 'CVE',
      grade: 'Grade',
      grades: { affected: 'affected', possible: 'possible', fixed: 'fixed' },
      kev: 'KEV',
      exploited: 'exploited',
      epss: 'EPSS',
      cvss: 'CVSS',
      software: 'Software',
      ports: 'Ports',
      percent: (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`,
      counts: (affected: number, possible: number, fixed: number) =>
        `${affected} affected, ${possible} possible, ${fixed} fixed by the distribution.`,
      noData: 'Unknown: no CVE data is loaded.',
      incomplete: 'More may be found: data is still being read.',
    },
    timeline: {
      title: 'Timeline',
      port: (port: number, socket: string) => `Port ${port}/${socket}`,
      span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    },
    neighbours: {
      title: 'Neighbours',
      counts: (malicious: number, suspicious: number) =>
        `${numbers.format(malicious)} malicious and ${numbers.format(suspicious)} suspicious`,
    },
    evidence: {
      title: 'Evidence',
      none: 'No feed has a line about it.',
      against: (count: number) => `${plural(count, 'source speaks', 'sources speak')} against it`,
      excuse: (count: number) => `${plural(count, 'source excuses', 'sources excuse')} it`,
      silent: (count: number) => `${plural(count, 'source', 'sources')} asked and silent`,
      summary: (lines: number, points: number, age: string) =>
        `${plural(lines, 'line', 'lines')}, ${points.toFixed(1)} points, ${age} old`,
      line: 'Line',
      snapshot: 'Snapshot',
      about: 'Names',
      label: 'Says',
      seen: 'Seen',
      seenFromTo: (first: string, last: string) => `${first} to ${last} UTC`,
      lineage: 'Lineage',
      state: 'State',
      expired: 'expired: shown, but counted nowhere',
      suppressed: (feed: string, line: number, reason: string) =>
        `Suppressed: ${feed}, line ${line}: ${reason}`,
      judged: (at: string, generation: string) => `Judged ${at} UTC, generation ${generation}`,
    },
  },

  hidden: {
    label: (code: string) => `hidden character ${code}`,
  },
} as const;
