import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { temporaryFolder } from '../harness.ts';

const run = promisify(execFile);
type Environment = Record<string, string | undefined>;

/** The output of `npm run package`: users can install each file, and it works on its own. */
export async function expectReleased(folder: string, env: Environment): Promise<void> {
  const names = readdirSync(folder).sort();
  const debian = names.find((name) => name.endsWith('.deb'));
  const tarball = names.find((name) => name.endsWith('.tgz')) ?? '';
  expect(names).toHaveLength(debian === undefined ? 3 : 4);
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums.map((line) => line.slice(66))).toEqual(names.filter((name) => name !== 'SHA256SUMS'));
  await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
  const bill = readFileSync(join(folder, tarball.replace('tgz', 'cdx.json')), 'utf8');
  expectBill(JSON.parse(bill) as Bill); // each member that is used is checked

  const unpacked = temporaryFolder();
  await run('tar', ['-xzf', join(folder, tarball), '-C', unpacked]);
  const installed = join(unpacked, 'package');
  if (debian === undefined)
    symlinkSync(join(process.cwd(), 'node_modules'), join(installed, 'node_modules'));
  else await expectDebian(join(folder, debian), installed);
  await expectServes(join(installed, 'bin', 'vedette'), env);
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; name: string; purl: string; licenses?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

function expectBill(bill: Bill): void {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  );
  const refs = bill.components.map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([...refs, bill.metadata.component['bom-ref']]);
  expect(
    bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref)),
  ).toEqual([]);
  for (const { purl, licenses } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
    expect(licenses).toHaveLength(1);
  }
  const named = bill.components.map(({ name }) => name);
  // Installed; bundled into the program; bundled into the page; a tool that no user gets.
  expect(named).toEqual(expect.arrayContaining(['pino', '@modelcontextprotocol/sdk', 'preact']));
  expect(named).not.toContain('vitest');
}

/** Adds the packages that the Debian package installs to what npm packed, which it contains unchanged. */
async function expectDebian(file: string, packed: string): Promise<void> {
  const root = temporaryFolder();
  await run('dpkg-deb', ['--extract', file, root]);
  await run('dpkg-deb', ['--control', file, join(root, 'DEBIAN')]);
  const { stdout: control } = await run('dpkg-deb', ['--info', file, 'control']);
  expect(control).toMatch(/^Depends: nodejs \(>= \d[\d.]*\), nodejs \(<< \d+~\)/m);
  for (const script of ['postinst', 'prerm', 'postrm'])
    await run('sh', ['-n', join(root, 'DEBIAN', script)]);
  for (const place of [
    'usr/bin/vedette',
    'etc/vedette/vedette.yaml',
    'usr/lib/systemd/system/vedette.service',
    'usr/share/man/man1/vedette-key-create.1.gz',
    'usr/share/doc/vedette/vedette.cdx.json',
  ])
    expect([place, existsSync(join(root, place))]).toEqual([place, true]);
  const program = join(root, 'opt', 'vedette');
  await run('diff', ['--recursive', '--brief', '--exclude=node_modules', packed, program]);
  expect(existsSync(join(program, 'node_modules', 'vitest'))).toBe(false);
  const link = spawnSync(join(root, 'usr/bin/vedette'), ['--version'], { encoding: 'utf8' });
  expect(link.stdout).toMatch(/^\d+\.\d+\.\d+/);
  symlinkSync(join(program, 'node_modules'), join(packed, 'node_modules'));
}

async function expectServes(program: string, env: Environment): Promise<void> {
  const server = spawn(program, ['serve', '--json'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const first = String((await lines.next()).value);
  const { url } = JSON.parse(first) as { url: string }; // announced by --json
  const health = (await (await fetch(`${url}/healthz`)).json()) as { data: object };
  expect(Object.keys(health.data)).toEqual(['version', 'commit']);
  expect(await (await fetch(`${url}/`)).text()).toContain('<title>Vedette');
  const { stdout } = await run(program, ['check', '192.0.2.7', '--json'], { env });
  expect(stdout).toContain('192.0.2.7');
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}
