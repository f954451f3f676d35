import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atEnd, shareAcrossTests, temporaryFolder } from '../harness.ts';
import { until } from '../until.ts';

interface Child {
  pid: number;
  port: number;
  key: string;
}

async function startChild(): Promise<Child> {
  const env = {
    ...process.env,
    VEDETTE_DATA: temporaryFolder(),
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    VEDETTE_LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['bin/vedette', 'serve', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => child.kill('SIGKILL') && once(child, 'exit'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const said = JSON.parse(line) as { url: string; key_file: string };
  const key = readFileSync(said.key_file, 'utf8').trim();
  return { pid: child.pid ?? 0, port: Number(new URL(said.url).port), key };
}

interface Begun {
  path: string;
  type: string;
  start: string;
}

/** Starts a body that is sent byte by byte. */
async function begin({ port, key }: Child, { path, type, start }: Begun): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  atEnd(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: vedette.example\r\nx-api-key: ${key}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  socket.write(`${start.length}\r\n${start}\r\n`);
  return socket;
}

const count = 2 ** 19;

async function sendBytes(socket: Socket): Promise<void> {
  const together = 4_096;
  const chunk = '1\r\nx\r\n'.repeat(together);
  for (let sent = 0; sent < count; sent += together)
    if (!socket.write(chunk)) await once(socket, 'drain');
}

/** Waits until the server's CPU is idle, so it has read everything sent. */
async function whenIdle({ pid }: Child): Promise<void> {
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  await until('the server to be idle', async () => {
    const before = used();
    await sleep(1_000);
    return used() === before;
  });
}

function memoryOf({ pid }: Child): number {
  const [, kib = ''] =
    /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1_024;
}

const share = process.platform === 'linux' ? shareAcrossTests(startChild) : null;

it.runIf(share).each([
  ['/v1/ip/bulk', 'text/plain', 'x'],
  ['/v1/domain/url', 'application/json', '["'],
  ['/v1/import?name=scan', 'application/octet-stream', 'x'],
  ['/v1/user/me', 'application/json', 'x'],
])('a body that arrives byte by byte takes little memory: %s', async (path, type, start) => {
  const child = share?.();
  if (!child) throw new Error('not on this system');
  const socket = await begin(child, { path, type, start });
  await whenIdle(child);
  const before = memoryOf(child);

  await sendBytes(socket);
  await whenIdle(child);

  expect(memoryOf(child) - before).toBeLessThan(64);
});
