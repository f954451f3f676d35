import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSandbox } from '../../../src/domain/visit/browser/start-browser.ts';
import { trySandbox } from '../../../src/domain/visit/browser/sandbox.ts';
import { messageOf } from '../../until.ts';

const perl = '/usr/bin/perl';
const isPossible = existsSync(perl) && (await trySandbox('/bin/true')).isPossible;
if (!isPossible) process.stderr.write('skipped where a cage is needed: none can be made here\n');

/** What a compromised renderer would try, one line each. */
const standIn = String.raw`
use Socket;
my ($store, $control, $port, $victim, $is_caged) = @ARGV;
sub note { print STDERR join(' ', @_), "\n" }
sub try_to { my ($what, $work) = @_; note($what, $work->() ? 'yes' : 'no') }
sub reach { my ($kind, $to) = @_; my $s; socket($s, $kind, SOCK_STREAM, 0) && connect($s, $to) }
sub read_from { my $f; open($f, '<', $_[0]) && <$f> }
sub write_to { my $f; open($f, '>', "$_[0]/mark") && print $f 'x' }
alarm 20;
try_to('read-store', sub { read_from($store) });
try_to('reach-control-socket', sub { reach(PF_UNIX, pack_sockaddr_un($control)) });
try_to("reach-$_", sub { reach(PF_INET, pack_sockaddr_in($port, inet_aton($_))) }) for qw(127.0.0.1 127.0.0.2);
try_to('reach-metadata', sub { reach(PF_INET, pack_sockaddr_in(80, inet_aton('169.254.169.254'))) }) if $is_caged;
try_to('see-others', sub { read_from("/proc/$victim/cmdline") });
try_to('signal-others', sub { kill(0, $victim) });
try_to("write-$_", sub { write_to($_) }) for qw(/ /usr /etc /dev /var/tmp);
try_to('write-own-folder', sub { write_to($ENV{HOME}) });
open(my $s, '<', '/proc/self/status');
/^(CapEff|NoNewPrivs|Uid):\s+(\S+)/ && note($1, $2) while <$s>;
note('environment', sort keys %ENV);
note('homes', grep { -e } qw(/root /home /srv /run /var/lib));
`;

let child: ChildProcess;
let folder: string;
let control: Server;
let web: Server;
let arrived = 0;

const listening = async (at: string | { port: number; host: string }) => {
  const server = createServer((socket) => {
    arrived++;
    socket.destroy();
  });
  server.listen(at);
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  // Owned by the stand-in's user, so that only the cage keeps it away.
  folder = mkdtempSync(join(tmpdir(), 'vedette-test-cage-'));
  const [uid, gid] = process.getuid?.() === 0 ? [65_534, 65_534] : [-1, -1];
  writeFileSync(join(folder, 'ledger.sqlite'), 'secrets');
  control = await listening(join(folder, 'control.sock'));
  web = await listening({ port: 0, host: '127.0.0.1' });
  for (const name of ['', 'ledger.sqlite', 'control.sock']) chownSync(join(folder, name), uid, gid);
  chmodSync(folder, 0o700);
  child = fork(resolve('test/domain/visit/sandbox-child.mjs'));
  await messageOf(child);
});

afterAll(() => {
  child.disconnect();
  control.close();
  web.close();
  rmSync(folder, { recursive: true });
});

async function run(command: readonly string[], isSandboxed: boolean): Promise<string> {
  child.send({ command, isSandboxed });
  const { said } = await messageOf<{ said: string }>(child);
  return said;
}

async function tryAll(isSandboxed: boolean): Promise<Record<string, string>> {
  const { port } = web.address() as AddressInfo;
  const given = [join(folder, 'ledger.sqlite'), join(folder, 'control.sock')];
  const command = [perl, '-e', standIn, ...given, String(port), String(child.pid)];
  // No packet leaves this machine: only caged processes try an address beyond it.
  if (isSandboxed) command.push('caged');
  const lines = (await run(command, isSandboxed)).trim().split('\n');
  const told = lines.map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]);
  return Object.fromEntries(told) as Record<string, string>;
}

describe.skipIf(!isPossible)('a compromised renderer', () => {
  it('finds nothing to read, reach or write in the cage', async () => {
    const found = await tryAll(true);

    expect(arrived).toBe(0);
    expect(found).toMatchObject({
      'read-store': 'no',
      'reach-control-socket': 'no',
      'reach-metadata': 'no',
      'reach-127.0.0.1': 'no',
      'reach-127.0.0.2': 'no',
      'see-others': 'no',
      'signal-others': 'no',
      'write-/': 'no',
      'write-/usr': 'no',
      'write-/etc': 'no',
      'write-/dev': 'no',
      'write-/var/tmp': 'no',
      'write-own-folder': 'yes',
      CapEff: '0000000000000000',
      NoNewPrivs: '1',
      homes: '',
      environment: 'HOME LANG PATH TMPDIR XDG_RUNTIME_DIR',
    });
    expect(found['Uid']).not.toBe('0');
  });

  it('would find it without the cage', async () => {
    const found = await tryAll(false);

    expect(arrived).toBeGreaterThan(0);
    expect(found).toMatchObject({
      'read-store': 'yes',
      'reach-control-socket': 'yes',
      'reach-127.0.0.1': 'yes',
      'see-others': 'yes',
      'signal-others': 'yes',
      'write-/var/tmp': 'yes',
    });
    rmSync('/var/tmp/mark', { force: true });
    rmSync('/tmp/mark', { force: true });
  });

  it('has limited tasks and memory, and no core files', async () => {
    const limits = await run(['/bin/sh', '-c', 'ulimit -a >&2'], true);

    expect(limits).toMatch(/^process\S*\s.*\b2000$/m);
    expect(limits).toMatch(/^core\S*\s.*\b0$/m);
    expect(limits).toMatch(/^data\S*\s.*\b8388608$/m);
    const fork = 'defined(my $p = fork)';
    const tasks = `my $n = 0; while ($n < 5000 && ${fork}) { if (!$p) { sleep 600; exit } $n++ }`;
    const made = await run([perl, '-e', `${tasks} print STDERR $n`], true);
    expect(Number(made)).toBeLessThan(2_000);
    expect(Number(made)).toBeGreaterThan(100);
  });
});

describe('testing the cage', () => {
  it('reports what prevented it', async () => {
    const { isPossible: isSandboxed, why } = await trySandbox('/bin/false');

    expect([isSandboxed, why !== '']).toEqual([false, true]);
  });

  it('has no result if cancelled: a slow machine is not one without a cage', async () => {
    await expect(trySandbox('/bin/true', AbortSignal.abort())).rejects.toThrow('aborted');
    await expect(trySandbox('/bin/true', AbortSignal.timeout(1))).rejects.toThrow('aborted');
  });
});

describe('the description of the sandbox', () => {
  const cage = { isPossible: true, why: '' };
  const none = { isPossible: false, why: 'unshare failed' };

  it('names active and missing protections', () => {
    expect(describeSandbox({ cage, hasHelper: true })).toBe(
      'sandboxed, with an isolated network, file system and process tree',
    );
    expect(describeSandbox({ cage, hasHelper: false })).toContain(
      'without the setuid helper (package chromium-sandbox), which is not needed here',
    );
    expect(describeSandbox({ cage: none, hasHelper: true })).toMatch(
      /^sandbox by the setuid helper .*; network, file system and processes not isolated \(unshare failed\)$/,
    );
    expect(describeSandbox({ cage: none, hasHelper: false })).toContain('it will not open pages');
  });
});
