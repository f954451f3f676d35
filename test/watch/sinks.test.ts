import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createEgress } from '../../src/egress/egress.ts';
import { createAuthority, createServerCertificate } from '../../src/http/certificate.ts';
import { toMessage, type Message } from '../../src/watch/message.ts';
import { createSender } from '../../src/watch/sinks/index.ts';
import type { Ways } from '../../src/watch/sinks/sink.ts';
import type { Watch, WatchEvent } from '../../src/watch/store.ts';
import { atEnd, temporaryFolder } from '../harness.ts';
import { startReceiver } from './place.ts';

const at = '2026-06-01T00:00:00.000Z';

const watch: Watch = {
  id: '3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15',
  accountId: 'a1',
  name: 'RDP | of =us\\',
  kind: 'search',
  query: 'port:3389',
  changes: ['new'],
  sinks: [],
  quiet: null,
  digestMinutes: 0,
  isOn: true,
  createdAt: at,
  evaluatedAt: at,
  problem: '',
  sequence: 1,
};

const event = (title: string, sequence = 1): WatchEvent => ({
  id: `e${sequence}`,
  watchId: watch.id,
  sequence,
  at,
  subject: '198.51.100.7:3389/tcp',
  address: '198.51.100.7',
  change: 'new',
  diff: [{ path: 'title', from: null, to: title }],
});

const hostile = '<!channel> @here [x](http://evil.example) a=b\nc|d\u202e\u001b[2J';

function message(titles: readonly string[] = [hostile], publicUrl = 'https://v.example'): Message {
  const events = titles.map((title, index) => event(title, index + 1));
  return toMessage({ id: 'm1', watch, events, isDigest: titles.length > 1, publicUrl });
}

interface Options extends Partial<Ways> {
  ca?: string;
  sent?: Message;
}

async function send(kind: string, settings: object, more: Options = {}) {
  const { ca, sent = message(), ...ways } = more;
  const { post, resolve, dial, encrypt } = createEgress({
    isPublic: () => false,
    allow: ['sinks:127.0.0.0/8'],
    purpose: 'sinks',
    version: '1',
    projectUrl: 'self-hosted',
    ca: ca === undefined ? [] : [ca],
  });
  const sender = createSender({
    post,
    connect: async (place, { secure }) => dial(await resolve(place), { secure }),
    encrypt,
    folder: temporaryFolder(),
    commands: new Map(),
    smtp: '',
    version: '1.2.3',
    now: () => Date.parse(at),
    ...ways,
  });
  const sink = {
    id: 's1',
    accountId: 'a1',
    name: 'sink',
    kind,
    settings: settings as Record<string, unknown>,
    secrets: [],
    isOn: true,
    problem: '',
    createdAt: at,
  };
  return sender.send(sent, sink);
}

function listen(server: Server): Promise<number> {
  atEnd(() => server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const place = server.address();
      resolve(typeof place === 'object' && place ? place.port : 0);
    });
  });
}

function collector() {
  const parts: Buffer[] = [];
  const take = (socket: Socket) => socket.on('data', (chunk) => parts.push(chunk));
  return { take, text: () => Buffer.concat(parts).toString() };
}

/** Splits length-prefixed messages. */
function framesOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const frames: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const space = bytes.indexOf(' ', from);
    const end = space + 1 + Number(bytes.toString('utf8', from, space));
    frames.push(bytes.toString('utf8', space + 1, end));
    from = end;
  }
  return frames;
}

