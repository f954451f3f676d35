import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { send, temporaryFolder } from '../harness.ts';
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

  it('is only made when the owner has no key', async () => {
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
    VEDETTE_RDAP_URL: `https://user:${secret}@rdap.example/domain/?token=${secret}`,
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
      readConfig({}, { config: folder, data: folder });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('feed_keys');
    expect(message).not.toContain(secret);
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
