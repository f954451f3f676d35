import type { Verdict } from '../../src/verdict/contract.ts';
import { defineTexts } from './catalogue.ts';
import { numbers, plural } from './figures.ts';

export const judgementTexts = defineTexts('judgement', {
  /** Names of all verdicts, by their word on the wire. */
  words: {
    malicious: 'Malicious',
    suspicious: 'Suspicious',
    unknown: 'Unknown',
    'no findings': 'No findings',
    own: 'Own',
    'not public': 'Not public',
  } satisfies Record<Verdict, string>,
  means: {
    malicious: 'Evidence that is enough alone: block it',
    suspicious: 'Evidence that is not enough alone: look closer',
    unknown: 'Nothing that could know was asked',
    'no findings': 'Sources that cover it were asked, and have too little or nothing against it',
    own: 'In your own networks, and sources have too little or nothing against it',
    'not public': 'Private or reserved: no source can know it',
  } satisfies Record<Verdict, string>,
  /** Title of a browser tab: the subject comes first. */
  tab: (indicator: string, verdict: string) => `${indicator} – ${verdict}`,
  exposure: 'Exposure',
  exploited: (count: number) => `${numbers.format(count)} exploited`,
  affected: (count: number) => `${plural(count, 'CVE', 'CVEs')} affected`,
  possible: (count: number) => `${numbers.format(count)} possible`,
  pastExploited: (count: number) => `${numbers.format(count)} exploited on ports not seen lately`,
  pastAffected: (count: number) =>
    `${plural(count, 'CVE', 'CVEs')} affected on ports not seen lately`,
  openPorts: (count: number) => plural(count, 'open port', 'open ports'),
  lastSeen: (time: string) => `last seen ${time} UTC`,
  cveData: { ready: '', building: 'CVE data is still being read', none: 'no CVE data is loaded' },
  against: 'Evidence against it',
  noneAgainst: 'Nothing.',
  since: (time: string) => `since ${time}`,
  listed: (day: string) => `listed since we first fetched it (${day})`,
  report: 'the report',
  inFavour: 'In its favour',
  context: 'What it is',
  suppressed: 'Set aside',
  advice: 'What to do',
  coverage: 'Who was asked',
  asked: (count: number) => `${plural(count, 'source', 'sources')} asked`,
  silent: (count: number) => `${numbers.format(count)} silent`,
  notCovered: 'Not covered',
  tooOld: 'Too old',
  relations: 'Related',
  banners: 'Banners with it',
});
