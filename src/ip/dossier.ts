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

/** Everything one generation knows about an address, gathered once per answer. */
export interface Dossier extends Reading, Assessment {
  snapshot: IntelSnapshot;
  /** Rows shown per section. */
  most: number;
  wantsExplanation: boolean;
  /** Look-ups of the address by the caller's account, including this one. */
  lookups: number;
  host: Host;
  /** Set by the first section that lists ports. */
  wirePorts: WirePorts | undefined;
  /** The address's own answer, if it was probed. */
  probe?: DnsProbe;
}

/** A question and its caller. */
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
 * Gathers the dossier and passes it to the function that builds the answer. Fully synchronous if
 * the host store answers synchronously.
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

/** Without banners it is unknown whether the user scanned the address. */
function notJudged({ notAsked }: Host): VedetteError {
  const [why] = notAsked;
  return why === undefined ? new VedetteError('ipInvalid') : new VedetteError('storeAway', { why });
}

/** In the user's ranges, or in an imported scan. */
function isOwn(ip: Ip, { lookedAt }: Host, { ownRanges }: IntelSnapshot): boolean {
  return lookedAt !== null || isInside(ownRanges, ip);
}
