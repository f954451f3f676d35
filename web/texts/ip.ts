import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const ipTexts = defineTexts('ip', {
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
});
