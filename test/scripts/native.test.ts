import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentFor, withReplacedCalls } from '../../scripts/native.mjs';
import { atEnd } from '../harness.ts';

/** Serves garbage as a prebuilt binary of anything, and counts the requests. */
async function openMirror() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('not a binary');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('a package with native code', () => {
  it('is built from its sources: no mirror is asked for a binary', async () => {
    const { asked, url } = await openMirror();
    const installer = resolve('node_modules/prebuild-install/bin.js');
    const cwd = resolve('node_modules/better-sqlite3-node20');
    const { version } = JSON.parse(readFileSync(`${cwd}/package.json`, 'utf8')) as {
      version: string;
    };
    const env = {
      ...environmentFor('better-sqlite3-node20'),
      npm_package_name: 'better-sqlite3',
      npm_package_version: version,
      npm_config_better_sqlite3_binary_host: url,
    };

    const status = await new Promise((done) => {
      const child = execFile(process.execPath, [installer], { cwd, env }, () =>
        done(child.exitCode),
      );
    });

    // Its install script compiles if this fails.
    expect(status).toBe(1);
    expect(asked).toEqual([]);
  });

  it('is not built if its source is not the one we adapted', () => {
    const file = resolve('node_modules/roaring/roaring-node.cpp');
    const source = readFileSync(file, 'utf8');

    expect(withReplacedCalls(source)).not.toBe(source);
    expect(() => withReplacedCalls(source.replaceAll('exports->GetIsolate()', ''))).toThrow(
      'out of date',
    );
  });
});
