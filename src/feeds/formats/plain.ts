import type { Feed, Parse } from '../feed.ts';
import { domainOf, hashOf, rangeOf, recordOf, skip, urlOf, type Found } from '../indicator.ts';
import { json } from './json.ts';
import { ipList } from './ip-list.ts';
import { mispEventLinks, mispFeed } from './misp-feed.ts';
import { domainList, hostsFile, mixedList, urlList } from './name-list.ts';
import { stixBundle } from './stix-bundle.ts';

/** All feeds of one of these formats share its example. */
export type PlainFormat = Pick<Feed, 'parse' | 'example' | 'links' | 'artifact'>;

const lines = (...texts: string[]) => texts.join('\n');

export const plainFormats = {
  ip: {
    parse: ipList(),
    example: () => ({
      input: lines('# Addresses, networks', '192.0.2.20', '198.51.100.0/24', '', '2001:db8::9'),
      output: [
        rangeOf('192.0.2.20', { line: 2 }),
        rangeOf('198.51.100.0/24', { line: 3 }),
        rangeOf('2001:db8::9', { line: 5 }),
      ],
    }),
  },
  'ip-with-comments': {
    parse: ipList({ labelFromComment: true }),
    example: () => ({
      input: lines('192.0.2.46 # ip-dst - Example report', '198.51.100.0/24'),
      output: [
        rangeOf('192.0.2.46', { line: 1, label: 'ip-dst - Example report' }),
        rangeOf('198.51.100.0/24', { line: 2 }),
      ],
    }),
  },
  domain: {
    parse: domainList(),
    example: () => ({
      input: lines('# Title: Online Malicious Domains', 'bad.example', '||worse.example^'),
      output: [domainOf('bad.example', { line: 2 }), domainOf('worse.example', { line: 3 })],
    }),
  },
  'domain-and-below': {
    parse: domainList({ subdomains: true }),
    example: () => ({
      input: lines('# Title: Threat Intelligence Feeds', 'bad.example'),
      output: [domainOf('*.bad.example', { line: 2 })],
    }),
  },
  url: {
    parse: urlList(),
    example: () => ({
      input: lines('https://login.bank.example/verify', 'http://198.51.100.85/b?c=1#d'),
      output: [
        urlOf('https://login.bank.example/verify', { line: 1 }),
        urlOf('http://198.51.100.85/b?c=1#d', { line: 2 }),
      ],
    }),
  },
  hosts: {
    parse: hostsFile(),
    example: () => ({
      input: lines(
        '# Title: hosts',
        '127.0.0.1 localhost',
        '::1 localhost',
        '0.0.0.0 0.0.0.0',
        '0.0.0.0 ads.tracker.example # a note',
      ),
      output: [domainOf('ads.tracker.example', { line: 5 })],
    }),
  },
  mixed: {
    parse: mixedList(),
    example: () => ({
      input: lines('VX Vault last 100 Links', 'http://files.malware.example/x.exe', '192.0.2.44'),
      output: [
        skip(1, 'not a host name'),
        urlOf('http://files.malware.example/x.exe', { line: 2 }),
        rangeOf('192.0.2.44', { line: 3 }),
      ],
    }),
  },
  warninglist: {
    parse: warningList('range'),
    example: () => ({
      input:
        '{"description":"A list","list":["192.0.2.84/31","2001:db8::84"],"matching_attributes":["ip-src"],"name":"A list","type":"cidr","version":1}',
      output: [rangeOf('192.0.2.84/31', { line: 1 }), rangeOf('2001:db8::84', { line: 2 })],
    }),
  },
  'warninglist-of-names': {
    parse: warningList('domain'),
    example: () => ({
      input:
        '{"description":"A list","list":[".dyn.example","short.example"],"matching_attributes":["domain"],"name":"A list","type":"hostname","version":1}',
      output: [domainOf('.dyn.example', { line: 1 }), domainOf('short.example', { line: 2 })],
    }),
  },
  misp: {
    parse: mispFeed(),
    links: mispEventLinks,
    example: () => ({
      input:
        '{"Event":{"info":"Example event","uuid":"00000000-0000-4000-8000-000000000001","Attribute":[{"type":"ip-dst|port","value":"192.0.2.47|443","to_ids":true,"timestamp":"1787000000"},{"type":"comment","value":"a note","to_ids":false}],"Object":[{"name":"file","Attribute":[{"type":"md5","value":"0123456789abcdef0123456789abcdef","to_ids":true}]}]}}',
      output: [
        rangeOf('192.0.2.47', {
          line: 1,
          port: 443,
          label: 'Example event',
          seenAt: '2026-08-17T20:53:20.000Z',
        }),
        hashOf('0123456789abcdef0123456789abcdef', { line: 3, label: 'Example event' }),
      ],
    }),
  },
  stix: {
    parse: stixBundle(),
    example: () => ({
      input:
        '{"type":"bundle","id":"bundle--1","objects":[{"type":"attack-pattern","id":"attack-pattern--1","name":"Example Technique","description":"First paragraph.\\n\\nSecond.","external_references":[{"source_name":"mitre-attack","external_id":"T0001","url":"https://attack.example/T0001"}]},{"type":"relationship","id":"relationship--1"}]}',
      output: [
        recordOf(
          {
            type: 'technique',
            id: 'T0001',
            form: 'attack-pattern',
            name: 'Example Technique',
            description: 'First paragraph.',
            url: 'https://attack.example/T0001',
            aliases: [],
          },
          1,
        ),
      ],
    }),
  },
  /** Opened as it is. */
  database: {
    // oxlint-disable-next-line typescript/require-await -- there is nothing to say
    parse: async function* parse() {
      return;
    },
    artifact: true,
    example: () => ({ input: '', output: [] }),
  },
} satisfies Record<string, PlainFormat>;

/**
 * A MISP warning list. Its `type` stands behind the entries, too late for a stream, so the feed says
 * what it expects; a leading dot means the names below as well.
 */
function warningList(of: 'range' | 'domain'): Parse {
  return json('list[]', ({ value, line }): Found => {
    if (typeof value !== 'string') return skip(line, 'not text');
    return of === 'range' ? rangeOf(value, { line }) : domainOf(value, { line });
  });
}
