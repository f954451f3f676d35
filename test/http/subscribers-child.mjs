// Runs in a network namespace of its own, where it can add any address. Starts a server with a limit of three
// connections per client, connects from several addresses, and prints how many connections were served.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

const groups = {
  oneNetwork: ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1::3', '2001:db8:0:1::4:4'],
  otherNetwork: ['2001:db8:0:2::1', '2001:db8:0:2::2'],
  fourFirst: Array(4).fill('192.0.2.1'),
  fourSecond: ['192.0.2.2', '192.0.2.2'],
};

const ip = (...words) => spawnSync('ip', words, { stdio: 'inherit' });
ip('link', 'set', 'lo', 'up');
for (const address of new Set(Object.values(groups).flat())) {
  const isSix = address.includes(':');
  ip(
    'addr',
    'add',
    isSix ? `${address}/64` : `${address}/32`,
    'dev',
    'lo',
    ...(isSix ? ['nodad'] : []),
  );
}

const server = spawn(process.execPath, ['test/vedette.mjs', 'serve', '--json'], {
  env: {
    ...process.env,
    VEDETTE_HOST: '::',
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
    VEDETTE_BEHIND_PROXY: 'true',
    TEST_LIMITS: JSON.stringify({ socketsPerAddress: 3 }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(server.stdout, 'data');
const port = Number(new URL(JSON.parse(line).url).port);

/** Resolves to true when the request was answered; the connection stays open. */
function ask(localAddress) {
  const host = localAddress.includes(':') ? '2001:db8:0:1::1' : '192.0.2.1';
  return new Promise((resolve) => {
    const socket = connect({ host, port, localAddress }, () => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: vedette.example\r\n\r\n');
    });
    socket.on('data', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}

const served = {};
for (const [name, addresses] of Object.entries(groups)) {
  served[name] = 0;
  for (const address of addresses) if (await ask(address)) served[name]++;
}
process.stdout.write(`${JSON.stringify(served)}\n`);
server.kill('SIGTERM');
await once(server, 'exit');
process.exit(0);
