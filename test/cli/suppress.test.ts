import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { Explanation } from '../../src/ip/explanation.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

const listed = '198.51.100.7';

interface Row {
  id: string;
}

async function vedette(data: string, ...words: string[]) {
  const ran = { code: 0, out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    ({ write: (text: string) => (ran[name] += text) }) as unknown as NodeJS.WriteStream;
  ran.code = await runCommandLine(words, commands, {
    environment: { VEDETTE_DATA: data, VEDETTE_PORT: '0' },
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return ran;
}

/** A server on which the feed `ours` calls one address an attacker. */
async function startListed(yaml = ''): Promise<TestServer> {
  const data = temporaryFolder();
  const file = join(data, 'vedette.yaml');
  const list = join(data, 'ours.txt');
  const feed = `{ name: ours, file: ${list}, format: ip, category: attack }`;
  writeFileSync(list, `${listed}\n`);
  writeFileSync(file, `own_feeds: [${feed}]\n${yaml}`);
  const server = await startServer(
    { VEDETTE_DATA: data, VEDETTE_CONFIG: file },
    { extraPublic: ['198.51.100.0/24'] },
  );
  expect((await vedette(data, 'feeds', 'load', 'ours', list)).err).toBe('');
  return server;
}

async function look(server: TestServer) {
  const answer = await server.ask(`/v1/ip/suspicious_info?ip=${listed}&explain=true`);
  const body = answer.json as unknown as { abuse_record_count: number; explain: Explanation };
  const { claims, suppressed } = body.explain;
  return {
    counted: body.abuse_record_count,
    named: claims.map(({ feed }) => feed),
    reasons: suppressed.map(({ feed, reason }) => `${feed}: ${reason}`),
  };
}

const counting = { counted: 1, named: ['ours'], reasons: [] };

describe('vedette suppress', () => {
  it('stops a claim from counting immediately, still names it, and brings it back', async () => {
    const server = await startListed();
    const { data } = server.config;
    expect(await look(server)).toEqual(counting);

    const added = await vedette(
      data,
      'suppress',
      'add',
      '198.51.100.0/24',
      '--reason',
      'our scanner',
      '--json',
    );
    const { id } = JSON.parse(added.out) as { id: string };
    const suppressed = { counted: 0, named: ['ours'], reasons: ['ours: our scanner'] };
    expect(await look(server)).toEqual(suppressed);
    expect((await vedette(data, 'suppress', 'list')).out).toMatch(
      new RegExp(`${id} .*198.51.100.0/24 +no expiry +command +owner +our scanner`),
    );

    expect((await vedette(data, 'audit', '--action', 'suppress')).out).toContain('suppression.add');

    expect((await vedette(data, 'suppress', 'end', id)).out).toBe(`Suppression ${id} ended.\n`);
    expect(await look(server)).toEqual(counting);
    expect((await vedette(data, 'suppress', 'list')).out).toBe('No suppressions.\n');
    expect((await vedette(data, 'suppress', 'end', id)).code).toBe(1);
  });

  it('applies only to the feed and range it names', async () => {
    const server = await startListed();
    const { data } = server.config;
    const add = (...words: string[]) => vedette(data, 'suppress', 'add', ...words);
    await add(listed, '--feed', 'ipsum', '--reason', 'another feed');
    await add('198.51.100.8-198.51.100.99', '--reason', 'other addresses');
    expect(await look(server)).toEqual(counting);
    const told = await add(listed, '--feed', 'ours', '--reason', 'this one');
    expect(told.out).toBe('Ignoring ours for 198.51.100.7.\n');
    expect((await look(server)).reasons).toEqual(['ours: this one']);
  });

  it('applies on its last day, and is rejected if that has passed', async () => {
    const server = await startListed();
    const { data } = server.config;
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const add = (until: string) =>
      vedette(data, 'suppress', 'add', listed, '--reason', 'a while', '--until', until);
    const late = await add(day(-1));
    expect([late.code, late.err]).toEqual([1, expect.stringContaining('is in the past; it would')]);
    expect(await look(server)).toEqual(counting);
    // Midnight may pass between the two lines, so tomorrow is also a valid last day.
    const [today] = [day(0), await add(day(0))];
    if (today === day(0)) expect((await look(server)).counted).toBe(0);
  });

  it('is ended by its range or a prefix of its id', async () => {
    const { config } = await startListed();
    const run = (...words: string[]) => vedette(config.data, 'suppress', ...words);
    const add = async (...words: string[]) =>
      (JSON.parse((await run('add', ...words, '--reason', 'a test', '--json')).out) as Row).id;
    const first = await add(listed);
    expect((await run('end', listed)).out).toBe(`Suppression ${first} ended.\n`);
    const second = await add(listed);
    await add(listed, '--feed', 'ours');
    expect((await run('end', listed)).err).toContain('matches several suppressions');
    expect((await run('end', second.slice(0, 8))).out).toBe(`Suppression ${second} ended.\n`);
    expect((await run('end', 'nothing')).err).toMatch(/No suppression nothing\. Suppressions: 198/);
  });

  it('asks before a wide range, and the doctor shows it', async () => {
    const { config } = await startListed();
    const run = (...words: string[]) => vedette(config.data, 'suppress', 'add', ...words);
    const refused = await run('0.0.0.0/0', '--reason', 'everything');
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Add --yes')]);
    expect((await run('198.0.0.0/15', '--reason', 'wide')).code).toBe(2);
    expect((await run('198.51.0.0/16', '--reason', 'narrow enough')).code).toBe(0);
    expect((await run('0.0.0.0/0', '--reason', 'everything', '--yes')).code).toBe(0);
    const { checks } = JSON.parse((await vedette(config.data, 'doctor', '--json')).out) as {
      checks: { check: string; state: string; seen: string }[];
    };
    expect(checks.find(({ check }) => check === 'suppressions')).toMatchObject({
      state: 'warning',
      seen: 'nothing counts for 0.0.0.0/0 (all feeds)',
    });
  });

  it('covers a domain and its subdomains, or one URL, and says so', async () => {
    const server = await startServer();
    const { data } = server.config;
    const add = async (format: string, lines: string) => {
      const file = join(temporaryFolder(), 'list.txt');
      writeFileSync(file, lines);
      const kind = ['--format', format, '--category', 'phishing'];
      await vedette(data, 'feeds', 'add', `of-${format}s`, file, ...kind);
      const updated = await vedette(data, 'feeds', 'update', `of-${format}s`);
      expect(updated.code, updated.err).toBe(0);
    };
    await add('domain', 'shop.example\nwww.shop.example\nthird.example\n');
    await add('url', 'https://other.example/a\nhttps://other.example/b\n');
    const judge = async (indicator: string) => {
      const asked = await server.ask(`/v1/check?indicator=${encodeURIComponent(indicator)}`);
      const { verdict, suppressed } = asked.json.data as { verdict: string; suppressed: string[] };
      return [verdict, suppressed.length] as const;
    };
    expect(await judge('www.shop.example')).toEqual(['malicious', 0]);

    await vedette(data, 'suppress', 'add', 'shop.example', '--reason', 'our customer');
    await vedette(data, 'suppress', 'add', 'https://other.example/a', '--reason', 'cleaned');

    expect(await judge('www.shop.example')).toEqual(['no findings', 1]);
    expect(await judge('shop.example')).toEqual(['no findings', 1]);
    expect(await judge('third.example')).toEqual(['malicious', 0]);
    const [ofUrl, setAside] = await judge('https://other.example/a');
    expect([ofUrl === 'malicious', setAside]).toEqual([false, 1]);
    expect(await judge('https://other.example/b')).toEqual(['malicious', 0]);
    expect((await vedette(data, 'suppress', 'end', 'shop.example')).code).toBe(0);
    expect(await judge('www.shop.example')).toEqual(['malicious', 0]);
  });

  it('says what is wrong with a command', async () => {
    const { config } = await startListed();
    const add = (...words: string[]) => vedette(config.data, 'suppress', 'add', ...words);
    expect(await add(listed)).toMatchObject({
      code: 2,
      err: 'vedette: Give a reason: --reason TEXT.\n',
    });
    expect((await add('nonsense', '--reason', 'because')).err).toContain('range');
    expect((await add(listed, '--reason', 'because', '--until', 'soon')).err).toContain('until');
    expect((await add(listed, '--reason', 'because', '--feed', 'our')).err).toContain('ours');
  });
});

describe('the setting suppressions', () => {
  it('suppresses from the start, and cannot be ended by a command', async () => {
    const server = await startListed(
      `suppressions: [{ feed: ours, range: ${listed}, until: 2999-01-01, reason: from the file }]\n`,
    );
    const { data } = server.config;
    expect((await look(server)).reasons).toEqual(['ours: from the file']);
    expect((await vedette(data, 'suppress', 'list')).out).toMatch(
      /config-1 .*config +vedette.yaml +from the/,
    );
    const ended = await vedette(data, 'suppress', 'end', 'config-1');
    expect(ended.code).toBe(1);
    expect(ended.err).toContain('config-1 is set in vedette.yaml');
    expect((await look(server)).counted).toBe(0);
  });

  it('does nothing after its last day', async () => {
    const entry = `{ feed: '*', range: ${listed}, until: 2020-01-01, reason: long ago }`;
    expect(await look(await startListed(`suppressions: [${entry}]\n`))).toEqual(counting);
  });

  it.each([
    ['{ range: nonsense, reason: because }', /entry 1 .*range must be an address/],
    ['{ range: 198.51.100.7 }', /entry 1 .*reason must/],
    ['{ feed: nobody, range: 198.51.100.7, reason: because }', /entry 1 .*feed must be/],
    ['{ range: 198.51.100.7, reason: because, until: soon }', /entry 1 .*until must be/],
    [
      '{ rnage: 198.51.100.7, reason: because }',
      /entry 1 .*unknown member rnage; expected feed, range/,
    ],
  ])('stops the start and names the entry: %s', async (entry, message) => {
    const data = temporaryFolder();
    const file = join(data, 'vedette.yaml');
    writeFileSync(file, `suppressions: [${entry}]\n`);
    const start = startServer({ VEDETTE_DATA: data, VEDETTE_CONFIG: file });
    await expect(start).rejects.toThrow(message);
  });
});
