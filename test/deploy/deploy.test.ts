import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../src/cli/index.ts';
import { settings } from '../../src/config/config.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { lintDockerfile } from './dockerfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Every value of every key, by section. */
function parseUnit(text: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split('\n').filter((each) => !/^\s*(?:[#;]|$)/.test(each))) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (title !== undefined) sections[title] = section = {};
    else {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      if (key === undefined || value === undefined)
        throw new Error(`not a line of a unit: ${line}`);
      (section[key] ??= []).push(value);
    }
  }
  return sections;
}

/** `VEDETTE_X` names among these that are not settings. */
function unknownSettings(names: readonly string[]): string[] {
  const known = new Set(Object.keys(settings).map((name) => `VEDETTE_${name.toUpperCase()}`));
  return names.filter((name) => name.startsWith('VEDETTE_') && !known.has(name));
}

const services = ['vedette.service', 'vedette-backup.service'];
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasAnalyze)
  console.log('skipped: the rating of the units, because systemd-analyze is missing');

describe('the systemd units', () => {
  it.each(services)('%s runs an existing command, unprivileged, with existing settings', (name) => {
    const { Service = {} } = parseUnit(read(name));
    const [program = '', ...words] = (Service['ExecStart']?.[0] ?? '').split(' ');
    expect(program).toBe('/opt/vedette/bin/vedette');
    const command = commands.find((each) => each.name === words[0]);
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    expect(options.filter((option) => !(option in (command?.options ?? {})))).toEqual([]);
    expect(command).toBeDefined();
    expect([Service['User'], Service['CapabilityBoundingSet'], Service['NoNewPrivileges']]).toEqual(
      [['vedette'], [''], ['yes']],
    );
    const variables = (Service['Environment'] ?? []).map((each) => each.split('=')[0] ?? '');
    expect(unknownSettings(variables)).toEqual([]);
    const repeated = Object.entries(Service).filter(([, values]) => values.length > 1);
    expect(repeated.map(([key]) => key)).toEqual(
      expect.not.arrayContaining(['ExecStart', 'User', 'ProtectSystem', 'StateDirectory']),
    );
  });

  it('allow the browser the namespaces of its sandbox, and no others', () => {
    const { Service = {} } = parseUnit(read('vedette.service'));
    expect(Service['RestrictNamespaces']).toEqual(['user mnt net pid ipc']);
    expect(Service['Delegate']).toEqual(['yes']);
    expect(Service['SystemCallFilter']).toEqual(['@system-service @mount seccomp']);
    expect(Service).not.toHaveProperty('MemoryDenyWriteExecute');
  });

  it('leave logs to the journal', () => {
    for (const name of services) {
      const { Service = {} } = parseUnit(read(name));
      expect([Service['StandardOutput'], Service['StandardError']]).toEqual([
        ['journal'],
        ['journal'],
      ]);
      expect(Service).not.toHaveProperty('LogsDirectory');
    }
  });

  it('back up every night to a folder that the server may write to', () => {
    const { Timer = {} } = parseUnit(read('vedette-backup.timer'));
    expect(Timer['OnCalendar']?.[0]).toMatch(/^\*-\*-\* \d\d:\d\d:\d\d$/);
    const { Service = {} } = parseUnit(read('vedette.service'));
    const [, target = ''] = / --to \/var\/lib\/(\S+)/.exec(read('vedette-backup.service')) ?? [];
    expect(Service['StateDirectory']?.join().split(' ')).toContain(target);
  });

  it.skipIf(!hasAnalyze).each(services)('%s is rated below 3 by systemd-analyze', (name) => {
    const file = join(folder, name);
    const rated = execFileSync('systemd-analyze', ['security', '--offline=true', file], {
      encoding: 'utf8',
    });
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(rated) ?? [];
    expect(Number(level)).toBeLessThan(3);
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/unknown|invalid|failed to parse/i);
  });
});

