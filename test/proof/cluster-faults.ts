import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { canMount } from '../clickhouse/servers.ts';
import { seededPick } from '../search/random.ts';
import { clockOff, proveClock } from './cluster-clock.ts';
import { proveImports } from './cluster-imports.ts';
import { proveKnown } from './cluster-known.ts';
import { Load } from './cluster-load.ts';
import { kinds } from './cluster-requests.ts';
import {
  installationOf,
  kill,
  logOf,
  restart,
  untilAllReady,
  type Member,
  type Place,
} from './cluster-place.ts';
import { vedette } from './installation.ts';
import { ask } from './ledger.ts';

export interface FaultSize {
  seed: number;
  /** How often each part is killed. */
  kills: number;
  /** How often a server is killed while it writes what several clients import. */
  importKills: number;
  /** How often each other fault is played. */
  rounds: number;
  /** How long what is stopped or cut off stays so. */
  awayMs: number;
  /** Names of the faults that are played. Absent: all. */
  only?: readonly string[];
}

interface Fault {
  name: string;
  isKill: boolean;
  isPossible?: boolean;
  /** The check that log, health and doctor of a living server name while it is away. */
  part: 'ledger' | 'banners' | 'objects' | 'peers' | 'clock';
  /** What the log and doctor call it; a killed process has a name of its own. */
  called?: RegExp;
  begin: (place: Place, awayMs: number) => Promise<Away>;
}

interface Away {
  end: () => unknown;
  killed?: Member;
}

const ledger = { part: 'ledger', called: /PostgreSQL|VEDETTE_LEDGER/ } as const;
const index = { part: 'banners', called: /ClickHouse|VEDETTE_INDEX/ } as const;
const objects = { part: 'objects', called: /object store|VEDETTE_OBJECTS/ } as const;

/** Longer than servers need to notice. */
const killedMs = 1_500;

const faults: readonly Fault[] = [
  killOf('server', ({ servers }, turn) => servers[turn % 2]),
  killOf('worker', ({ workers }, turn) => workers[turn % 2]),
  killOf('leader', leaderOf),
  {
    name: 'postgres',
    isKill: true,
    ...ledger,
    begin: async ({ postgres }) => {
      postgres.signal('SIGKILL');
      await sleep(killedMs);
      return { end: () => postgres.start() };
    },
  },
  ...[0, 1].map((at) => ({
    name: `clickhouse-${at + 1}`,
    isKill: true,
    ...index,
    begin: async ({ clickhouse: { nodes } }: Place) => {
      await nodes[at]?.kill();
      await sleep(killedMs);
      return { end: () => nodes[at]?.start() };
    },
  })),
  {
    name: 'object-store',
    isKill: true,
    ...objects,
    begin: async (place) => {
      await place.objects.kill();
      await sleep(killedMs);
      return { end: () => place.objects.start() };
    },
  },
  {
    name: 'postgres-stopped',
    isKill: false,
    ...ledger,
    begin: async ({ postgres }, awayMs) => {
      postgres.signal('SIGSTOP');
      await sleep(awayMs);
      return { end: () => postgres.signal('SIGCONT') };
    },
  },
  {
    name: 'packets-dropped',
    isKill: false,
    ...ledger,
    begin: async ({ proxy }, awayMs) => {
      proxy.isSilent = true;
      await sleep(awayMs);
      return { end: () => (proxy.isSilent = false) };
    },
  },
  {
    name: 'clickhouse-disk-full',
    isKill: false,
    isPossible: canMount,
    part: 'banners',
    called: /ClickHouse takes no writes/,
    begin: async ({ clickhouse: { nodes } }, awayMs) => {
      const free = nodes[1]?.fillDisk();
      await sleep(awayMs);
      return { end: () => free?.() };
    },
  },
  {
    name: 'clock-ahead',
    isKill: false,
    part: 'clock',
    called: /clock/,
    begin: async ({ servers: [first] }, awayMs) => {
      if (first) await restart(first, clockOff(3_600_000));
      await sleep(awayMs);
      return { end: () => first && restart(first) };
    },
  },
];

function killOf(
  name: string,
  victim: (place: Place, turn: number) => Member | undefined | Promise<Member>,
): Fault {
  let turn = 0;
  return {
    name,
    isKill: true,
    part: 'peers',
    begin: async (place) => {
      const killed = await victim(place, turn++);
      if (!killed) throw new Error(`no ${name} to kill`);
      await kill(killed);
      return { killed, end: () => restart(killed) };
    },
  };
}

/** The server that works on behalf of all. */
async function leaderOf({ servers, key }: Place): Promise<Member> {
  for (;;) {
    for (const server of servers) {
      const { data } = await ask(`${server.url}/v1/admin/checks`, key);
      if (JSON.stringify(data).includes('this server leads')) return server;
    }
    await sleep(100);
  }
}

/** What the clients saw of one kind of fault. */
interface Seen {
  rounds: number;
  answers: number;
  refused: number;
  pauseMs: { lookUp: number; any: number };
  backMs: number;
  unnamed: string[];
}

