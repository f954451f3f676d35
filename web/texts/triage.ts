import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const triageTexts = defineTexts('triage', {
  title: 'Triage',
  lead: 'Paste or drop a log, an alert or a list. Addresses, domains, URLs, email addresses, hashes and CVEs are found in this browser and judged by this server; nothing leaves the machine.',
  input: 'Text to search for indicators',
  placeholder:
    '2026-06-15 sshd: Failed password for root from 198.51.100.7 port 40022\nhxxps://login[.]example/verify',
  start: 'Judge',
  startKey: 'Ctrl ↵',
  file: 'Choose a file',
  dropHere: 'Drop a file or a text anywhere on this page',
  another: 'New triage',
  stop: 'Stop',
  goOn: 'Go on',
  stopped: 'Stopped.',
  reading: (read: number, all: number) =>
    `Reading: ${numbers.format(read)} of ${plural(all, 'line', 'lines')}`,
  judging: (judged: number, all: number) =>
    `Judging: ${numbers.format(judged)} of ${numbers.format(all)}`,
  done: (found: number, lines: number) =>
    `${plural(found, 'indicator', 'indicators')} in ${plural(lines, 'line', 'lines')}`,
  incomplete: (why: string, left: number) =>
    `${why} ${plural(left, 'indicator was', 'indicators were')} not judged.`,
  leftOut: (lines: number, most: number) =>
    `Only the first ${numbers.format(most)} lines were read; ${numbers.format(lines)} were left out.`,
  nothing: 'No indicators found',
  nothingLead: 'The text has no address, URL, domain, email address, hash or CVE in it.',
  found: 'Indicators',
  verdictFilter: 'Filter by verdict',
  kindFilter: 'Filter by kind',
  allKinds: 'All',
  states: { invalid: 'Not valid', waiting: 'Waiting' },
  stateMeans: { invalid: 'Nothing that can be judged', waiting: 'Not judged yet' },
  kinds: {
    address: 'Addresses',
    range: 'Ranges',
    domain: 'Domains',
    url: 'URLs',
    email: 'Email addresses',
    hash: 'Hashes',
    cve: 'CVEs',
  },
  kind: {
    address: 'address',
    range: 'range',
    domain: 'domain',
    url: 'URL',
    email: 'email address',
    hash: 'hash',
    cve: 'CVE',
  },
  columns: {
    indicator: 'Indicator',
    kind: 'Kind',
    verdict: 'Verdict',
    why: 'Why',
    country: 'Country',
    network: 'Network',
    since: 'Since',
    lines: 'Lines',
  },
  why: (indicator: string) => `Why: ${indicator}`,
  line: 'First line that names it',
  open: 'Open its page',
});
