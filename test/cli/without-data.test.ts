import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';

/** Not even root can create a folder in either. */
const places = {
  'below a file': () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    return join(file, 'data');
  },
  'in a file system that takes none': () => '/proc/vedette/data',
  'in a folder that does not exist': () => join(temporaryFolder(), 'missing', 'data'),
};

interface Case {
  words: (folder: string, port: number) => string[];
  input?: string;
  says: RegExp;
  /** Default: 0. */
  codes?: number[];
}

const scan = '<?xml version="1.0"?><nmaprun scanner="nmap" start="1787389200"></nmaprun>';

/** Commands that need no data, by name. */
const offline: Record<string, Case> = {
  help: { words: () => ['--help'], says: /Usage: vedette COMMAND/ },
  'help of one': { words: () => ['help', 'ip'], says: /Usage: vedette ip/ },
  version: { words: () => ['--version'], says: /^\d+\.\d+\.\d+/ },
  completion: { words: () => ['completion', 'bash'], says: /complete -o default/ },
  config: { words: () => ['config'], says: /SETTING +VALUE/ },
  doctor: { words: () => ['doctor'], says: /data folder/, codes: [0, 1] },
  url: { words: () => ['url', 'https://paypal-login.vercel.app/verify'], says: /paypal[^]*█/ },
  check: { words: () => ['check', 'https://paypal-login.vercel.app/verify'], says: /suspicious/ },
  'check of several': {
    words: () => ['check', '-', '--json'],
    input: '198.51.100.7\nCVE-2021-44228\n',
    says: /"verdict":"not public"[^]*"verdict":"unknown"/,
  },
  'url of standard input': {
    words: () => ['url', '-', '--json'],
    input: 'https://www.google.com/\n',
    says: /"verdict":"no sign"/,
  },
  translate: {
    words: () => ['translate', 'net:198.51.100.0/24', '--from', 'shodan'],
    says: /198\.51\.100\.0\/24/,
  },
  'feeds licences': { words: () => ['feeds', 'licences'], says: /# Data sources/ },
  'feeds test': {
    words: () => ['feeds', 'test', '-'],
    input: '198.51.100.7\n',
    says: /1 entry as attack[^]*Nothing was stored/,
    codes: [1], // it has a documentation address, so it would be held
  },
  import: {
    words: () => ['import', '-', '--dry-run'],
    input: scan,
    says: /nmap/,
  },
  probe: {
    words: (_, port) => ['probe', '127.0.0.1', '--ports', String(port), '--no-store', '--json'],
    says: /"closed":1/,
  },
  'tls init': {
    words: (folder) => ['tls', 'init', 'vedette.example', '--out', join(folder, 'new', 'tls')],
    says: /Certificate for vedette\.example/,
  },
};

const environment = { VEDETTE_EGRESS_ALLOW: 'probe:127.0.0.0/8', VEDETTE_CHROMIUM: 'off' };

describe.each(Object.entries(places))('with a data folder %s', (_, place) => {
  it.each(Object.entries(offline))(
    'works: %s',
    async (_name, { words, input, says, codes = [0] }) => {
      const data = place();
      const given = input === undefined ? {} : { input };
      const line = words(temporaryFolder(), await freePort());
      const ran = await vedette(data, line, { environment, ...given });

      expect(ran.out).toMatch(says);
      expect(ran.err).not.toContain('internal error');
      expect(codes).toContain(ran.code);
      expect(existsSync(data)).toBe(false);
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('vedette-passing-'))).toEqual(
        [],
      );
    },
  );
});

describe('with a data folder that cannot be created', () => {
  const others = commands.map(({ name }) => name).filter((name) => !(name in offline));

  it.each([...others, 'tls init'])('says what is wrong: vedette %s', async (name) => {
    const { arguments: names = [] } = commands.find((each) => each.name === name) ?? {};
    const given = names.filter((each) => !each.startsWith('[')).map(() => '198.51.100.7');

    const ran = await vedette(places['below a file'](), [...name.split(' '), ...given], {
      environment,
    });

    expect(ran.code).toBeGreaterThan(0);
    expect(ran.err).toMatch(/^vedette: \S/);
    expect(ran.err).not.toContain('internal error');
  });
});