describe('syslog', () => {
  it.each([
    ['cef', /CEF:0\|Vedette\|Vedette\|1\.2\.3\|watch\.new\|RDP \\\| of =us\\\\.* is new\|5\|/],
    ['leef', /LEEF:2\.0\|Vedette\|Vedette\|1\.2\.3\|watch\.new\|x09\|devTime=/],
    ['json', /\{"id":"m1","type":"watch\.new"/],
  ])('writes an event as %s on one line, whatever others wrote', async (format, expected) => {
    const { take, text } = collector();
    const port = await listen(createServer(take));
    await send('syslog', { host: '127.0.0.1', port, tls: false, format });
    const [frame, ...more] = framesOf(text());
    expect(more).toEqual([]);
    expect(frame).toMatch(/^<109>1 2026-06-01T00:00:00\.000Z \S+ vedette \d+ watch\.new - /);
    expect(frame).toMatch(expected);
    expect(frame).not.toMatch(/[\n\u001b\u202e]/);
    if (format === 'cef') expect(frame).toContain('a\\=b');
  });

  it('is encrypted, and refuses an impostor collector', async () => {
    const authority = createAuthority();
    const other = createServerCertificate(authority, { names: ['127.0.0.1'], days: 1 });
    const { take, text } = collector();
    const tls = { cert: other.pem, key: other.keyPem };
    const port = await listen(createTlsServer(tls, take));
    const settings = { host: '127.0.0.1', port, tls: true, format: 'json' };
    await expect(send('syslog', settings)).rejects.toThrow(/TLS/);
    await send('syslog', settings, { ca: authority.pem });
    expect(framesOf(text())).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('is thin if longer than receivers accept', async () => {
    const { received, url } = await startReceiver();
    const sent = message(Array.from({ length: 100 }, () => 'x'.repeat(4_000)));
    await send('webhook', { url, payload: 'full' }, { sent });
    const body = received[0]?.body ?? '';
    expect(body.length).toBeLessThan(256 * 1_024);
    const { data } = JSON.parse(body) as { data: { events: object[] } };
    expect(data.events).toHaveLength(100);
    expect(data.events[0]).toEqual({ id: 'e1', sequence: 1, change: 'new' });
  });
});

describe('chat', () => {
  it.each(['slack', 'mattermost', 'teams'])('takes %s, which calls no one', async (kind) => {
    const { received, url } = await startReceiver();
    await send(kind, { url });
    const body = received[0]?.body ?? '';
    expect(body).not.toContain('@here');
    expect(body).not.toContain('<!channel>');
    // Slack does not support such links.
    if (kind !== 'slack') expect(body).not.toMatch(/[^\\]\[x\]\(http/);
    expect(body).toContain('198.51.100.7:3389/tcp');
  });

  it('gets cards in the format of Teams', async () => {
    const { received, url } = await startReceiver();
    await send('teams', { url });
    expect(received[0]?.json).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock' }, { type: 'TextBlock' }] },
        },
      ],
    });
  });
});

