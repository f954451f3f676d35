import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { freePort } from '../free-port.ts';
import { atEnd, startServer, temporaryFolder, type TestServer } from '../harness.ts';
import { until } from '../until.ts';

interface Sample {
  name: string;
  program: string;
  file: string;
  /** Base path of the page. */
  base: string;
  /** The complete configuration: the sample with the test's ports and files. */
  wrap: (sample: string, folder: string) => string;
  words: (file: string, folder: string) => string[];
}

const nginx = (server: string, folder: string) => `
daemon off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${server}
}`;

const runNginx = (file: string, folder: string) => ['-p', folder, '-c', file];

const samples: readonly Sample[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    base: '',
    wrap: nginx,
    words: runNginx,
  },
  {
    name: 'nginx with a path',
    program: '/usr/sbin/nginx',
    file: 'nginx-path.conf',
    base: '/vedette',
    wrap: (sample, folder) =>
      nginx(
        `server { listen 443 ssl; ssl_certificate /etc/ssl/vedette/cert.pem; ssl_certificate_key /etc/ssl/vedette/key.pem; ${sample} }`,
        folder,
      ),
    words: runNginx,
  },
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    base: '',
    wrap: (sample) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n` +
      sample.replace('https://vedette.example {', 'https://vedette.example:443 {'),
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'HAProxy',
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    base: '',
    wrap: (sample) => sample,
    words: (file) => ['-db', '-f', file],
  },
];

const packages: Record<string, string> = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/caddy': 'caddy',
  '/usr/sbin/haproxy': 'haproxy',
};

/** Installed if Debian has them and we may; none of their services is started. */
function ensure(program: string): boolean {
  if (existsSync(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const words = ['install', '-y', '--no-install-recommends', packages[program] ?? ''];
  spawnSync('apt-get', words, { env, timeout: 240_000 });
  return existsSync(program);
}

interface Asked {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Through the proxy, as a browser on another machine: by name, over TLS. */
function ask(port: number, path: string, init: { headers?: object; body?: string } = {}) {
  return new Promise<Asked>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: 'vedette.example',
        rejectUnauthorized: false,
        method: init.body === undefined ? 'GET' : 'POST',
        headers: { host: `vedette.example:${port}`, ...init.headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
      },
    );
    call.on('error', reject);
    call.end(init.body);
  });
}

async function startProxy(sample: Sample): Promise<{ server: TestServer; port: number }> {
  const folder = temporaryFolder();
  const port = await freePort();
  const server = await startServer({
    VEDETTE_PUBLIC_URL: `https://vedette.example:${port}${sample.base}`,
    VEDETTE_TRUSTED_PROXIES: '127.0.0.1',
  });
  const pem = makeCertificate(folder);
  const config = join(folder, sample.file);
  const text = readFileSync(join('deploy', 'proxies', sample.file), 'utf8');
  const placed = sample
    .wrap(text, folder)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${server.port}`)
    .replaceAll('/etc/ssl/vedette/', `${pem}/`)
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
    .replace(/bind :443/, `bind 127.0.0.1:${port}`)
    .replace(/vedette\.example:443/, `vedette.example:${port}`);
  writeFileSync(config, placed);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(sample.program, sample.words(config, folder), { env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  atEnd(() => child.kill('SIGKILL'));
  await until(`${sample.name} to answer`, async () => {
    if (child.exitCode !== null) throw new Error(`${sample.name} ended: ${said}`);
    const answer = await ask(port, `${sample.base}/healthz`).catch(() => undefined);
    return answer?.status === 200;
  });
  return { server, port };
}

function makeCertificate(folder: string): string {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const words = ['req', ...kind.split(' '), '-subj', '/CN=vedette.example'];
  execFileSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  writeFileSync(
    join(folder, 'vedette.pem'),
    readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'),
  );
  return folder;
}

describe.each(samples)('the sample for $name', (sample) => {
  const isHere = ensure(sample.program);
  if (!isHere) console.log(`skipped: the sample for ${sample.name}, because it is not installed`);

  it.skipIf(!isHere)('serves the page, signs browsers in and hides what is local', async () => {
    const { server, port } = await startProxy(sample);
    const { base } = sample;
    const origin = `https://vedette.example:${port}`;

    const page = await ask(port, `${base}/`);
    expect(page.status).toBe(200);
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(assets.length).toBeGreaterThan(2);
    for (const link of assets) {
      const { pathname } = new URL(link, `${origin}${base}/`);
      expect([link, (await ask(port, pathname)).status]).toEqual([link, 200]);
    }
    const bare = await ask(port, `${base}/docs/`);
    expect([bare.status, bare.headers['location']]).toEqual([308, '../docs']);

    const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const body = JSON.stringify({ key: server.key });
    const signedIn = await ask(port, `${base}/v1/session`, { headers, body });
    expect([signedIn.status, signedIn.headers['set-cookie']?.[0]]).toEqual([
      200,
      expect.stringMatching(/^__Host-vedette=.*Secure$/),
    ]);
    const evil = { ...headers, origin: 'https://evil.example' };
    expect((await ask(port, `${base}/v1/session`, { headers: evil, body })).status).toBe(403);

    expect((await ask(port, `${base}/metrics`)).status).toBe(404);
    const opened = await vedette(server.config.data, ['open', '--json']);
    const { url } = JSON.parse(opened.out) as { url: string };
    expect(url.startsWith(`${origin}${base}/#sign-in=`)).toBe(true);
  });
});
