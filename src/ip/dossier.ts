import { VedetteError } from '../errors.ts';
import type { Caller } from '../http/operation.ts';
import { assess, type Assessment } from './assessment.ts';
import type { Ip } from '../lib/ip.ts';
import type { DnsProbe } from './dns-probe.ts';
import { isInside, readTables, type Reading } from './reading.ts';
import type { Host } from './store.ts';
import type { WirePorts } from './wire-ports.ts';
import type { IntelSnapshot, IpWorld } from './world.ts';

/** Rows of a section unless the caller wants all of them. */
const rowsShown = 20;

/** Everything that one generation knows about one address, gathered once for one answer. */
export interface Dossier extends Reading, Assessment {
  snapshot: IntelSnapshot;
  /** How many rows of a section are shown. */
  most: number;
  wantsExplanation: boolean;
  /** How often the caller's account looked the address up, this time included. */
  lookups: number;
  host: Host;
  /** Made by the first section that lists ports. */
  wirePorts: WirePorts | undefined;
  /** What the address itself answered, when it was asked. */
  probe?: DnsProbe;
}

/** A question and who asked it. */
export interface Asked {
  question: Question;
  caller: Caller;
}

interface Question {
  ip: string;
  full?: boolean;
  explain: boolean;
}

/**
 * Gathers the dossier and hands it to the function that makes an answer of it. Synchronous throughout
 * when the host store answers at once.
 */
export function consult<A>(
  asked: Asked,
  world: IpWorld,
  answer: (dossier: Dossier) => A,
): A | Promise<A> {
  const snapshot = world.intel();
  const reading = readTables(asked.question.ip, snapshot);
  const host = world.hosts.host(reading.ip);
  if (host instanceof Promise) {
    return host.then((late) => answer(gather({ asked, world, snapshot, reading, host: late })));
  }
  return answer(gather({ asked, world, snapshot, reading, host }));
}

interface Gathering {
  asked: Asked;
  world: IpWorld;
  snapshot: IntelSnapshot;
  reading: Reading;
  host: Host;
}

function gather({ asked, world, snapshot, reading, host }: Gathering): Dossier {
  const { question, caller } = asked;
  const { ip, text, isPublic, network, place, found } = reading;
  if (!isPublic && !isOwn(ip, host, snapshot)) throw notJudged(host);
  const { now, claims, suppressed, flags, levels } = assess(reading, {
    snapshot,
    now: world.now(),
  });
  return {
    ip,
    text,
    isPublic,
    network,
    place,
    found,
    snapshot,
    now,
    host,
    wirePorts: undefined,
    most: question.full === true ? Infinity : rowsShown,
    wantsExplanation: question.explain,
    lookups: world.lookups.add(caller.accountId, text),
    claims,
    suppressed,
    flags,
    levels,
  };
}

/** Whether the user scanned it is not known while banners cannot be read. */
function notJudged({ notAsked }: Host): VedetteError {
  const [why] = notAsked;
  return why === undefined ? new VedetteError('ipInvalid') : new VedetteError('storeAway', { why });
}

/** In the user's ranges, or in a scan that was imported. */
function isOwn(ip: Ip, { lookedAt }: Host, { ownRanges }: IntelSnapshot): boolean {
  return lookedAt !== null || isInside(ownRanges, ip);
}