describe('a ticket', () => {
  const usual = {
    token: 't',
    user: '',
    project: 'SOC',
    type: 'Task',
    customer: 3,
    severity: 2,
    title: '{title}',
    text: '{lines} {watch}',
  };

  it.each([
    ['jira', '/rest/api/2/issue', { fields: { project: { key: 'SOC' }, labels: ['vedette'] } }],
    ['thehive', '/api/v1/alert', { sourceRef: 'm1', observables: [{ dataType: 'ip' }] }],
    ['iris', '/alerts/add', { alert_source_ref: 'm1', alert_customer_id: 3 }],
  ])('is opened in %s', async (system, path, body) => {
    const { received, url } = await startReceiver();
    await send('ticket', { ...usual, system, url: `${url}/` });
    expect(received[0]?.path).toBe(`/hook${path}`);
    expect(received[0]?.headers.authorization).toBe('Bearer t');
    expect(received[0]?.json).toMatchObject(body);
  });

  it.each([
    [
      'jira',
      '[~admin] !https://evil.example/x.png! {color:red}',
      {
        fields: {
          description: expect.stringMatching(/\\\[\\~admin\\\] \\!https.*\\! \\\{color/) as string,
        },
      },
    ],
    [
      'thehive',
      '![x](https://evil.example/x.png)',
      { description: expect.stringMatching(/\\!\\\[x\\\]\\\(https/) as string },
    ],
  ])('in %s has untrusted text without its markup', async (system, text, expected) => {
    const { received, url } = await startReceiver();
    await send('ticket', { ...usual, system, url }, { sent: message([text]) });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject(expected);
  });

  it('is filled in once: banner text is not a template', async () => {
    const { received, url } = await startReceiver();
    const settings = { ...usual, system: 'thehive', url, text: 'says {lines}', title: '{watch}' };
    await send('ticket', settings, { sent: message(['{watch} {id}']) });
    expect(received[0]?.json).toMatchObject({ description: 'says title: \\{watch\\} \\{id\\}' });
  });
});

describe('mail', () => {
  it('is sent only after STARTTLS, with a safe subject', async () => {
    const authority = createAuthority();
    const { pem, keyPem } = createServerCertificate(authority, { names: ['127.0.0.1'], days: 1 });
    const said: string[] = [];
    const answer = (socket: Socket, tlsOffered: boolean) => {
      let isData = false;
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          said.push(line);
          if (isData) {
            if (line !== '.') continue;
            isData = false;
            socket.write('250 2.0.0 taken\r\n');
          } else if (line === 'STARTTLS') {
            if (!tlsOffered) {
              socket.write('502 no\r\n');
              continue;
            }
            socket.removeAllListeners('data');
            socket.write('220 go\r\n');
            const options = { isServer: true, cert: pem, key: keyPem };
            answer(new TLSSocket(socket, options), false);
            return;
          } else if (line === 'DATA') {
            isData = true;
            socket.write('354 go on\r\n');
          } else if (line.startsWith('EHLO')) socket.write('250-here\r\n250 STARTTLS\r\n');
          else if (line.startsWith('AUTH')) socket.write('235 ok\r\n');
          else socket.write('250 ok\r\n');
        }
      });
      socket.on('error', () => undefined);
    };
    const open = (tlsOffered: boolean) =>
      listen(
        createServer((socket) => {
          socket.write('220 mail\r\n');
          answer(socket, tlsOffered);
        }),
      );
    const ways = (port: number) => ({
      ca: authority.pem,
      smtp: `smtp://u%40x:p@127.0.0.1:${port}?from=vedette@mail.example`,
    });
    const to = ['duty@mail.example'];
    expect(await send('email', { to }, ways(await open(true)))).toBe('250 2.0.0 taken');
    expect(said).toContain('MAIL FROM:<vedette@mail.example>');
    expect(said).toContain('RCPT TO:<duty@mail.example>');
    expect(said).toContain('Message-ID: <m1@mail.example>');
    const subject = said.find((line) => line.startsWith('Subject:')) ?? '';
    const [, word = ''] = /\?B\?([^?]+)\?=/.exec(subject) ?? [];
    expect(Buffer.from(word, 'base64').toString()).toContain('RDP');
    expect(said.indexOf('STARTTLS')).toBeLessThan(
      said.findIndex((each) => each.startsWith('AUTH')),
    );

    said.length = 0;
    await expect(send('email', { to }, ways(await open(false)))).rejects.toThrow(/502/);
    expect(said.filter((each) => /AUTH|MAIL|RCPT/.test(each))).toEqual([]);
  });
});

describe('this machine', () => {
  it('gets one line in a file per message', async () => {
    const folder = temporaryFolder();
    await send('file', { file: 'soc' }, { folder });
    await send('file', { file: 'soc' }, { folder });
    const lines = readFileSync(join(folder, 'soc.ndjson'), 'utf8').trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['m1', 'm1']);
  });

  it('runs a program named by the operator, whose exit code is the outcome', async () => {
    const folder = temporaryFolder();
    const program = join(folder, 'take.sh');
    writeFileSync(program, `#!/bin/sh\ncat > ${folder}/got\ntest ! -e ${folder}/refuse\n`);
    chmodSync(program, 0o700);
    const commands = new Map([['take', program]]);
    await send('command', { command: 'take' }, { commands });
    expect(JSON.parse(readFileSync(join(folder, 'got'), 'utf8'))).toMatchObject({ id: 'm1' });
    writeFileSync(join(folder, 'refuse'), '');
    await expect(send('command', { command: 'take' }, { commands })).rejects.toThrow(
      'ended with 1',
    );
  });
});
