import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../../audit/store.ts';
import { VedetteError } from '../../errors.ts';
import { handle, type Call } from '../../http/operation.ts';
import { parseRange } from '../../lib/ip.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { Decision, ExposureStore } from '../store.ts';
import * as contract from './contract.ts';

export interface DecisionWorld {
  exposureStore: ExposureStore;
  accountName: (id: string) => Promise<string>;
  now: () => number;
}

export const decisionRoutes = [
  handle(contract.listDecisions, list),
  handle(contract.addDecision, add),
  handle(contract.endDecision, end),
];

async function list({ expired }: { expired: boolean }, { exposureStore, now }: DecisionWorld) {
  const active = (await exposureStore.decisions()).filter(({ endedAt }) => endedAt === null);
  const rows = active.map((each) => toRow(each, now()));
  return { decisions: rows.filter((row) => !expired || row.expired) };
}

async function add(
  input: Static<typeof contract.addDecision.input>,
  world: DecisionWorld,
  call: Call,
) {
  const { exposureStore, now } = world;
  const { state, reason } = input;
  const about = readSubject(input);
  const decision: Decision = {
    id: randomUUID(),
    state,
    ...about,
    reason,
    by: await world.accountName(call.caller.accountId),
    createdAt: new Date(now()).toISOString(),
    until: input.until === undefined ? null : readUntil(input.until, now()),
    endedAt: null,
    source: '',
  };
  const { id, until } = decision;
  const { cve, range, product, tag } = about;
  const change = changeBy(call, now(), {
    action: 'decision.add',
    subject: [cve, range, product, tag].filter((each) => each !== '').join(' '),
    detail: { id, state, ...about, reason, until },
  });
  await exposureStore.addDecision(decision, change);
  return toRow(decision, now());
}

const everything = { cve: '', range: '', product: '', version: '', tag: '' };

function readSubject(input: Static<typeof contract.addDecision.input>) {
  const { cve, range, product, version, tag } = { ...everything, ...input };
  if (cve + range + product + tag === '') {
    throw new VedetteError('parameterMissing', { parameter: 'cve, range, product or tag' });
  }
  if (range !== '' && !parseRange(range)) {
    throw unusable('range', 'expected an address, a CIDR or first-last.');
  }
  if (version !== '' && product === '') throw unusable('version', 'requires a product.');
  return { cve: cve.toUpperCase(), range, product, version, tag };
}

/** A date means the end of that day. */
function readUntil(text: string, now: number): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const end = isDay ? Date.parse(`${text}T23:59:59.999Z`) : NaN;
  if (Number.isNaN(end)) throw unusable('until', 'expected a day, YYYY-MM-DD.');
  if (end < now) throw unusable('until', 'that day has passed.');
  return new Date(end).toISOString();
}

async function end({ id }: { id: string }, { exposureStore, now }: DecisionWorld, call: Call) {
  const change = changeBy(call, now(), { action: 'decision.end', subject: id });
  const isEnded = await exposureStore.endDecision(id, change);
  if (!isEnded) throw new VedetteError('idUnknown', { kind: 'decision', id, meant: '', known: '' });
  return { ended: true };
}

function toRow(decision: Decision, now: number): contract.DecisionRow {
  const { id, state, cve, range, product, version, tag, reason, by, source, until } = decision;
  return {
    id,
    state,
    cve,
    range,
    product,
    version,
    tag,
    reason,
    by,
    source,
    created: toWireTime(decision.createdAt),
    until: until === null ? '' : toWireTime(until),
    expired: until !== null && Date.parse(until) <= now,
  };
}

function unusable(parameter: string, why: string): VedetteError {
  return new VedetteError('parameterUnusable', { parameter, why });
}
