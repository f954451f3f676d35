import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { block, type Place } from './cluster-place.ts';
import {
  bannerOf,
  isImported,
  isRefusal,
  kinds,
  lostAs,
  send,
  type Answer,
  type Asked,
  type Kind,
} from './cluster-requests.ts';
import { insist, until } from './ledger.ts';

/** Answers of one kind since the tally was begun. */
interface Tally {
  good: number;
  /** 503 with Retry-After. */
  refused: number;
  /** Accepted, and the connection ended before the answer. */
  cut: number;
  /** Not accepted: the server is down. */
  unreached: number;
  lastGoodAt: number;
  /** Longest time without a good answer from either server. */
  pauseMs: number;
}

/** Between two requests of a client. */
const pauseMs: Readonly<Record<Kind, number>> = {
  'look-up': 30,
  search: 60,
  charge: 40,
  import: 150,
  scan: 4_000,
  change: 200,
};
const clients: Readonly<Record<Kind, number>> = {
  'look-up': 2,
  search: 1,
  charge: 2,
  import: 1,
  scan: 1,
  change: 1,
};
const mostScanMs = 300_000;
/** Servers hear of a changed plan within a second, and return their credits. */
const returnedMs = 3_000;
const settledBanners = 50;
const credits = 1_000_000;

/** A steady load on both servers, each client with one request at a time to one after the other. */
export class Load {
  readonly #place: Place;
  /** Factor of all pauses. */
  readonly #pace: number;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #limited = '';
  #listedAnswer: unknown;
  tallies = newTallies();
  /** Answers that are neither right nor a 503 with Retry-After. */
  readonly failed: string[] = [];
  /** Acknowledged. */
  readonly #scans = new Set<string>();
  readonly #keys = new Set<string>();
  readonly #banners = new Set<number>();
  #charged = 0;
  /** Charges whose answer did not arrive. */
  #unsure = 0;
  #next = 0;

  constructor(place: Place, pace = 1) {
    this.#place = place;
    this.#pace = pace;
  }

