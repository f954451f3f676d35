import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultPlaces, type Places } from '../../src/config/places.ts';
import { limits, readConfig, settings } from '../../src/config/config.ts';
import { describeSettings } from '../../src/config/describe-settings.ts';
import { vedette } from '../cli/command-line.ts';
import { temporaryFolder } from '../harness.ts';

function withFile(text: string, environment: Record<string, string> = {}) {
  const places = somewhere();
  writeFileSync(places.files[0] ?? '', text);
  return readConfig(environment, places);
}

function somewhere(): Places {
  const folder = temporaryFolder();
  return { files: [join(folder, 'vedette.yaml')], data: join(folder, 'data') };
}

describe('settings', () => {
  it('are shown without the password of a database', () => {
    const ledger = 'postgres://vedette:hidden-word@db.example/vedette?sslmode=verify-full';
    const loaded = readConfig({ VEDETTE_LEDGER: ledger }, somewhere());
    const shown = describeSettings(loaded).find(({ name }) => name === 'ledger')?.value;
    expect(shown).toMatch(/^postgres:.*@db\.example\/vedette/);
    expect(shown).not.toContain('hidden-word');
  });

  it('of every room are joined, with unique names', async () => {
    const own = readdirSync('src').map((room) => join('src', room, 'settings.ts'));
    const modules = await Promise.all(
      own
        .filter((file) => existsSync(file))
        .map((file) => import(resolve(file)) as Promise<Record<string, object>>),
    );
    const names = modules.flatMap((exported) => Object.values(exported).flatMap(Object.keys));
    expect(names.sort()).toEqual([...Object.keys(settings), ...Object.keys(limits)].sort());
  });

  it('come from the environment, then vedette.yaml, then the defaults', () => {
    const { config, origin } = withFile('port: 9000\nsession_hours: 5\n', { VEDETTE_PORT: '9001' });
    expect(config).toMatchObject({ port: 9001, session_hours: 5, host: '127.0.0.1' });
    expect(origin['port']).toBe('VEDETTE_PORT');
    expect(origin['session_hours']).toMatch(/vedette\.yaml$/);
    expect(origin['host']).toBe('default');
  });

  it.each([
    [{ VEDETTE_PORT: 'eighty' }, /VEDETTE_PORT is "eighty"/],
    [{ VEDETTE_PORT: '70000' }, /VEDETTE_PORT is 70000/],
    [{ VEDETTE_SESSION_HOURS: '-1' }, /VEDETTE_SESSION_HOURS/],
    [{ VEDETTE_BEHIND_PROXY: 'perhaps' }, /VEDETTE_BEHIND_PROXY is "perhaps"/],
    [{ VEDETTE_HTTP_STATUS: 'sometimes' }, /one of honest, always-200/],
    [
      { VEDETTE_OWN_RANGES: '198.51.100.0/24,office' },
      /VEDETTE_OWN_RANGES is .*must be addresses or prefixes/,
    ],
    [{ VEDETTE_LAB_RANGES: '198.51.100' }, /VEDETTE_LAB_RANGES/],
    [{ VEDETTE_TRUSTED_PROXIES: 'proxy.example' }, /VEDETTE_TRUSTED_PROXIES/],
    [{ VEDETTE_CONFIG: '/nowhere/at/all.yaml' }, /VEDETTE_CONFIG/],
    [{ VEDETTE_LEDGER: 'mysql://db.example/x' }, /VEDETTE_LEDGER is .*postgres:\/\/user/],
    [{ VEDETTE_PUBLIC_URL: 'vedette.example' }, /VEDETTE_PUBLIC_URL is .*must be a URL such as/],
    [{ VEDETTE_PUBLIC_URL: 'https://vedette.example/?a=b' }, /VEDETTE_PUBLIC_URL/],
    [{ VEDETTE_TLS_CERT: '/srv/cert.pem' }, /VEDETTE_TLS_KEY \(tls_key\) is empty/],
    [{ VEDETTE_TLS_KEY: '/srv/key.pem' }, /VEDETTE_TLS_CERT \(tls_cert\) is empty/],
  ])('that are invalid stop the start and are named: %o', (environment, message) => {
    expect(() => readConfig(environment, somewhere())).toThrow(message);
  });

  it.each([
    ['# ours\nport: many\n', /port \(in .*vedette\.yaml, line 2\)/],
    [
      'host: localhost\n\nprot: 9000\n',
      /vedette\.yaml, line 3: prot is not a setting; did you mean port\?/,
    ],
    ['prot: 1\nhots: a\n', /line 1: prot .*\n.*line 2: hots is not a setting; did you mean host\?/],
    ['port: 1\nport: 2\n', /cannot be read: .*line 2/],
    ['- a\n- b\n', /one setting per line/],
    ['port: [unclosed\n', /cannot be read/],
  ])('in an invalid file are named too: %s', (text, message) => {
    expect(() => withFile(text)).toThrow(message);
  });

  it('read lists and switches from the environment', () => {
    const { config } = readConfig(
      { VEDETTE_TRUSTED_PROXIES: '192.0.2.1, 192.0.2.0/24', VEDETTE_BEHIND_PROXY: 'Yes' },
      somewhere(),
    );
    expect(config.trusted_proxies).toEqual(['192.0.2.1', '192.0.2.0/24']);
    expect(config.behind_proxy).toBe(true);
  });

  it('of earlier versions are ignored with a warning, wherever they are', () => {
    const { warnings } = withFile('ledger_retry_ms: 5\nport: 9000\n', {
      VEDETTE_DNS_PROBE_PORT: '54',
      VEDETTE_WHOIS: 'off',
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /vedette\.yaml, line 1: ledger_retry_ms is no longer a setting; .*upgrade\.md/,
      ),
      expect.stringMatching(/^VEDETTE_DNS_PROBE_PORT is no longer a setting; /),
      expect.stringMatching(/^VEDETTE_WHOIS is no longer a setting; set registries instead\./),
    ]);
  });

  it.each([
    ['off', 'off'],
    ['30', 30],
  ])('may be a number or a word: %s', (given, value) => {
    expect(readConfig({ VEDETTE_AUDIT_LOOKUPS: given }, somewhere()).config.audit_lookups).toBe(
      value,
    );
  });

  it('that are neither the number nor the word stop the start', () => {
    expect(() => readConfig({ VEDETTE_AUDIT_LOOKUPS: 'on' }, somewhere())).toThrow(
      'must be a whole number from 1 to 36500, or off.',
    );
  });

  it('that are unknown are reported, with the nearest name', () => {
    const { warnings } = readConfig({ VEDETTE_PROT: '1' }, somewhere());
    expect(warnings).toEqual(['VEDETTE_PROT is not a setting; did you mean VEDETTE_PORT?']);
  });
});

