import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { send, startServer, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';

const keyForm = /vdt[A-Za-z0-9]{57}/;

interface Served {
  out: string;
  port: number;
}

/** Starts the built program without a terminal and waits until it listens. */
async function serve(data: string, words: string[] = []): Promise<Served> {
  const env = {
    ...process.env,
    VEDETTE_DATA: data,
    VEDETTE_PORT: '0',
    VEDETTE_FEEDS: 'off',
    VEDETTE_NMAP_FOLDER: 'off',
  };
  const child = spawn(process.execPath, ['bin/vedette', 'serve', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let out = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(chunk);
    if (/Ctrl-C\n|^\{.*\}\n/.test(out)) break;
  }
  return { out, port: Number(/127\.0\.0\.1:(\d+)/.exec(out)?.[1]) };
}

describe('the first key', () => {
  it.each([[[]], [['--json']]])(
    'goes to a private file without a terminal: vedette serve %j',
    async (words) => {
      const data = temporaryFolder();

      const { out, port } = await serve(data, words);

      const file = join(data, 'first-key');
      const key = readFileSync(file, 'utf8').trim();
      expect(out).not.toMatch(keyForm);
      expect(out).toContain(file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect((await send({ port, path: '/v1/user/me', key })).status).toBe(200);
    },
  );

  it('is not written through a symlink', async () => {
    const data = temporaryFolder();
    const target = join(temporaryFolder(), 'target');
    writeFileSync(target, 'mine');
    chmodSync(target, 0o644);
    symlinkSync(target, join(data, 'first-key'));

    await serve(data);

    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readFileSync(join(data, 'first-key'), 'utf8')).toMatch(keyForm);
  });

  it('is only created if the owner has no key', async () => {
    const data = temporaryFolder();
    await vedette(data, ['key', 'create']);
    await serve(data);
    expect(existsSync(join(data, 'first-key'))).toBe(false);
  });
});

describe('secrets in settings', () => {
  const secret = 'sEcReT0123456789';
  const environment = {
    VEDETTE_FEED_KEYS: `otx-pulses=${secret}, ${secret}`,
    VEDETTE_REGISTRIES: `https://user:${secret}@rdap.example/domain/?token=${secret}`,
  };

  it.each([[['config']], [['config', '--json']], [['config', '--explain']]])(
    'are not shown by vedette %j',
    async (words) => {
      const { out, err, code } = await vedette(temporaryFolder(), words, { environment });
      expect(code).toBe(0);
      expect(out + err).not.toContain(secret);
      expect(out).toContain('otx-pulses=[redacted]');
      expect(out).toContain('https://[redacted]@rdap.example/domain/?[redacted]');
    },
  );

  it('are not shown in the URLs of private feeds', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'vedette.yaml');
    const url = `https://feeds.example/list?apikey=${secret}`;
    const feed = { name: 'ours', url, format: 'ip', category: 'c2' };
    writeFileSync(file, JSON.stringify({ own_feeds: [feed] }));
    const { out } = await vedette(folder, ['config', '--json'], {
      environment: { VEDETTE_CONFIG: file },
    });
    expect(out).toContain('https://feeds.example/list?[redacted]');
    expect(out).not.toContain(secret);
  });

  it('are not shown in the message about an invalid setting', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'vedette.yaml'), `feed_keys:\n  otx-pulses: ${secret}\n`);
    let message = '';
    try {
      readConfig({}, { files: [join(folder, 'vedette.yaml')], data: folder });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('feed_keys');
    expect(message).not.toContain(secret);
  });
});

