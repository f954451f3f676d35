import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, textAt } from '../../lib/json-field.ts';
import { type Feed, type Found, defineFeed, domainOf, hashOf, rangeOf, urlOf } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';
import { json } from '../formats/json.ts';
import { lineList, mixedList, rawLineList } from '../formats/name-list.ts';
import { table } from '../formats/table.ts';

const dshield = defineFeed({
  name: 'dshield',
  title: 'DShield top 20',
  says: 'most attacking /24',
  sources: [{ url: 'https://feeds.dshield.org/block.txt' }],
  licence: 'CC BY-NC-SA 2.5',
  attribution: 'SANS Internet Storm Center / DShield.org (CC BY-NC-SA)',
  terms: 'non-commercial',
  everyHours: 6,
  lineage: 'dshield',
  category: 'attack',
  on: false,
  parse: table(
    {
      columns: ['start', 'end', 'bits', 'attacks', 'name', 'country'],
      separator: '\t',
      comment: '#',
      quotes: false,
    },
    (row) => {
      const [start, end] = [row.text('start'), row.text('end')];
      if (start === 'Start') return null; // the header
      const claim = { line: row.line, label: row.text('name'), count: row.number('attacks') };
      // Mirrors publish the plain prefix.
      return rangeOf(end ? `${start ?? ''}-${end}` : start, claim);
    },
  ),
});