describe('vedette.yaml', () => {
  it('is searched in the system, in the user’s home, next to and in the data folder', () => {
    expect(defaultPlaces({ HOME: '/home/soc' }, '/srv/vedette', true).files).toEqual([
      '/etc/vedette/vedette.yaml',
      '/home/soc/.config/vedette/vedette.yaml',
      '/srv/vedette/vedette.yaml',
      '/srv/vedette/data/vedette.yaml',
    ]);
    const installed = { HOME: '/home/soc', XDG_CONFIG_HOME: '/srv/xdg', VEDETTE_DATA: '/srv/data' };
    expect(defaultPlaces(installed, '/usr/lib/node_modules/vedette').files).toEqual([
      '/etc/vedette/vedette.yaml',
      '/srv/xdg/vedette/vedette.yaml',
      '/srv/data/vedette.yaml',
    ]);
  });

  it('is the first that exists, and the others are reported', () => {
    const folder = temporaryFolder();
    const [missing, first, second] = ['a', 'b', 'c'].map((name) => join(folder, name));
    writeFileSync(first ?? '', 'port: 9001\n');
    writeFileSync(second ?? '', 'port: 9002\n');
    const files = [missing ?? '', first ?? '', second ?? ''];

    const { config, warnings } = readConfig({}, { files, data: folder });

    expect(config.port).toBe(9001);
    expect(warnings).toEqual([`${second} is not read: ${first} comes first.`]);
  });

  it('is checked even by a command that does not use it', async () => {
    const file = join(temporaryFolder(), 'vedette.yaml');
    const check = async (text: string) => {
      writeFileSync(file, text);
      const { code, out, err } = await vedette('/nowhere', ['config', 'check', file]);
      return [code, out + err];
    };

    expect(await check('port: 9000\nhost: localhost\n')).toEqual([
      0,
      `${file}: 2 settings, no errors.\n`,
    ]);
    expect(await check('port: 9000\nhost: [a]\n')).toEqual([
      3,
      expect.stringContaining(`Setting host (in ${file}, line 2) is ["a"]`),
    ]);
    expect((await check('own_feeds: [{ name: x }]\n'))[0]).not.toBe(0);
    expect((await check('suppressions: [{ range: 198.51.100.7 }]\n'))[1]).toContain('entry 1');
    expect((await check('lists: [{ name: x, kind: nothing }]\n'))[1]).toContain('List x');
  });
});

describe('the data folder', () => {
  it('is in the clone, wherever the command is run', () => {
    expect(defaultPlaces({}, '/srv/vedette', true).data).toBe('/srv/vedette/data');
    expect(readConfig({}).config.data).toBe(fileURLToPath(new URL('../../data', import.meta.url)));
  });

  it('is the XDG data folder for an installed package', () => {
    const root = '/usr/lib/node_modules/vedette';
    expect(defaultPlaces({ HOME: '/home/soc' }, root).data).toBe('/home/soc/.local/share/vedette');
    expect(defaultPlaces({ HOME: '/home/soc', XDG_DATA_HOME: '/srv/xdg' }, root).data).toBe(
      '/srv/xdg/vedette',
    );
  });

  it('is VEDETTE_DATA if set', () => {
    const { config } = withFile('data: elsewhere\n', { VEDETTE_DATA: '/srv/data' });
    expect(config.data).toBe('/srv/data');
  });

  it('is relative to vedette.yaml if set there', () => {
    const { config, origin } = withFile('data: elsewhere\n');
    expect(config.data).toBe(join(dirname(origin['data'] ?? ''), 'elsewhere'));
  });
});