describe('a password in the URL of an engine', () => {
  const every = encodeURIComponent('lefthalf@:/#?% righthalf');
  const passwords = [
    ...Array.from('@:/#?% ', (character) => `lefthalf${character}righthalf`),
    ...['@/', '/@', ':1/', '1?@'].map((between) => `lefthalf${between}righthalf`),
    // The part before it looks like a port.
    ...Array.from('/#?', (character) => `12${character}righthalf`),
  ];
  const parts = /lefthalf|righthalf|reader/;

  /** Nothing listens there. */
  const engines = (password: string, place = '127.0.0.1:1') => ({
    VEDETTE_LEDGER: `postgres://reader:${password}@${place}/intel`,
    VEDETTE_INDEX: `clickhouse://reader:${password}@${place}/intel`,
    VEDETTE_EGRESS_PROXY: `http://reader:${password}@${place}`,
    VEDETTE_OBJECTS: `s3://reader:${password}@bucket/prefix`,
    AWS_ENDPOINT_URL_S3: `https://reader:${password}@${place}`,
    VEDETTE_OTLP_ENDPOINT: `http://${place}/?token=${password}`,
    VEDETTE_OTLP_HEADERS: `authorization: Basic ${password}=,${password}==`,
    VEDETTE_REGISTRIES: `https://reader:${password}@${place}/domain/#${password}`,
    // The sandbox checks would take most of the time.
    VEDETTE_CHROMIUM: 'off',
  });

  it.each([every, ...passwords])('is not in settings and errors: %s', async (password) => {
    const all = engines(password);
    const shown = await vedette(temporaryFolder(), ['config'], { environment: all });
    expect([0, 3]).toContain(shown.code); // a URL must be one: no space is in it
    expect(shown.out + shown.err).not.toMatch(parts);
    for (const name of ['VEDETTE_LEDGER', 'VEDETTE_INDEX', 'VEDETTE_EGRESS_PROXY'] as const) {
      const environment = { [name]: all[name] };
      const { err } = await vedette(temporaryFolder(), ['key', 'create'], { environment });
      expect(err, name).not.toMatch(parts);
    }
  });

  it.each([every, 'lefthalf@righthalf', '12#righthalf'])(
    'is not told by the doctor: %s',
    async (password) => {
      const environment = engines(password);
      const { out, err } = await vedette(temporaryFolder(), ['doctor'], { environment });
      expect(out).toMatch(/bad +ledger/);
      expect(out + err).not.toMatch(parts);
    },
  );

  it.each(['vedette:lefthalf@righthalf', 'postgres:vedette:lefthalf@righthalf@db.example/intel'])(
    'is not shown without a scheme either: %s',
    async (place) => {
      const environment = { VEDETTE_LEDGER: place, VEDETTE_INDEX: place };
      for (const words of [['config'], ['key', 'create']]) {
        const { out, err } = await vedette(temporaryFolder(), words, { environment });
        expect(out + err).not.toMatch(parts);
      }
    },
  );

  it('keeps the server in the message, and says how to write such a password', async () => {
    const environment = (password: string) => ({
      VEDETTE_LEDGER: `postgres://reader:${password}@127.0.0.1:1/intel?sslmode=disable`,
    });
    const right = await vedette(temporaryFolder(), ['key', 'create'], {
      environment: environment('p%40%2Fss'),
    });
    expect(right.err).toContain('postgres://[redacted]@127.0.0.1:1/intel?[redacted]');
    const wrong = await vedette(temporaryFolder(), ['key', 'create'], {
      environment: environment('p@/ss'),
    });
    expect(wrong.err).toContain('VEDETTE_LEDGER must be postgres://user:password@host/database.');
    expect(wrong.err).toContain('/ as %2F');
  });

  it('is not in the log of a server that cannot reach any of them', async () => {
    const { VEDETTE_INDEX, VEDETTE_EGRESS_PROXY, VEDETTE_OTLP_ENDPOINT } = engines(every);
    const environment = {
      VEDETTE_INDEX,
      VEDETTE_EGRESS_PROXY,
      VEDETTE_OTLP_ENDPOINT,
      VEDETTE_LOG_LEVEL: 'debug',
    };
    const server = await startServer(environment, { limits: { otlpSendMs: 10 } });
    await server.ask('/v1/banner/search?query=port:22');
    const { text } = await server.ask('/v1/admin/settings');

    await expect
      .poll(() => server.logged.join(''))
      .toMatch(/trace collector does not accept spans/);
    await expect.poll(() => server.logged.join('')).toMatch(/banner index/);
    expect(server.logged.join('') + text).not.toMatch(parts);
  });
});

describe('the password of the index', () => {
  it('is shown by no command and in no error', async () => {
    const data = temporaryFolder();
    const place = 'clickhouse://reader:s3cret%2Fx@db.example:9000/intel?cluster=two';

    const shown = await vedette(data, ['config'], { environment: { VEDETTE_INDEX: place } });
    const refused = await vedette(data, ['key', 'create'], {
      environment: { VEDETTE_INDEX: `${place}&clutser=x` },
    });

    expect(shown.out).toContain('db.example:9000/intel');
    expect(refused.err).toContain('VEDETTE_INDEX must be clickhouse://');
    for (const text of [shown.out, shown.err, refused.out, refused.err])
      expect(text).not.toContain('s3cret');
  });
});
