import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { temporaryFolder } from './harness.ts';

function withFile(text: string, environment: Record<string, string> = {}) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'vedette.yaml'), text);
  return readConfig(environment, folder);
}

describe('settings', () => {
  it('come from the environment, then vedette.yaml, then the defaults', () => {
    const { config, origin } = withFile('port: 9000\nkey_failures: 5\n', { VEDETTE_PORT: '9001' });
    expect(config).toMatchObject({ port: 9001, key_failures: 5, host: '127.0.0.1' });
    expect(origin['port']).toBe('VEDETTE_PORT');
    expect(origin['key_failures']).toMatch(/vedette\.yaml$/);
    expect(origin['host']).toBe('default');
  });

  it.each([
    [{ VEDETTE_PORT: 'eighty' }, /VEDETTE_PORT is "eighty"/],
    [{ VEDETTE_PORT: '70000' }, /VEDETTE_PORT is 70000/],
    [{ VEDETTE_KEY_FAILURES: '-1' }, /VEDETTE_KEY_FAILURES/],
    [{ VEDETTE_BEHIND_PROXY: 'perhaps' }, /VEDETTE_BEHIND_PROXY is "perhaps"/],
    [{ VEDETTE_HTTP_STATUS: 'sometimes' }, /one of honest, always-200/],
    [{ VEDETTE_CONFIG: '/nowhere/at/all.yaml' }, /VEDETTE_CONFIG/],
  ])('that are ill-typed stop the start and are named: %o', (environment, message) => {
    expect(() => readConfig(environment, temporaryFolder())).toThrow(message);
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
      temporaryFolder(),
    );
    expect(config.trusted_proxies).toEqual(['192.0.2.1', '192.0.2.0/24']);
    expect(config.behind_proxy).toBe(true);
  });

  it('that nobody knows are told, with what may have been meant', () => {
    const { warnings } = readConfig({ VEDETTE_PROT: '1' }, temporaryFolder());
    expect(warnings).toEqual(['VEDETTE_PROT is not a setting; did you mean port?']);
  });
});