const bruteforceblocker = defineFeed({
  name: 'bruteforceblocker',
  title: 'BruteForceBlocker',
  says: 'SSH brute force',
  sources: [{ url: 'https://danger.rulez.sk/projects/bruteforceblocker/blist.php' }],
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'bruteforce',
  on: true,
  parse: rawLineList((text, { line }) => {
    if (/^\s*(?:#|$)/.test(text)) return null;
    const [, address, time, count] =
      /^(\S+)(?:\s+#\s*(\d{4}-\d{2}-\d{2} [\d:]{8})\s+(\d+))?/.exec(text) ?? [];
    return rangeOf(address, {
      line,
      seenAt: toIsoTime(time),
      count: count === undefined ? undefined : Number(count),
    });
  }),
});

const turrisGreylist = defineFeed({
  name: 'turris-greylist',
  title: 'Turris greylist',
  says: 'router honeypots, with tags per service',
  sources: [{ url: 'https://view.sentinel.turris.cz/greylist-data/greylist-latest.csv' }],
  licence: 'CC BY-NC-SA 4.0',
  attribution: 'Turris Sentinel greylist, CZ.NIC (CC BY-NC-SA 4.0)',
  terms: 'non-commercial',
  everyHours: 24,
  category: 'attack',
  on: false,
  parse: lineList((text, { line }) => {
    if (/^Address\b/i.test(text)) return null;
    // Tags are separated by commas as well, quoted or not.
    const [address = ''] = text.split(/[,;]/, 1);
    const tags = text.slice(address.length + 1);
    return rangeOf(address, { line, label: tags.replaceAll('"', '') });
  }),
});

const maltrailMassScanners = defineFeed({
  name: 'maltrail-mass-scanners',
  title: 'Maltrail mass scanners',
  says: 'known mass scanner, named',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static/mass_scanner.txt',
    },
  ],
  licence: 'MIT',
  terms: 'free',
  everyHours: 24,
  lineage: 'maltrail',
  category: 'research-scanner',
  on: true,
  // A scanner with a name works in the open; one without is only a scanner.
  parse: ipList({ labelFromComment: true, unlabelledCategory: 'scanner' }),
});

const trails = mixedList();

const maltrailTrails = defineFeed({
  name: 'maltrail-trails',
  title: 'Maltrail trails',
  says: 'malware family by file name',
  sources: [{ url: 'https://codeload.github.com/stamparm/maltrail/tar.gz/refs/heads/master' }],
  licence: 'MIT',
  terms: 'heavy',
  everyHours: 24,
  lineage: 'maltrail',
  category: 'malware',
  evidence: 'c2',
  on: false,
  pick: /\/trails\/static\/malware\/[^/]+\.txt$/,
  maxBytes: 256 * 1024 * 1024,
  parse: async function* parse(document) {
    const family = familyIn(document.name);
    for await (const batch of trails(document)) {
      yield batch.map((found) => named(found, family));
    }
  },
});

/** Files are named after the family; further files of a family are numbered. */
function familyIn(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith('.txt') ? name.slice(0, -'.txt'.length).replace(/-\d+$/, '') : undefined;
}

function named(found: Found, family: string | undefined): Found {
  if (!family || found.kind === 'skipped' || found.kind === 'record') return found;
  return { ...found, label: family };
}

const otxPulses = defineFeed({
  name: 'otx-pulses',
  title: 'OTX pulses',
  says: 'indicators by pulse',
  sources: [
    {
      url: 'https://otx.alienvault.com/api/v1/pulses/subscribed?limit=50',
      headers: { 'X-OTX-API-KEY': '{key}' },
    },
  ],
  licence: 'key',
  terms: 'key',
  everyHours: 6,
  category: 'malware',
  evidence: 'mixed',
  on: false,
  parse: json('results[]', ({ value: pulse, line }) =>
    listAt(pulse, 'indicators').flatMap((indicator) => readIndicator(indicator, pulse, line)),
  ),
});

function readIndicator(indicator: unknown, pulse: unknown, line: number): Found[] {
  const value = textAt(indicator, 'indicator');
  const claim = {
    line,
    label: textAt(pulse, 'name'),
    seenAt: toIsoTime(textAt(indicator, 'created')),
  };
  const type = textAt(indicator, 'type') ?? '';
  if (/^(?:IPv4|IPv6|CIDR)$/.test(type)) return [rangeOf(value, claim)];
  if (/^(?:domain|hostname)$/.test(type)) return [domainOf(value, claim)];
  if (type === 'URL') return [urlOf(value, claim)];
  return /^FileHash-(?:MD5|SHA1|SHA256)$/.test(type) ? [hashOf(value, claim)] : [];
}

const viriback = defineFeed({
  name: 'viriback',
  title: 'ViriBack',
  says: 'C2 panel',
  sources: [{ url: 'https://tracker.viriback.com/dump.php' }],
  licence: 'free',
  terms: 'free',
  everyHours: 12,
  category: 'c2',
  sufficient: true,
  on: false,
  parse: table({ needs: ['Family', 'URL', 'IP'] }, (row) => {
    const [, day, month, year] =
      /^(\d{2})-(\d{2})-(\d{4})$/.exec(row.text('FirstSeen') ?? '') ?? [];
    const claim = {
      line: row.line,
      label: row.text('Family'),
      seenAt: toIsoTime(`${year ?? ''}-${month ?? ''}-${day ?? ''}`),
    };
    return [urlOf(row.text('URL'), claim), rangeOf(row.text('IP'), claim)];
  }),
});

const jpcertPhishing = defineFeed({
  name: 'jpcert-phishing',
  title: 'JPCERT phishing URLs',
  says: 'phishing with brand',
  sources: [
    {
      url: 'https://raw.githubusercontent.com/JPCERTCC/phishurl-list/main/{year}/{year}{month}.csv',
    },
  ],
  licence: 'none stated',
  terms: 'unstated',
  everyHours: 24,
  category: 'phishing',
  on: false,
  parse: table({ needs: ['date', 'URL'] }, (row) =>
    urlOf(row.text('URL'), {
      line: row.line,
      label: row.text('description'),
      seenAt: fromJapan(row.text('date')),
    }),
  ),
});

/** The list uses Japanese time, nine hours ahead of UTC. */
function fromJapan(time: string | undefined): string | undefined {
  return time === undefined ? undefined : toIsoTime(`${time}+09:00`);
}

export const threats: readonly Feed[] = [
  dshield,
  bruteforceblocker,
  turrisGreylist,
  maltrailMassScanners,
  maltrailTrails,
  otxPulses,
  viriback,
  jpcertPhishing,
];