describe('the Dockerfile', () => {
  const text = read('Dockerfile');

  it('follows the rules', () => {
    expect(lintDockerfile(text, root)).toEqual([]);
  });

  it.each([
    ['node is not pinned', text.replaceAll(/node:22[\w.-]+/g, 'node')],
    ['no unprivileged user by number', text.replace('USER 10001:10001', 'USER root')],
    ['no health check without a shell', text.replace(/CMD \["node".*\]/, 'CMD node check')],
    ['no sources to copy', text.replace('COPY src', 'COPY sources')],
    ['there is no stage made', text.replace('--from=build', '--from=made')],
    ['a downloaded script is run', text.replace('mkdir test', 'curl https://x.example/i | sh')],
  ])('would be reported: %s', (fault, broken) => {
    expect(lintDockerfile(broken, root)).toContain(fault);
  });

  it('can copy everything it needs despite its ignore file', () => {
    const allowed = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.sort()).toEqual(allowed.sort());
  });

  it('sets only existing settings', () => {
    expect(unknownSettings([...text.matchAll(/VEDETTE_[A-Z_]+/g)].map(String))).toEqual([]);
  });
});

interface Service {
  build: { context: string; dockerfile: string };
  ports: string[];
  environment: Record<string, string>;
  volumes: string[];
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  privileged?: boolean;
}

describe('the compose file', () => {
  const { services: all, volumes } = parse(read('compose.yaml')) as {
    services: { vedette: Service };
    volumes: Record<string, unknown>;
  };
  const { vedette: service } = all;

  it('builds from this folder, and keeps data in a volume', () => {
    const { context, dockerfile } = service.build;
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
    const [volume = '', place] = service.volumes[0]?.split(':') ?? [];
    expect(volumes).toHaveProperty(volume);
    expect(place).toBe(/VEDETTE_DATA=(\S+)/.exec(read('Dockerfile'))?.[1]);
    expect(unknownSettings(Object.keys(service.environment))).toEqual([]);
  });

  it('drops what the server does not need', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.privileged).toBeUndefined();
    expect(service.ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it("refuses dangerous system calls, but none that the browser's sandbox needs", () => {
    const option = service.security_opt.find((each) => each.startsWith('seccomp=')) ?? '';
    const profile = JSON.parse(read(option.slice('seccomp='.length))) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string }[];
    };
    const refused = profile.syscalls.flatMap(({ names }) => names);
    expect(new Set(refused).size).toBe(refused.length);
    expect(refused).toEqual(expect.arrayContaining(['bpf', 'kexec_load', 'init_module', 'ptrace']));
    const needed = [
      'clone',
      'clone3',
      'unshare',
      'mount',
      'pivot_root',
      'umount2',
      'seccomp',
      'setns',
    ];
    expect(refused.filter((name) => needed.includes(name))).toEqual([]);
  });
});

describe('the health check of the container', () => {
  /** Asynchronous, because the server may run in this process. */
  const check = async (data: string) => {
    const child = spawn(process.execPath, [join(folder, 'healthcheck.mjs')], {
      env: { VEDETTE_DATA: data },
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };

  it('passes while a server runs on the data folder, and only then', async () => {
    const server = await startServer();
    const { data } = server.config;
    await expect.poll(() => check(data)).toBe(0);
    await server.running.stop();
    expect(await check(data)).toBe(1);
    expect(await check(temporaryFolder())).toBe(1);
    expect(readdirSync(data).filter((name) => name.endsWith('.log'))).toEqual([]);
  });
});

describe('the documentation of the deployment', () => {
  it('names existing files', () => {
    for (const page of ['docs/deploy.md', 'docs/upgrade.md']) {
      const text = readFileSync(join(root, page), 'utf8');
      const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
      const files = [...text.matchAll(/deploy\/[\w.-]*\w/g)].map(([file]) => file);
      const missing = [
        ...links.filter((link) => !existsSync(join(root, dirname(page), link))),
        ...files.filter((file) => !existsSync(join(root, file))),
      ];
      expect(missing).toEqual([]);
    }
  });
});
