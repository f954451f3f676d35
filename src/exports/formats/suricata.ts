import { murmur3 } from '../../lib/murmur3.ts';
import type { List } from '../entry.ts';
import { heading, lines, plainText, short, type Format } from './format.ts';
import { isSmall } from './suricata-dataset.ts';

/** Sids of a list are within this range from its `first_sid`. */
const sidsOfLists = 1_000_000;
/** Rules of a list: groups of addresses, then those that use a dataset. */
const groups = 32;
const rulesOfList = groups + 4;
/** Prefixes; with more, small ones go into a dataset to keep rules readable. */
const mostInRules = 10_000;

export const suricata: Format = {
  name: 'suricata',
  says: 'Rules of Suricata; for names, and above 10,000 addresses, they load the dataset as NAME.lst',
  contentType: plainText,
  of: ['addresses', 'domains'],
  write: (list) => lines([`# ${heading(list)}`, ...rulesOf(list)]),
  example: {
    addresses:
      '# Vedette list sample: 3 addresses\n' +
      'alert ip [2001:db8:1::/48] any <> $HOME_NET any (msg:"Vedette list sample"; sid:9088345; rev:1780272000;)\n' +
      'alert ip [203.0.113.0/28] any <> $HOME_NET any (msg:"Vedette list sample"; sid:9088368; rev:1780272000;)\n' +
      'alert ip [198.51.100.7] any <> $HOME_NET any (msg:"Vedette list sample"; sid:9088370; rev:1780272000;)\n',
    domains:
      '# Vedette list sample: 2 domains\n' +
      'alert dns $HOME_NET any -> any any (msg:"Vedette list sample"; ' +
      'dns.query; dataset:isset,sample,type string,load sample.lst; sid:9088376; rev:1780272000;)\n' +
      'alert tls $HOME_NET any -> any any (msg:"Vedette list sample"; ' +
      'tls.sni; dataset:isset,sample,type string,load sample.lst; sid:9088377; rev:1780272000;)\n',
  },
};

function rulesOf(list: List): string[] {
  if (list.kind === 'domains') {
    if (list.entries.length === 0) return [];
    const dataset = `dataset:isset,${list.name},type string,load ${list.name}.lst`;
    return [
      ruleOf(list, groups, {
        head: 'dns $HOME_NET any -> any any',
        match: `dns.query; ${dataset}`,
      }),
      ruleOf(list, groups + 1, {
        head: 'tls $HOME_NET any -> any any',
        match: `tls.sni; ${dataset}`,
      }),
    ];
  }
  const isMany = list.prefixes.length > mostInRules;
  const grouped = inGroups(isMany ? list.prefixes.filter((each) => !isSmall(each)) : list.prefixes);
  const dataset = `dataset:isset,${list.name},type ip,load ${list.name}.lst`;
  return [
    ...grouped.flatMap((group, at) =>
      group.length === 0
        ? []
        : [ruleOf(list, at, { head: `ip [${group.join(',')}] any <> $HOME_NET any`, match: '' })],
    ),
    ...(isMany
      ? [
          ruleOf(list, groups, { head: 'ip any any -> any any', match: `ip.src; ${dataset}` }),
          ruleOf(list, groups + 1, { head: 'ip any any -> any any', match: `ip.dst; ${dataset}` }),
        ]
      : []),
  ];
}

/** Grouped by the prefix alone, so that it keeps its sid when other entries change. */
function inGroups(prefixes: readonly string[]): string[][] {
  const grouped = Array.from({ length: groups }, (): string[] => []);
  for (const prefix of prefixes) grouped[numberOf(prefix) % groups]?.push(short(prefix));
  return grouped;
}

interface Rule {
  head: string;
  match: string;
}

function ruleOf({ name, firstSid, changedAt }: List, at: number, { head, match }: Rule): string {
  const slots = Math.floor(sidsOfLists / rulesOfList);
  const sid = firstSid + (numberOf(name) % slots) * rulesOfList + at;
  const options = [
    `msg:"Vedette list ${name}"`,
    ...(match === '' ? [] : [match]),
    `sid:${sid}`,
    `rev:${Math.floor(changedAt / 1000)}`,
  ];
  return `alert ${head} (${options.join('; ')};)`;
}

function numberOf(text: string): number {
  return murmur3(Buffer.from(text)) >>> 0;
}
