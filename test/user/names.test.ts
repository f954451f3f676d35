import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/sqlite.ts';
import { vedette } from '../cli/command-line.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

async function post(server: TestServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(`/v1/admin/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const add = (server: TestServer, name: string, email: string) =>
  post(server, 'users', { name, email });

describe('a name or email address', () => {
  it('is taken regardless of case, white space and Unicode form', async () => {
    const server = await startServer();
    await add(server, 'bob', 'bob@x.test');
    await add(server, 'soc', 'soc@x.test');
    await add(server, 'the night shift', 'night@x.test');

    const answers = [
      await add(server, 'robert', 'BOB@x.test'),
      await add(server, 'The  Night Shift', 'robert@x.test'),
      await add(server, 'Bob@X.test', 'robert@x.test'),
      await add(server, 'BOB', 'robert@x.test'),
      await add(server, '\u{1D41B}\u{1D428}\u{1D41B}', 'robert@x.test'),
      await post(server, 'users/rename', { user: 'soc', name: 'Bob' }),
      await post(server, 'users/rename', { user: 'soc', name: 'soc', email: 'bOb@x.test' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
    const own = { user: 'BOB@X.TEST', name: 'Bob', email: 'Bob@x.test' };
    expect((await post(server, 'users/rename', own)).status).toBe(200);
  });

  const lookAlikes: [string, string, string][] = [
    ['Latin and Cyrillic', 'b\u043Eb', 'mixes Latin and Cyrillic letters'],
    ['Latin and Greek', 'b\u03BFb', 'mixes Latin and Greek letters'],
    ['Cyrillic and Hangul', '\u0438\uC18C', 'mixes Cyrillic and Hangul letters'],
    ['mathematical and Cyrillic letters', '\u{1D41B}\u043E', 'mixes Latin and Cyrillic letters'],
    ['Cherokee', '\u13AA\u13AB', 'a script that is not in everyday use'],
    ['a zero-width space', 'b\u200Bob', 'U+200B, which cannot be seen'],
    ['a change of direction', 'b\u202Eob', 'U+202E, which cannot be seen'],
    ['a filler', 'b\u3164ob', 'U+3164, which cannot be seen'],
    ['a variation selector', 'bob\uFE0F', 'U+FE0F, which cannot be seen'],
    ['a blank of another width', 'bob\u2009smith', 'U+2009, which cannot be seen'],
  ];

  it.each(lookAlikes)('with %s is rejected with the reason', async (_, text, why) => {
    const server = await startServer();
    await add(server, 'soc', 'soc@x.test');

    const answers = [
      await add(server, text, 'new@x.test'),
      await post(server, 'users/rename', { user: 'soc', name: text }),
    ];

    for (const { status, json } of answers) {
      expect(status, json.message).toBe(400);
      expect(json.message).toContain('Invalid parameter name');
      expect(json.message).toContain(why);
    }
  });

  it('is rejected with the same message on the command line', async () => {
    const server = await startServer();

    const { code, err } = await vedette(server.config.data, [
      'user',
      'add',
      'b\u043Eb',
      'b@x.test',
    ]);

    expect(code).toBe(1);
    expect(err).toContain('mixes Latin and Cyrillic letters');
  });

  it.each(['b\u043Eb@x.test', 'bob@x\u0443z.test', 'bob\u200B@x.test'])(
    'is refused as an email address: %s',
    async (email) => {
      const server = await startServer();
      await add(server, 'soc', 'soc@x.test');

      const answers = [
        await add(server, 'bob', email),
        await post(server, 'users/rename', { user: 'soc', name: 'soc', email }),
      ];

      for (const { status, json } of answers) {
        expect([status, json.message]).toEqual([400, expect.stringContaining('parameter email')]);
      }
    },
  );

  it.each([
    [
      '\u0418\u0432\u0430\u043D \u041F\u0435\u0442\u0440\u043E\u0432',
      '\u0438\u0432\u0430\u043D@x.test',
    ],
    [
      '\u3042\u304D\u30C6\u30B9\u30C8\u30E9\u30DC\u30FC SOC \u6771\u4EAC',
      'tokyo@\u6771\u4EAC.test',
    ],
    ['\uC11C\uC6B8 \u6F22 SOC', 'seoul@x.test'],
    ['\u81FA\u3105\u3106 SOC', 'taipei@x.test'],
    ['\u0E19\u0E49\u0E33', 'thai@x.test'],
    ["Zo\u00EB O'Neill-1 (soc_2)", 'zoe+1@x.test'],
    ['a\u0308rger', 'a@x.test'],
    ['\u0391\u03B8\u03AE\u03BD\u03B1 2', '2@x.test'],
  ])('in one script, or in a usual mixture, is accepted: %s', async (name, email) => {
    const server = await startServer();

    const answer = await add(server, name, email);

    expect(answer.status, answer.text).toBe(200);
    expect(answer.json.data).toMatchObject({ name, email });
  });
});

describe('a ledger in which email addresses differ only in case', () => {
  it('opens, and both accounts work under their exact names', async () => {
    const data = temporaryFolder();
    const first = await startServer({ VEDETTE_DATA: data });
    await add(first, 'one', 'bob@x.test');
    await add(first, 'two', 'two@x.test');
    await first.running.stop();
    const ledger = new Database(join(data, 'ledger.sqlite'));
    ledger.exec("UPDATE account SET email = 'BOB@x.test' WHERE name = 'two'");
    ledger.close();

    const server = await startServer({ VEDETTE_DATA: data });
    const shown = async (user: string) =>
      server.ask(`/v1/admin/users/show?user=${encodeURIComponent(user)}`);

    expect((await shown('bob@x.test')).json.data).toMatchObject({ name: 'one' });
    expect((await shown('BOB@x.test')).json.data).toMatchObject({ name: 'two' });
    const unclear = await shown('Bob@x.test');
    expect([unclear.status, unclear.json.message]).toEqual([
      409,
      expect.stringContaining('Use an id.'),
    ]);
    expect((await add(server, 'three', 'bOB@x.test')).status).toBe(409);
    const moved = { user: 'BOB@x.test', name: 'two', email: 'two@x.test' };
    expect((await post(server, 'users/rename', moved)).status).toBe(200);
  });
});
