import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/exports/definition.ts';
import type { List } from '../../src/exports/entry.ts';
import { formats } from '../../src/exports/formats/index.ts';
import { readMinisignKey } from '../../src/exports/minisign.ts';
import { readPgpKey } from '../../src/exports/openpgp.ts';
import { temporaryFolder } from '../harness.ts';
import { entryOf, listOf, sampleOf, textOf } from './sample.ts';

/** Input of each program: the sample, an empty list, one entry, many, and the longest possible names. */
const lists: Readonly<Record<Exclude<Kind, 'urls'>, readonly (readonly [string, List])[]>> = {
  addresses: [
    ['a few', sampleOf('addresses')],
    ['none', listOf('addresses', [])],
    ['one', listOf('addresses', [entryOf('198.51.100.7/32')])],
    ['one of IPv6', listOf('addresses', [entryOf('2001:db8::/32')])],
    [
      'many',
      listOf(
        'addresses',
        Array.from({ length: 20_000 }, (_, at) => manyth(at)),
      ),
    ],
  ],
  domains: [
    ['a few', sampleOf('domains')],
    ['none', listOf('domains', [])],
    ['one', listOf('domains', [entryOf('bad.example')])],
    ['a name below another', listOf('domains', ['a.bad.example', 'bad.example'].map(entryOf))],
    ['the longest', listOf('domains', [entryOf(`${'a'.repeat(60)}.`.repeat(4) + 'example')])],
    ['an underscore', listOf('domains', [entryOf('_dmarc.bad.example')])],
    [
      'many',
      listOf(
        'domains',
        Array.from({ length: 20_000 }, (_, at) => entryOf(`n${at}.example`)),
      ),
    ],
  ],
};

/** Every second address, so that nothing aggregates. */
function manyth(at: number) {
  return entryOf(`10.${at >> 15}.${(at >> 7) & 255}.${(at & 127) * 2}/32`);
}

function written(format: string, list: List): string {
  const found = formats.find(({ name }) => name === format);
  if (!found) throw new Error(`no format ${format}`);
  const file = join(temporaryFolder(), 'list');
  writeFileSync(file, textOf(found.write(list)));
  return file;
}

