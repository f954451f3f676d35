import { setImmediate as nextTurn } from 'node:timers/promises';
import { VedetteError } from '../../errors.ts';
import type { Call } from '../../http/operation.ts';
import type { Streamed } from '../../http/stream.ts';
import { parseRange } from '../../lib/ip.ts';
import type { Decision, Decisions } from './decisions.ts';

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

/** Those that a question is about; all of them when it names no address. */
export async function findDecisions(
  { ip, range, scope, value, contains }: About,
  decisions: Decisions,
): Promise<readonly Decision[]> {
  const isOther = scope !== undefined && !['ip', 'range'].includes(scope.toLowerCase());
  if (isOther) return [];
  const text = ip ?? range ?? value;
  if (text === undefined) {
    const all = await decisions.all();
    if (scope === undefined) return all;
    return all.filter((each) => each.scope.toLowerCase() === scope.toLowerCase());
  }
  const asked = parseRange(text);
  if (asked) return decisions.about(asked, !contains);
  throw new VedetteError('parameterUnusable', {
    parameter: ip === undefined ? 'range' : 'ip',
    why: `unable to parse ${text.slice(0, 100)}.`,
  });
}

const chunkChars = 65_536;

/** A list as JSON, `null` when it is empty, written as fast as it is read. */
export function* writeList<T>(items: Iterable<T>, write: (item: T) => string): Generator<string> {
  let chunk = '';
  let isEmpty = true;
  for (const item of items) {
    chunk += `${isEmpty ? '[' : ','}${write(item)}`;
    isEmpty = false;
    if (chunk.length < chunkChars) continue;
    yield chunk;
    chunk = '';
  }
  yield isEmpty ? 'null' : `${chunk}]`;
}

/** An answer that breaks must not look whole: a bouncer would load it. */
export const asJson = (chunks: Iterable<string>, end = ''): Streamed => ({
  contentType: 'application/json',
  chunks: oneByOne(chunks),
  end: (_, status) => (status === 200 ? end : '\u0000'),
});

/** Other requests are let in between. */
async function* oneByOne(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk;
    await nextTurn();
  }
}

/** As Go writes it, and always with hours, minutes and a fraction: one bouncer reads no other form. */
function goDuration(ms: number): string {
  const left = Math.abs(ms);
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.floor((left % 3_600_000) / 60_000);
  const seconds = ((left % 60_000) / 1_000).toFixed(9);
  return `${ms < 0 ? '-' : ''}${hours}h${minutes}m${seconds}s`;
}

export function toDecision(
  { id, scope, value, scenario }: Decision,
  left: number | { duration: string },
) {
  return {
    id,
    uuid: `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`,
    origin,
    scenario,
    type: 'ban',
    scope,
    value,
    duration: typeof left === 'number' ? goDuration(left) : left.duration,
    simulated: false,
  };
}

export async function streamDecisions(
  { startup, ...wanted }: Wanted & { startup: boolean },
  { decisions, now }: { decisions: Decisions; now: () => number },
  { caller, from }: Pick<Call, 'caller' | 'from'>,
): Promise<Streamed> {
  const pull = await decisions.pull(JSON.stringify([caller.keyId, from.address, wanted]), startup);
  const at = now();
  // Written once: there may be a million of them.
  const left = { duration: goDuration(decisions.until - at) };
  function* chunks(): Generator<string> {
    const fresh = pull.fresh.filter((each) => isWanted(each, wanted));
    const deleted = pull.deleted.filter((each) => isWanted(each, wanted));
    yield '{"new":';
    yield* writeList(fresh, (each) => JSON.stringify(toDecision(each, left)));
    yield ',"deleted":';
    yield* writeList(deleted, (each) =>
      JSON.stringify(toDecision(each, Math.min(-1, each.deletedAt - at))),
    );
    pull.done();
  }
  return asJson(chunks(), '}');
}
