import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { Explanation } from '../../src/ip/explanation.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

const listed = '198.51.100.7';

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
  it('stops a claim from counting at once, goes on naming it, and brings it back', async () => {
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
      new RegExp(`${id} .*198.51.100.0/24 +no expiry +command +our scanner`),
    );

    expect((await vedette(data, 'audit', '--action', 'suppress')).out).toContain('suppression.add');

    expect((await vedette(data, 'suppress', 'end', id)).out).toBe(`Suppression ${id} ended.\n`);
    expect(await look(server)).toEqual(counting);
    expect((await vedette(data, 'suppress', 'list')).out).toBe('No suppressions.\n');
    expect((await vedette(data, 'suppress', 'end', id)).code).toBe(1);
  });

  it('holds to the feed and the range it names', async () => {
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

  it('does nothing after its last day, and acts on that day', async () => {
    const server = await startListed();
    const { data } = server.config;
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const add = (until: string) =>
      vedette(data, 'suppress', 'add', listed, '--reason', 'a while', '--until', until);
    expect((await add(day(-1))).code).toBe(0);
    expect(await look(server)).toEqual(counting);
    // Midnight may pass between the two lines: tomorrow is as good a last day as today then.
    const [today] = [day(0), await add(day(0))];
    if (today === day(0)) expect((await look(server)).counted).toBe(0);
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
    expect((await vedette(data, 'suppress', 'list')).out).toMatch(/config-1 .*config +from the/);
    const ended = await vedette(data, 'suppress', 'end', 'config-1');
    expect(ended.code).toBe(1);
    expect(ended.err).toContain('config-1 is set in vedette.yaml');
    expect((await look(server)).counted).toBe(0);
  });

  it('does nothing when its last day is over', async () => {
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
