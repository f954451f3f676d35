import { describe, expect, it } from 'vitest';
import { startScans, type ScanPlace } from '../domain/place.ts';
import { send, type Answer } from '../harness.ts';

/** Calls per minute of the account in these tests. */
const rate = 8;

/** A member with a limit who has made half of the allowed calls. */
class Soc {
  readonly place: ScanPlace;
  readonly key: string;
  readonly keyId: string;
  accepted = 0;
  #cookie = '';

  private constructor(place: ScanPlace, { key, id }: { key: string; id: string }) {
    this.place = place;
    this.key = key;
    this.keyId = id;
  }

  static async start(): Promise<Soc> {
    const place = await startScans();
    const post = (path: string, body: object) => place.post(`/v1/admin/${path}`, body);
    const limits = { rate_per_minute: rate, credits: ['all/day=100'] };
    for (const name of ['slow', 'as-slow']) await post('plans', { name, ...limits });
    await post('users', { name: 'soc', email: 'soc@vedette.example', plan: 'slow' });
    const made = await post('keys', { user: 'soc' });
    const soc = new Soc(place, made.json.data as { key: string; id: string });
    while (soc.accepted < rate / 2) await soc.call();
    return soc;
  }

  admin(path: string, body: object): Promise<Answer> {
    return this.place.post(`/v1/admin/${path}`, body);
  }

  async call(): Promise<boolean> {
    return this.#count(await this.place.ask('/v1/user/me', { key: this.key }));
  }

  async scan(host: string): Promise<boolean> {
    return this.#count(await this.place.post('/v1/domain/scan', { query: host }, this.key));
  }

  async signIn(): Promise<boolean> {
    const answer = await this.#page('/v1/session', { key: this.key });
    this.#cookie = String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
    return this.#count(answer);
  }

  async signOut(): Promise<boolean> {
    return this.#count(await this.#page('/v1/session/end', {}));
  }

  #count({ status, text }: Answer): boolean {
    expect([200, 429], text).toContain(status);
    if (status === 200) this.accepted++;
    return status === 200;
  }

  #page(path: string, body: object): Promise<Answer> {
    const { port, url } = this.place;
    const headers = {
      host: `127.0.0.1:${port}`,
      origin: url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: this.#cookie,
    };
    return send({ port, path, method: 'POST', headers, body: JSON.stringify(body) });
  }
}

/** Everything that makes the server reload an account, its keys or its plan from the ledger. */
const changes: [string, (soc: Soc) => Promise<unknown>][] = [
  ['it signs in', (soc) => soc.signIn()],
  [
    'it signs out',
    async (soc) => {
      await soc.signIn();
      return soc.signOut();
    },
  ],
  ['a further key is made', (soc) => soc.admin('keys', { user: 'soc' })],
  ['its key is rotated', (soc) => soc.admin('keys/rotate', { key: soc.keyId })],
  ['its key is renamed', (soc) => soc.admin('keys/rename', { key: soc.keyId, label: 'x' })],
  [
    'one of its keys is revoked',
    async (soc) => {
      const { json } = await soc.admin('keys', { user: 'soc', label: 'other' });
      return soc.admin('keys/revoke', { key: json.data?.['id'] });
    },
  ],
  ['it gets another plan', (soc) => soc.admin('users/plan', { user: 'soc', plan: 'as-slow' })],
  ['its plan is saved again', (soc) => soc.admin('plans', { name: 'slow', rate_per_minute: rate })],
  [
    'it is disabled and enabled',
    async (soc) => {
      await soc.admin('users/disable', { user: 'soc' });
      return soc.admin('users/enable', { user: 'soc' });
    },
  ],
  ['it gets another role', (soc) => soc.admin('users/role', { user: 'soc', role: 'admin' })],
  ['it gets another name', (soc) => soc.admin('users/rename', { user: 'soc', name: 'night' })],
  [
    'a scan of it is refunded',
    async (soc) => {
      await soc.scan('ours.example');
      const isRefunded = async () =>
        (await soc.place.ask('/v1/usage?user=soc')).text.includes(
          '"operation":"domainScan","calls":1,"credits":0',
        );
      await expect.poll(isRefunded).toBe(true);
    },
  ],
];

describe('the calls of an account in the last minute', () => {
  it.each(changes)('still count after %s', async (_, change) => {
    const soc = await Soc.start();

    await change(soc);
    while (soc.accepted <= rate && (await soc.call()));

    expect(soc.accepted).toBe(rate);
  });

  it('count against a smaller limit immediately', async () => {
    const soc = await Soc.start();

    await soc.admin('plans', { name: 'slow', rate_per_minute: rate / 2 });

    expect(await soc.call()).toBe(false);
  });
});

describe('signing in', () => {
  it('is limited for an account without any other limit', async () => {
    const place = await startScans();
    const headers = {
      host: `127.0.0.1:${place.port}`,
      origin: place.url,
      'content-type': 'application/json',
    };
    const signIn = () =>
      send({
        port: place.port,
        path: '/v1/session',
        method: 'POST',
        headers,
        body: JSON.stringify({ key: place.key }),
      });

    const statuses = [];
    for (let count = 0; count < 30; count++) statuses.push((await signIn()).status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(Number((await signIn()).headers['retry-after'])).toBeGreaterThan(0);
    expect((await place.ask('/v1/user/me')).status).toBe(200);
  });
});
