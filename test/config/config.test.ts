import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultPlaces, type Places } from '../../src/config/places.ts';
import { limits, readConfig, settings } from '../../src/config/config.ts';
import { describeSettings } from '../../src/config/describe-settings.ts';
import { temporaryFolder } from '../harness.ts';

function withFile(text: string, environment: Record<string, string> = {}) {
  const places = somewhere();
  writeFileSync(join(places.config, 'vedette.yaml'), text);
  return readConfig(environment, places);
}

function somewhere(): Places {
  const folder = temporaryFolder();
  return { config: folder, data: join(folder, 'data') };
}

describe('settings', () => {
  it('are shown without the password of a database', () => {
    const ledger = 'postgres://vedette:hidden-word@db.example/vedette?sslmode=verify-full';
    const loaded = readConfig({ VEDETTE_LEDGER: ledger }, somewhere());
    const shown = describeSettings(loaded).find(({ name }) => name === 'ledger')?.value;
    expect(shown).toMatch(/^postgres:.*@db\.example\/vedette/);
    expect(shown).not.toContain('hidden-word');
  });

  it('of every room are joined, and no two rooms use one name', async () => {
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
  ])('that are ill-typed stop the start and are named: %o', (environment, message) => {
    expect(() => readConfig(environment, somewhere())).toThrow(message);
  });

  it.each([
    ['port: many\n', /port \(in .*vedette\.yaml\)/],
    ['prot: 9000\n', /prot is not a setting; did you mean port\?/],
    ['- a\n- b\n', /one setting a line/],
    ['port: [unclosed\n', /cannot be read/],
  ])('of a bad file are named too: %s', (text, message) => {
    expect(() => withFile(text)).toThrow(message);
  });

  it('read lists and switches out of the environment', () => {
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
    });
    expect(warnings).toEqual([
      expect.stringMatching(/vedette\.yaml: ledger_retry_ms is no longer a setting; .*upgrade\.md/),
      expect.stringMatching(/^VEDETTE_DNS_PROBE_PORT is no longer a setting; /),
    ]);
  });

  it('that are unknown are reported, with the nearest name', () => {
    const { warnings } = readConfig({ VEDETTE_PROT: '1' }, somewhere());
    expect(warnings).toEqual(['VEDETTE_PROT is not a setting; did you mean VEDETTE_PORT?']);
  });
});

describe('the data folder', () => {
  it('lies in the clone, wherever the command is run', () => {
    expect(defaultPlaces({}, '/srv/vedette')).toEqual({
      config: '/srv/vedette',
      data: '/srv/vedette/data',
    });
    expect(readConfig({}).config.data).toBe(fileURLToPath(new URL('../../data', import.meta.url)));
  });

  it('is the XDG data folder for an installed package', () => {
    const root = '/usr/lib/node_modules/vedette';
    expect(defaultPlaces({ HOME: '/home/soc' }, root)).toEqual({
      config: '/home/soc/.config/vedette',
      data: '/home/soc/.local/share/vedette',
    });
    expect(defaultPlaces({ HOME: '/home/soc', XDG_DATA_HOME: '/srv/xdg' }, root).data).toBe(
      '/srv/xdg/vedette',
    );
  });

  it('is what VEDETTE_DATA says above all', () => {
    const { config } = withFile('data: elsewhere\n', { VEDETTE_DATA: '/srv/data' });
    expect(config.data).toBe('/srv/data');
  });

  it('named relatively in vedette.yaml lies beside that file', () => {
    const { config, origin } = withFile('data: elsewhere\n');
    expect(config.data).toBe(join(dirname(origin['data'] ?? ''), 'elsewhere'));
  });
});
