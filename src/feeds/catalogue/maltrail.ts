import { defineFeed, rangeOf, domainOf, urlOf, skip, type Found } from '../feed.ts';
import { ipList } from '../formats/ip-list.ts';
import { mixedList } from '../formats/name-list.ts';

export const maltrailMassScanners = defineFeed({
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
  // Who gives a name scans in the open; who gives none is only a scanner.
  parse: ipList({ labelFromComment: true, unlabelledCategory: 'scanner' }),
  example: () => ({
    input: [
      '# Copyright (c) the developers',
      '',
      '192.0.2.24 # pinger1.survey.example',
      '',
      '198.51.100.24',
    ].join('\n'),
    output: [
      rangeOf('192.0.2.24', { line: 3, label: 'pinger1.survey.example' }),
      rangeOf('198.51.100.24', { line: 5, category: 'scanner' }),
    ],
  }),
});

const trails = mixedList();

export const maltrailTrails = defineFeed({
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
  example: () => ({
    input: [
      '# Aliases: example',
      '',
      '# Reference: https://blog.example/post',
      '',
      'c2.malware.example',
      '192.0.2.43:8080',
      'files.malware.example/gate.php',
      '/gate.php',
    ].join('\n'),
    name: 'maltrail-master/trails/static/malware/examplerat-1.txt',
    output: [
      domainOf('c2.malware.example', { line: 5, label: 'examplerat' }),
      rangeOf('192.0.2.43', { line: 6, port: 8080, label: 'examplerat' }),
      urlOf('http://files.malware.example/gate.php', { line: 7, label: 'examplerat' }),
      skip(8, 'a path without a host'),
    ],
  }),
});

/** The file is named after the family; a second file of it is numbered. */
function familyIn(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith('.txt') ? name.slice(0, -'.txt'.length).replace(/-\d+$/, '') : undefined;
}

function named(found: Found, family: string | undefined): Found {
  if (!family || found.kind === 'skipped' || found.kind === 'record') return found;
  return { ...found, label: family };
}