  async start(): Promise<void> {
    const { servers, key } = this.#place;
    const url = servers[0]?.url ?? '';
    const name = 'limited';
    await insist(`${url}/v1/admin/plans`, key, { name, credits: [`all/day=${credits}`] });
    await insist(`${url}/v1/admin/users`, key, {
      name,
      email: `${name}@vedette.example`,
      plan: name,
    });
    const { data } = await insist(`${url}/v1/admin/keys`, key, { user: name });
    this.#limited = String(data['key']);
    const scopes = ['ip', 'banner', 'domain', 'exploit', 'user', 'admin', 'import'];
    const full = await insist(`${url}/v1/admin/keys`, key, { label: 'load', scopes });
    this.#place.key = String(full.data['key']);
    const settled = Array.from({ length: settledBanners }, (_, at) => bannerOf(at, 81));
    const imported = await this.#send('import', 0, { body: settled.join('\n') });
    if (!isImported(imported)) throw new Error(`cannot import: ${imported.text}`);
    this.#listedAnswer = JSON.parse((await this.#send('look-up', 0)).text);
    if (!JSON.stringify(this.#listedAnswer).includes('feodo-tracker'))
      throw new Error(`not listed: ${JSON.stringify(this.#listedAnswer)}`);
    this.beginTally();
    this.#running = Promise.all(
      kinds.flatMap((kind) =>
        Array.from({ length: clients[kind] }, (_, client) => this.#keepAsking(kind, client)),
      ),
    );
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  /** Tallies from here on. */
  beginTally(): void {
    this.tallies = newTallies();
  }

  /** Waits for a good answer of each kind to a request from here on. */
  async untilAllAnswered(): Promise<void> {
    const since = performance.now();
    await until(() =>
      Promise.resolve(
        kinds.every((kind) => kind === 'scan' || this.tallies[kind].lastGoodAt > since),
      ),
    );
  }

  async #keepAsking(kind: Kind, client: number): Promise<void> {
    const { signal } = this.#stopped;
    for (let turn = client; !signal.aborted; turn++) {
      await this.#askOnce(kind, turn);
      await sleep(this.#pace * pauseMs[kind] * (0.5 + Math.random()), undefined, { signal }).catch(
        () => 0,
      );
    }
  }

  /** What must not be lost is asked again, of the other server, until it is acknowledged. */
  async #askOnce(kind: Kind, turn: number): Promise<void> {
    const number = this.#next++;
    const what = kind === 'import' ? { body: bannerOf(number, 80) } : { number };
    for (let at = turn; ; at++) {
      const answer = await this.#send(kind, at, what).catch(lostAs);
      const isGood = this.#note(kind, number, answer);
      if (isGood || kind !== 'import' || this.#stopped.signal.aborted) return;
      await sleep(50);
    }
  }

  #send(kind: Kind, turn: number, what: Asked = {}): Promise<Answer> {
    const { servers, key, sitePort: port } = this.#place;
    const url = servers[turn % servers.length]?.url ?? '';
    return send(kind, { url, key: kind === 'charge' ? this.#limited : key, port, ...what });
  }

  /** Whether the answer was good. */
  #note(kind: Kind, number: number, answer: Answer | 'unreached' | 'cut'): boolean {
    const tally = this.tallies[kind];
    if (typeof answer === 'string') {
      tally[answer]++;
      if (kind === 'charge') this.#unsure++;
      return false;
    }
    if (isRefusal(answer)) {
      tally.refused++;
      return false;
    }
    const why = this.#whyBad(kind, answer);
    if (why !== '') {
      this.failed.push(`${kind}: ${why}`);
      return false;
    }
    const now = performance.now();
    tally.pauseMs = Math.max(tally.pauseMs, now - tally.lastGoodAt);
    tally.lastGoodAt = now;
    tally.good++;
    if (kind === 'charge') this.#charged++;
    if (kind === 'import') this.#banners.add(number);
    if (kind === 'scan') this.#scans.add(`load${number}.example`);
    if (kind === 'change') this.#keys.add(`load ${number}`);
    return true;
  }

  /** '' for the only right answer. */
  #whyBad(kind: Kind, answer: Answer): string {
    const { status, text } = answer;
    const isRight = {
      'look-up': () => isDeepStrictEqual(JSON.parse(text), this.#listedAnswer),
      search: () => text.includes(`"count":${settledBanners},`),
      import: () => isImported(answer),
      charge: () => true,
      scan: () => true,
      change: () => true,
    }[kind];
    return status === 200 && isRight() ? '' : `${status} ${text.slice(0, 300)}`;
  }

  /** Counts what was acknowledged against what is there. */
  async *figures(killedServers: number): AsyncGenerator<Figure> {
    const { postgres, ledger } = this.#place;
    const rows = <Row>(sql: string) => postgres.query<Row>(sql, ledger);
    yield amount('charges', this.#charged);
    const spent = await this.#spent();
    yield none('charges-not-counted', Math.max(0, this.#charged - spent));
    yield {
      name: 'load.credits-lost-with-killed-servers',
      value: spent - this.#charged,
      unit: 'credits',
      // Besides those in hand, charges whose answer was cut off.
      target: { op: '<=', value: killedServers * block + this.#unsure },
    };

    yield amount('keys', this.#keys.size);
    const keys = await rows<{ label: string }>(
      `select label from api_key where label like 'load %'`,
    );
    yield* compared(
      'keys',
      this.#keys,
      keys.map(({ label }) => label),
    );
    const entries = await rows<{ label: string }>(
      `select label from audit join api_key on api_key.id = subject
        where action = 'key.create' and label like 'load %'`,
    );
    yield* compared(
      'audit-entries',
      this.#keys,
      entries.map(({ label }) => label),
    );

    yield amount('banners', this.#banners.size);
    const banners = new Set([...this.#banners].map(String));
    yield* compared('banners', banners, await findBanners(this.#place, 80));

    yield amount('scans', this.#scans.size);
    const scansNow = () =>
      rows<{ host: string; state: string; attempts: number }>(
        'select host, state, attempts from scan',
      );
    const isOpen = ({ state }: { state: string }) => state === 'queued' || state === 'running';
    const over = until(async () => !(await scansNow()).some(isOpen));
    await Promise.race([over, sleep(mostScanMs, undefined, { ref: false })]);
    const scans = await scansNow();
    const hosts = scans.filter((scan) => !isOpen(scan)).map(({ host }) => host);
    yield* compared('scans', this.#scans, hosts);
    yield none('scans-taken-too-often', scans.filter(({ attempts }) => attempts > 2).length);
  }

  /** After every server has returned the credits that it had in hand. */
  async #spent(): Promise<number> {
    const { servers, key, postgres, ledger } = this.#place;
    const url = servers[0]?.url ?? '';
    const [name, allowance] = ['limited', `all/day=${credits + 1}`];
    await insist(`${url}/v1/admin/plans`, key, { name, credits: [allowance] });
    await sleep(returnedMs);
    const [pot] = await postgres.query<{ spent: string }>(
      `select sum(spent) as spent from pot join account on id = account_id where name = 'limited'`,
      ledger,
    );
    return Number(pot?.spent);
  }
}

/** Numbers of the banners of a port, as a search shows them. */
export async function findBanners({ servers, key }: Place, port: number): Promise<string[]> {
  const search = `${servers[0]?.url ?? ''}/v1/banner/search?query=port:${port}`;
  const found: string[] = [];
  for (;;) {
    const { data } = await insist(`${search}&offset=${found.length}`, key);
    const page = (data['result'] ?? []) as { banner: string }[]; // the contract
    found.push(...page.map(({ banner }) => banner.replace('number ', '')));
    if (page.length === 0) return found;
  }
}

function newTallies(): Record<Kind, Tally> {
  const lastGoodAt = performance.now();
  const empty = { good: 0, refused: 0, cut: 0, unreached: 0, lastGoodAt, pauseMs: 0 };
  return Object.fromEntries(kinds.map((kind) => [kind, { ...empty }])) as Record<Kind, Tally>; // all kinds
}

function amount(name: string, value: number): Figure {
  return { name: `load.${name}`, value, unit: 'acknowledged', target: { op: '>=', value: 1 } };
}

function none(name: string, value: number): Figure {
  return { name: `load.${name}`, value, unit: 'of them', target: { op: '<=', value: 0 } };
}

function* compared(name: string, wanted: ReadonlySet<string>, found: readonly string[]) {
  const there = new Set(found);
  const missing = [...wanted].filter((each) => !there.has(each));
  yield none(`${name}-lost`, missing.length);
  yield none(`${name}-doubled`, found.length - there.size);
}
