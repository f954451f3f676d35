import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Observed } from '../../src/fingerprints/observed.ts';
import { Pattern } from '../../src/pattern/pattern.ts';
import { tagRules, tagsOf } from '../../src/fingerprints/tags/index.ts';
import type { Seen } from '../../src/fingerprints/tags/rule.ts';
import {
  deviceKinds,
  isCameraTag,
  isPrivateDeviceTag,
} from '../../src/fingerprints/device-kinds.ts';

const silence: Observed = {
  port: 0,
  socket: 'tcp',
  service: '',
  isTls: false,
  banner: '',
  title: '',
  statusCode: 0,
  server: '',
  favicons: [],
  jarm: '',
  certificate: null,
  product: '',
  version: '',
  os: '',
  cpes: [],
  tags: [],
};

function tagsFor({ device = '', ...observed }: Partial<Seen>): string[] {
  return tagsOf({ ...silence, ...observed }, { product: '', device });
}

/** Every tag of the contract that is not a product name. */
const promised = [
  'C2',
  'c2_covenant',
  'c2_posh',
  'c2_mythic',
  'c2_havoc',
  'c2_darkcomet',
  'c2_sliver',
  'c2_meshagent',
  'c2_metasploit',
  'Cobalt Strike',
  'Compromised',
  'Malicious',
  'Mining',
  'Simbox',
  'Ships',
  'IP Camera',
  'Data Leak',
  'admin',
  'https',
  'Switch',
  'Embeded',
  'nginx',
  'apache',
  'openssl',
];
const given = new Set(tagRules.flatMap(({ tag, also = [] }) => [tag, ...also]));

describe('rules for tags', () => {
  it.each(tagRules.map((rule) => [rule.tag, rule.why, rule] as const))(
    '%s: %s',
    (_tag, _why, { tag, also = [], example, not }) => {
      expect(tagsFor(example)).toEqual(expect.arrayContaining([tag, ...also]));
      expect(tagsFor(not)).not.toContain(tag);
    },
  );

  it('cover every tag that clients search for', () => {
    expect(promised.filter((tag) => !given.has(tag))).toEqual([]);
  });

  it('spell each tag in one way', () => {
    const byWord = new Map([...given].map((tag) => [tag.toLowerCase(), tag]));
    expect([...byWord.values()].sort()).toEqual([...given].sort());
  });

  it('are documented, every tag of them', () => {
    const page = readFileSync(new URL('../../docs/tags.md', import.meta.url), 'utf8');
    expect([...given].filter((tag) => !page.includes(`| \`${tag}\` `))).toEqual([]);
    expect(tagRules.filter(({ why }) => !page.includes(why)).map(({ why }) => why)).toEqual([]);
  });

  it('give an empty banner no tag', () => {
    expect(tagsFor({})).toEqual([]);
    expect(tagsFor({ banner: 'SSH-2.0-OpenSSH_9.3p1', service: 'ssh' })).toEqual([]);
  });

  it('do not call a server C2 for its TLS fingerprint alone', () => {
    const values = tagRules.flatMap(({ when }) => when.flatMap(({ jarm = [] }) => jarm));
    expect(values.length).toBeGreaterThan(0);
    for (const jarm of values) expect(tagsFor({ jarm })).toEqual([]);
  });

  it('have only patterns that an engine accepts', () => {
    const patterns = tagRules.flatMap(({ when }) =>
      when.flatMap((sign) => Object.values(sign).filter((each) => each instanceof RegExp)),
    );
    expect(patterns.length).toBeGreaterThan(80);
    for (const pattern of patterns) {
      const taken = Pattern.of(pattern);
      for (const text of ['one line', 'two\nlines']) expect(() => taken.exec(text)).not.toThrow();
    }
  });

  it('do not mistake a page about passwords for a password', () => {
    expect(tagsFor({ banner: 'HTTP/1.1\n\nWelcome to the default password page' })).toEqual([]);
    expect(tagsFor({ banner: 'The default password is 1234' })).toEqual(['default password']);
  });

  it('keep the other tags of a honeypot', () => {
    const banner = 'System Name: Technodrome\nPlant: Mouser Factory';
    expect(tagsFor({ service: 's7comm', banner })).toEqual(['honeypot', 'ICS']);
  });

  it('search only the beginning of a long answer', () => {
    expect(tagsFor({ banner: `${'x'.repeat(10_000)}\nX Havoc: true` })).toEqual([]);
  });
});

describe('kinds of devices', () => {
  it('have a rule for every name', () => {
    for (const { names, tag } of deviceKinds) {
      for (const device of names) expect(tagsFor({ device })).toContain(tag);
    }
  });

  it('are recognised by their tags', () => {
    expect(
      ['IP Camera', 'webcam', 'NVR', 'dvr', 'Camera'].filter((tag) => !isCameraTag(tag)),
    ).toEqual([]);
    expect(
      ['Printer', 'router', 'NAS', 'Embeded', 'embedded', 'IoT'].every(isPrivateDeviceTag),
    ).toBe(true);
    expect(['Switch', 'nginx', 'C2', ''].some(isPrivateDeviceTag)).toBe(false);
    expect(isCameraTag('Printer')).toBe(false);
  });
});