/** Runs the program; throws its error output. */
function accepts(program: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program}: ${status} ${stdout.slice(-800)} ${stderr.slice(-800)}`);
}

function isInstalled(program: string): boolean {
  const found = spawnSync('which', [program]).status === 0;
  if (!found) process.stderr.write(`${program} is not installed: not tried.\n`);
  return found;
}

function nearby(file: string, text: string): string {
  const path = join(file, '..', 'conf');
  writeFileSync(path, text);
  return path;
}

describe.skipIf(!isInstalled('nft'))('nft', () => {
  it.each(lists.addresses)('checks %s', (_, list) => {
    const file = written('nft', list);
    const { status, stderr } = spawnSync('nft', ['-c', '-f', file], { encoding: 'utf8' });
    // Without permission to ask the kernel it can still check the file.
    if (/not permitted|Unable to initialize/.test(stderr))
      expect(stderr).not.toMatch(/syntax error/);
    else expect([status, stderr]).toEqual([0, '']);
  });
});

describe.skipIf(!isInstalled('named-checkzone'))('named-checkzone', () => {
  it.each([...lists.domains, ...lists.addresses])('loads %s', (_, list) => {
    accepts('named-checkzone', ['rpz.example', written('rpz', list)]);
  });
});

describe.skipIf(!isInstalled('unbound-checkconf'))('unbound-checkconf', () => {
  it.each(lists.domains)('loads %s', (_, list) => {
    accepts('unbound-checkconf', [written('unbound', list)]);
  });
});

describe.skipIf(!isInstalled('dnsmasq'))('dnsmasq', () => {
  it.each(lists.domains)('loads %s', (_, list) => {
    accepts('dnsmasq', ['--test', `--conf-file=${written('dnsmasq', list)}`]);
  });
});

describe.skipIf(!isInstalled('haproxy'))('haproxy', () => {
  const checks = [...lists.addresses, ...lists.domains];
  it.each(checks)('loads %s', (_, list) => {
    const file = written('haproxy', list);
    const key = list.kind === 'addresses' ? 'src,map_ip' : 'req.hdr(host),map_dom';
    const conf = [
      'defaults',
      '  mode http',
      '  timeout client 1s',
      '  timeout server 1s',
      '  timeout connect 1s',
      'frontend all',
      '  bind 127.0.0.1:8080',
      `  http-request deny if { ${key}(${file}) -m found }`,
      '',
    ];
    accepts('haproxy', ['-c', '-f', nearby(file, conf.join('\n'))]);
  });
});

describe.skipIf(!isInstalled('nginx'))('nginx', () => {
  it.each(lists.addresses)('loads %s', (_, list) => {
    const file = written('nginx', list);
    const folder = join(file, '..');
    mkdirSync(join(folder, 'logs'));
    const log = `${folder}/error.log`;
    const conf = `pid ${folder}/pid;\nerror_log ${log};\nevents {}\nhttp { access_log off; include ${file}; }\n`;
    accepts('nginx', ['-t', '-p', folder, '-e', log, '-c', nearby(file, conf)]);
  });
});

describe.skipIf(!isInstalled('squid'))('squid', () => {
  it.each(lists.domains)('loads %s', (_, list) => {
    const file = written('squid', list);
    accepts('squid', [
      '-k',
      'parse',
      '-f',
      nearby(file, `acl bad dstdomain "${file}"\nhttp_port 3128\n`),
    ]);
  });
});

describe.skipIf(!isInstalled('suricata'))('suricata', () => {
  it.each([...lists.addresses, ...lists.domains])('loads %s', (_, list) => {
    const file = written('suricata', list);
    const folder = join(file, '..');
    const dataset = formats.find(({ name }) => name === 'suricata-dataset');
    writeFileSync(join(folder, 'sample.lst'), textOf(dataset?.write(list) ?? []));
    accepts('suricata', ['-T', '-S', file, '-l', folder, '--set', `default-rule-path=${folder}`]);
  });
});

describe.skipIf(!isInstalled('gpg') || !isInstalled('gpgv'))('gpgv', () => {
  it('verifies what a key of gpg signed', () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const gpg = ['--homedir', folder, '--batch', '--quiet', '--passphrase', ''];
    accepts('gpg', [...gpg, '--quick-generate-key', 'Lists', 'ed25519', 'sign', 'never']);
    accepts('gpg', [...gpg, '--armor', '--output', at('key'), '--export-secret-keys', 'Lists']);
    const signer = readPgpKey(at('key'));
    const text = textOf(formats[0]?.write(sampleOf('addresses')) ?? []);
    writeFileSync(at('list'), text);
    const about = { comment: '', madeAt: Date.now() };
    writeFileSync(at('list.asc'), signer.sign(Buffer.from(text), about));
    writeFileSync(at('given.asc'), signer.publicKey);
    accepts('gpg', [
      '--homedir',
      folder,
      '--batch',
      '--output',
      at('given.gpg'),
      '--dearmor',
      at('given.asc'),
    ]);
    const verify = ['--keyring', at('given.gpg'), at('list.asc'), at('list')];
    accepts('gpgv', verify);
    expect(signer.sign(Buffer.from(text), about)).toBe(signer.sign(Buffer.from(text), about));
    writeFileSync(at('list'), `${text}192.0.2.1\n`);
    expect(() => accepts('gpgv', verify)).toThrow();
    spawnSync('gpgconf', ['--homedir', folder, '--kill', 'all']);
  });

  it('does not take a key with a passphrase, of another kind, or none', () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const gpg = ['--homedir', folder, '--batch', '--quiet', '--pinentry-mode', 'loopback'];
    const make = (name: string, kind: string, phrase: string) => {
      const words = [...gpg, '--passphrase', phrase];
      accepts('gpg', [...words, '--quick-generate-key', name, kind, 'sign', 'never']);
      accepts('gpg', [...words, '--armor', '--output', at(name), '--export-secret-keys', name]);
    };
    make('locked', 'ed25519', 'secret');
    make('curve', 'nistp256', '');
    writeFileSync(at('rubbish'), '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nAAAA\n=AAAA\n');
    expect(() => readPgpKey(at('locked'))).toThrow(/has a passphrase/);
    expect(() => readPgpKey(at('curve'))).toThrow(/has no Ed25519 key/);
    expect(() => readPgpKey(at('rubbish'))).toThrow(/is not an OpenPGP secret key/);
    expect(() => readPgpKey(at('nowhere'))).toThrow(/ENOENT/);
    spawnSync('gpgconf', ['--homedir', folder, '--kill', 'all']);
  });
});

describe.skipIf(!isInstalled('minisign'))('minisign', () => {
  it('verifies what our signer signed', () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    accepts('minisign', ['-G', '-W', '-s', at('key'), '-p', at('key.pub')]);
    const signer = readMinisignKey(at('key'));
    const text = textOf(formats[0]?.write(sampleOf('addresses')) ?? []);
    writeFileSync(at('list'), text);
    writeFileSync(
      at('list.minisig'),
      signer.sign(Buffer.from(text), { comment: 'list sample', madeAt: 0 }),
    );
    writeFileSync(at('given.pub'), signer.publicKey);
    accepts('minisign', ['-V', '-p', at('key.pub'), '-m', at('list')]);
    accepts('minisign', ['-V', '-p', at('given.pub'), '-m', at('list')]);
    writeFileSync(at('list'), `${text}192.0.2.1\n`);
    expect(() => accepts('minisign', ['-V', '-p', at('key.pub'), '-m', at('list')])).toThrow();
  });
});
