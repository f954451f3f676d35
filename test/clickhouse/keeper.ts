import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.ts';
import { freePort } from '../free-port.ts';

const library = '/usr/share/java/zookeeper.jar';

/** Why tests that need it are skipped; '' if they run. Java is too much to install for everyone. */
export const noKeeper = existsSync(library)
  ? ''
  : 'ZooKeeper is not installed (Debian: apt install zookeeper default-jre-headless)';

export interface Keeper {
  port: number;
  stop: () => Promise<void>;
}

/** A ZooKeeper on loopback. */
export async function startKeeper(): Promise<Keeper> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-keeper-'));
  const port = await freePort();
  const settings = [
    '-Dzookeeper.admin.enableServer=false',
    '-Dzookeeper.clientPortAddress=127.0.0.1',
  ];
  const main = 'org.apache.zookeeper.server.ZooKeeperServerMain';
  const child = spawn(
    'java',
    ['-Xmx128m', ...settings, '-cp', `${library}:/usr/share/java/*`, main, `${port}`, folder],
    { stdio: 'ignore' },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await until('ZooKeeper to answer', () => {
    if (child.exitCode !== null) throw new Error(`ZooKeeper ended with ${child.exitCode}`);
    return answers(port);
  });
  return { port, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