/** Each fault in turn under a steady load. */
export async function* proveFaultsOf(place: Place, size: FaultSize): AsyncGenerator<Figure> {
  const pick = seededPick(size.seed);
  const load = new Load(place);
  await load.start();
  let kills = 0;
  let failed = 0;
  const wanted = faults.filter(({ name }) => size.only?.includes(name) ?? true);
  for (const fault of wanted.filter(({ isPossible = true }) => isPossible)) {
    const seen: Seen = {
      rounds: fault.isKill ? size.kills : size.rounds,
      answers: 0,
      refused: 0,
      pauseMs: { lookUp: 0, any: 0 },
      backMs: 0,
      unnamed: [],
    };
    for (let round = 0; round < seen.rounds; round++) {
      // At any moment of what clients and servers do.
      await sleep(pick(1_000));
      await play(fault, { place, load, size, seen, isFirst: round === 0 });
    }
    if (fault.name === 'server' || fault.name === 'leader') kills += seen.rounds;
    yield* figuresOf(fault, seen);
    for (const text of load.failed.splice(0)) {
      process.stderr.write(`${fault.name}: ${text}\n`);
      failed++;
    }
  }
  await load.stop();
  yield {
    name: 'load.wrong-answers',
    value: failed,
    unit: 'answers',
    target: { op: '<=', value: 0 },
  };
  yield* load.figures(kills);
  yield* proveKnown(place);
  yield* proveClock(place);
  yield* proveImports(place, { seed: size.seed, kills: size.importKills });
}

interface Round {
  place: Place;
  load: Load;
  size: FaultSize;
  seen: Seen;
  isFirst: boolean;
}

async function play(fault: Fault, { place, load, size, seen, isFirst }: Round): Promise<void> {
  load.beginTally();
  const { servers } = place;
  const loggedBefore = new Map(servers.map((server) => [server, logOf(server).length]));
  const { end, killed } = await fault.begin(place, size.awayMs);
  const called = killed ? new RegExp(basename(killed.data)) : fault.called;
  if (isFirst && called) {
    const living = servers.filter((server) => server !== killed);
    const told = { part: fault.part, called, living, loggedBefore };
    seen.unnamed.push(...(await whoDoesNotName(told, place.key)));
  }
  await end();
  const backAt = performance.now();
  await untilAllReady(place);
  await load.untilAllAnswered();
  seen.backMs = Math.max(seen.backMs, performance.now() - backAt);
  for (const kind of kinds) {
    const { good, refused, cut, pauseMs } = load.tallies[kind];
    seen.answers += good + refused + cut;
    seen.refused += refused;
    seen.pauseMs.any = Math.max(seen.pauseMs.any, pauseMs);
    if (kind === 'look-up') seen.pauseMs.lookUp = Math.max(seen.pauseMs.lookUp, pauseMs);
  }
}

interface Told {
  part: Fault['part'];
  called: RegExp;
  living: readonly Member[];
  /** Length of the log before the fault. */
  loggedBefore: ReadonlyMap<Member, number>;
}

const noticedMs = 30_000;

/** Which of log, health and doctor of a living server that noticed do not say which part is away. */
async function whoDoesNotName(
  { part, called, living, loggedBefore }: Told,
  key: string,
): Promise<string[]> {
  const until = performance.now() + noticedMs;
  let witness: Member | undefined;
  while (!witness && performance.now() < until) {
    for (const server of living)
      if (part === 'clock' || (await isNamedByHealth(server, { part, key }))) witness ??= server;
    await sleep(100);
  }
  if (!witness) return ['health'];
  const doctor = await vedette(installationOf(witness), witness.data, ['doctor', '--json']).catch(
    // Exit code 1 is what it says of something broken.
    (error: unknown) => String((error as { stdout?: string }).stdout),
  );
  const told = {
    log: called.test(logOf(witness).slice(loggedBefore.get(witness))),
    doctor: namesIn(doctor, called),
  };
  return Object.entries(told).flatMap(([who, isTold]) => (isTold ? [] : [who]));
}

async function isNamedByHealth({ url }: Member, { part, key }: { part: string; key: string }) {
  const { data } = await ask(`${url}/v1/admin/checks`, key).catch(() => ({ data: {} }));
  const { checks = [] } = data as { checks?: { name: string; ok: boolean }[] }; // the contract
  return checks.some(({ name, ok }) => name === part && !ok);
}

function namesIn(doctor: string, called: RegExp): boolean {
  try {
    const { checks } = JSON.parse(doctor) as {
      checks: { state: string; seen: string; todo: string }[];
    };
    return checks.some(({ state, seen, todo }) => state !== 'ok' && called.test(`${seen} ${todo}`));
  } catch {
    return false;
  }
}

function* figuresOf({ name }: Fault, seen: Seen): Generator<Figure> {
  const figure = (what: string, value: number, unit: string): Figure => ({
    name: `fault.${name}.${what}`,
    value,
    unit,
  });
  const share = seen.answers === 0 ? 0 : (100 * seen.refused) / seen.answers;
  yield figure('rounds', seen.rounds, 'times');
  yield figure('answered-503', share, '%');
  yield figure('longest-pause-of-look-ups', seen.pauseMs.lookUp, 'ms');
  yield figure('longest-pause', seen.pauseMs.any, 'ms');
  yield figure('answering-again-after', seen.backMs, 'ms');
  for (const who of seen.unnamed) process.stderr.write(`${name}: not named by ${who}\n`);
  yield {
    ...figure('not-named-by', seen.unnamed.length, 'places'),
    target: { op: '<=', value: 0 },
  };
}
