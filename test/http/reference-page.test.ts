import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openDevtools, type Devtools } from '../../src/domain/visit/browser/devtools.ts';
import { findBrowser } from '../../src/domain/visit/browser/find.ts';
import { browserFlags } from '../../src/domain/visit/browser/flags.ts';
import { curlOf } from '../../src/http/example.ts';
import { textAt, valueAt } from '../../src/lib/json-field.ts';
import { operations } from '../../src/service/app.ts';
import { atEnd, startServer, temporaryFolder } from '../harness.ts';
import { until } from '../until.ts';

const documented = operations.filter(({ access }) => access !== 'local');

describe('/docs', () => {
  it('runs only its own script and loads nothing from another host', async () => {
    const server = await startServer();
    const page = await server.ask('/docs', { key: '' });
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    const named = [...page.text.matchAll(/\s(?:src|href|action|data)="([^"]*)"/g)];
    expect(named.filter(([, place = '']) => !/^(?:\.\/|#)/.test(place))).toEqual([]);
    expect(page.text).not.toMatch(/<script(?![^>]* src="\.\/)|\son\w+=|style="|<style/);
    const assets = [...page.text.matchAll(/(?:src|href)="\.(\/assets\/[^"]+\.(js|css))"/g)];
    expect(new Set(assets.map(([, , kind]) => kind))).toEqual(new Set(['js', 'css']));
    for (const [, path = ''] of assets) {
      const asset = await server.ask(path, { key: '' });
      expect(asset.status).toBe(200);
      expect(asset.text).not.toMatch(/https?:|Storage|document\.cookie|innerHTML|@import/);
    }
  });

  it('has every operation in its group, with parameters, an example and a curl line', async () => {
    const server = await startServer();
    const { text } = await server.ask('/docs', { key: '' });
    const escape = (line: string) =>
      line.replace(/[&<"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&quot;');
    for (const operation of documented) {
      const from = text.indexOf(`<section class="card" id="${operation.id}">`);
      const section = text.slice(from, text.indexOf('</section>', from));
      const group = text.lastIndexOf('<div data-group="', from);
      expect(text.slice(group)).toMatch(new RegExp(`^<div data-group="${operation.group}">`));
      expect(section).toContain(escape(curlOf(operation)));
      expect(section).toContain(`data-path="${operation.path}"`);
    }
    expect(text).not.toContain('id="controlBackup"');
  });
});

describe('the example of an operation', () => {
  const find = (id: string) => operations.find((each) => each.id === id);
  const lineOf = (id: string) => {
    const operation = find(id);
    return operation ? curlOf(operation) : '';
  };

  it('is a line that a shell can run', () => {
    expect(lineOf('ipData')).toBe('curl -H "x-api-key: $KEY" "$URL/v1/ip/data?ip=9.9.9.9"');
    expect(lineOf('bannerSearch')).toContain('?query=port%3A%20443%20after%3A%20now-7d"');
    expect(lineOf('domainReportDelete')).toBe(
      'curl -H "x-api-key: $KEY" -X POST "$URL/v1/domain/report/4503599627370495/delete"',
    );
    expect(lineOf('domainScan')).toContain(`-d '{"query":"shop.example"}' "$URL/v1/domain/scan"`);
    expect(lineOf('ipBulk')).toContain("--data-binary '9.9.9.9\n");
  });

  it('is accepted by the server for every read-only operation', async () => {
    const server = await startServer();
    const refused: string[] = [];
    for (const operation of documented.filter(({ methods }) => methods[0] === 'GET')) {
      const [, place = ''] = /"\$URL([^"]+)"$/.exec(curlOf(operation)) ?? [];
      const { json, status } = await server.ask(place);
      if ([412, 420].includes(json.status) || status >= 500) refused.push(operation.id);
    }
    expect(refused).toEqual([]);
  });
});

const browser = findBrowser('');
if (browser === '') console.log('skipped: the reference page in a browser, because there is none');

interface Tab {
  /** Evaluates an expression in the page. */
  read: (expression: string) => Promise<unknown>;
  /** Waits until an expression is true. */
  untilTrue: (expression: string) => Promise<void>;
  send: (method: Parameters<Devtools['send']>[0], params: object) => Promise<unknown>;
  requested: string[];
  complaints: string[];
}

async function openTab(url: string): Promise<Tab> {
  const flags = browserFlags({ profile: temporaryFolder(), proxy: '127.0.0.1:9' });
  const direct = flags.filter((flag) => !flag.startsWith('--proxy-'));
  const rights = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(browser, [...rights, ...direct], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [, , , toBrowser, fromBrowser] = child.stdio;
  const devtools = openDevtools({
    toBrowser: toBrowser as Writable, // as asked for above
    fromBrowser: fromBrowser as Readable,
  });
  const [requested, complaints]: string[][] = [[], []];
  devtools.onEvent(({ method, params }) => {
    if (method === 'Network.requestWillBeSent')
      requested?.push(textAt(params, 'request.url') ?? '');
    if (textAt(params, 'entry.level') === 'error') {
      complaints?.push(textAt(params, 'entry.text') ?? '');
    }
    if (method === 'Runtime.exceptionThrown') complaints?.push(JSON.stringify(params));
  });
  const target = await devtools.send('Target.createTarget', { url: 'about:blank' });
  const attached = await devtools.send('Target.attachToTarget', {
    targetId: textAt(target, 'targetId') ?? '',
    flatten: true,
  });
  const session = textAt(attached, 'sessionId') ?? '';
  const send: Tab['send'] = (method, params) => devtools.send(method, params, session);
  for (const part of ['Network.enable', 'Log.enable', 'Runtime.enable', 'Page.enable'] as const) {
    await send(part, {});
  }
  const read = async (expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    return valueAt(await send('Runtime.evaluate', asked), 'result.value');
  };
  // It may fail while the page is being replaced.
  const isTrue = async (expression: string) => (await read(expression).catch(() => false)) === true;
  const untilTrue = (expression: string) => until(expression, () => isTrue(expression));
  await send('Page.navigate', { url });
  await untilTrue(`document.readyState === 'complete' && location.href.startsWith('http')`);
  return { read, untilTrue, send, requested: requested ?? [], complaints: complaints ?? [] };
}

describe.skipIf(browser === '')('/docs in a browser', () => {
  it('searches, calls with a key that it never stores, and follows light and dark', async () => {
    const server = await startServer();
    const { read, untilTrue, send, requested, complaints } = await openTab(`${server.url}/docs`);
    const type = (place: string, text: string) =>
      read(`{
        const field = document.querySelector(${JSON.stringify(place)});
        field.value = ${JSON.stringify(text)};
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }`);
    const shown = `[...document.querySelectorAll('section[id]:not([hidden])')].map(({ id }) => id)`;

    await type('#search', 'what changed between two reports');
    expect(await read(shown)).toEqual(['domainCompare']);
    expect(await read(`document.querySelector('#found').textContent`)).toBe(
      `1 of ${documented.length} operations`,
    );
    expect(await read(`document.querySelector('nav [data-group=user]').hidden`)).toBe(true);
    await type('#search', '');
    expect(await read(`${shown}.length`)).toBe(documented.length);

    await type('#key', server.key);
    await type('#ipSummary input[name=ip]', '2620:fe::fe');
    expect(await read(`document.querySelector('#ipSummary .curl').textContent`)).toBe(
      'curl -H "x-api-key: $KEY" "$URL/v1/ip/summary?ip=2620%3Afe%3A%3Afe"',
    );
    await read(`document.querySelector('#ipSummary form').requestSubmit()`);
    await untilTrue(
      `document.querySelector('#ipSummary .result').textContent.includes('"status": 200')`,
    );
    await type('#domainScan input[name=query]', 'ftp://<b>x</b>');
    await read(`document.querySelector('#domainScan form').requestSubmit()`);
    await untilTrue(`/^4\\d\\d/.test(document.querySelector('#domainScan .result').textContent)`);
    expect(await read(`document.querySelectorAll('.result *').length`)).toBe(0);

    const traces = `[JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie,
      location.href, history.length, document.body.innerHTML].join('\\n')`;
    expect(await read(`(${traces}).includes(${JSON.stringify(server.key)})`)).toBe(false);
    expect(requested.join('\n')).not.toContain(server.key);

    const paper = () => read(`getComputedStyle(document.documentElement).backgroundColor`);
    const colours = [];
    for (const value of ['light', 'dark']) {
      await send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value }],
      });
      colours.push(await paper());
    }
    expect(colours).toEqual(['rgb(246, 247, 249)', 'rgb(14, 17, 22)']);
    expect(requested.filter((url) => !url.startsWith(`${server.url}/`))).toEqual([]);
    expect(complaints.filter((text) => !/favicon|status of 4/.test(text))).toEqual([]);
  });
});
