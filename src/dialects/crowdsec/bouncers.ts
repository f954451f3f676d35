import { VedetteError } from '../../errors.ts';
import type { Call } from '../../http/operation.ts';
import type { Streamed } from '../../http/stream.ts';
import { parseIp, parseRange, type Ip } from '../../lib/ip.ts';
import { asJson, writeList } from '../json-stream.ts';
import type { Listed } from '../world.ts';
import { decide, type Decision, type Decisions } from './decisions.ts';

interface Wanted {
  scopes?: readonly string[];
  origins?: readonly string[];
  scenarios_containing?: readonly string[];
  scenarios_not_containing?: readonly string[];
}

interface About {
  ip?: string;
  range?: string;
  scope?: string;
  value?: string;
  contains: boolean;
}

const origin = 'vedette';

export function isWanted(
  { scope, scenario, listed }: Decision,
  { scopes, origins, scenarios_containing: some, scenarios_not_containing: none }: Wanted,
): boolean {
  if (scopes && !scopes.some((each) => each.toLowerCase() === scope.toLowerCase())) return false;
  if (origins && !origins.some((each) => each === origin || listed.sources.includes(each))) {
    return false;
  }
  if (some && !some.some((part) => scenario.includes(part))) return false;
  return !none?.some((part) => scenario.includes(part));
}

interface Sources {
  decisions: Decisions;
  /** The entry that contains the address, without reading the whole list. */
  listedAt: (ip: Ip) => Listed | null;
}

/** The decisions that a request asks for; all of them if it names no address. */
export async function findDecisions(
  { ip, range, scope, value, contains }: About,
  { decisions, listedAt }: Sources,
): Promise<Iterable<Decision>> {
  const wanted = scope?.toLowerCase() ?? '';
  if (!['', 'ip', 'range'].includes(wanted)) return [];
  const text = ip ?? range ?? value;
  if (text === undefined) {
    const hasScope = (own: string) => wanted === '' || own.toLowerCase() === wanted;
    return only(each(await decisions.all()), (decision) => hasScope(decision.scope));
  }
  const found = await decisionsAbout(text, contains, { decisions, listedAt });
  if (found) return each(found);
  throw new VedetteError('parameterUnusable', {
    parameter: ip === undefined ? 'range' : 'ip',
    why: `unable to parse ${text.slice(0, 100)}.`,
  });
}

/** Undefined for anything but an address or a range. */
async function decisionsAbout(
  text: string,
  contains: boolean,
  { decisions, listedAt }: Sources,
): Promise<readonly Listed[] | undefined> {
  const address = contains ? parseIp(text) : null;
  if (!address) {
    const asked = parseRange(text);
    return asked ? decisions.about(asked, !contains) : undefined;
  }
  // Bouncers ask this for every visitor, so it avoids the list.
  const listed = listedAt(address);
  return listed ? [listed] : [];
}

function* each(all: Iterable<Listed>): Generator<Decision> {
  for (const listed of all) yield decide(listed);
}

export function* only<T>(all: Iterable<T>, wants: (one: T) => boolean): Generator<T> {
  for (const one of all) if (wants(one)) yield one;
}

/** In Go's format, always with hours, minutes and a fraction: one bouncer reads no other form. */
function goDuration(ms: number): string {
  const left = Math.abs(ms);
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.floor((left % 3_600_000) / 60_000);
  const seconds = ((left % 60_000) / 1_000).toFixed(9);
  return `${ms < 0 ? '-' : ''}${hours}h${minutes}m${seconds}s`;
}

export function toDecision(decision: Decision, left: number) {
  const { id, scope, value, scenario } = decision;
  return {
    id,
    uuid: uuidOf(id),
    origin,
    scenario,
    type: 'ban',
    scope,
    value,
    duration: goDuration(left),
    simulated: false,
  };
}

const uuidOf = (id: number) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

/** Writes a decision as JSON. Nothing in it needs escapes, and there may be a million of them. */
function writeDecision({ id, scope, value, scenario }: Decision, duration: string): string {
  return (
    `{"id":${id},"uuid":"${uuidOf(id)}","origin":"${origin}","scenario":"${scenario}","type":"ban",` +
    `"scope":"${scope}","value":"${value}","duration":"${duration}","simulated":false}`
  );
}

export async function streamDecisions(
  { startup, ...wanted }: Wanted & { startup: boolean },
  { decisions, now }: { decisions: Decisions; now: () => number },
  { caller, from }: Pick<Call, 'caller' | 'from'>,
): Promise<Streamed> {
  const pull = await decisions.pull(JSON.stringify([caller.keyId, from.address, wanted]), startup);
  const at = now();
  const left = goDuration(decisions.until - at);
  function* deleted(): Generator<string> {
    for (const { listed, deletedAt } of pull.deleted) {
      const decision = decide(listed);
      if (isWanted(decision, wanted))
        yield writeDecision(decision, goDuration(Math.min(-1, deletedAt - at)));
    }
  }
  function* chunks(): Generator<string> {
    yield '{"new":';
    const fresh = only(each(pull.fresh), (decision) => isWanted(decision, wanted));
    yield* writeList(fresh, (decision) => writeDecision(decision, left));
    yield ',"deleted":';
    yield* writeList(deleted(), (text) => text);
    pull.done();
  }
  return asJson(chunks(), '}');
}
