import { randomBytes, randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, type Call } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import * as contract from './contract.ts';
import { testMessage } from './message.ts';
import { findKind } from './sinks/index.ts';
import { readSettings, shownSettings } from './sinks/read-settings.ts';
import { secretPrefix } from './sinks/webhook.ts';
import type { DeliveryFilter, Sink } from './store.ts';
import { findSink, type WatchWorld } from './world.ts';

/** Per account. */
const mostSinks = 100;
const secretBytes = 32;
/** How long the previous secret stays valid after a rotation. */
const overlapMs = 86_400_000;

export const sinkRoutes = [
  handle(contract.listSinks, async (_input, { watches }: WatchWorld, { caller }) => ({
    sinks: (await watches.sinks(caller.accountId)).map(toRow),
  })),
  handle(contract.addSink, add),
  handle(contract.changeSink, change),
  handle(contract.removeSink, async ({ id }, world: WatchWorld, call) => {
    const { name } = await findSink(id, world, call);
    const deed = { action: 'sink.remove', subject: id, detail: { name } } as const;
    await world.watches.removeSink(id, changeBy(call, world.now(), deed));
    return { id };
  }),
  handle(contract.testSink, async ({ id }, world: WatchWorld, call) => {
    const sink = await findSink(id, world, call);
    try {
      const message = testMessage(randomUUID(), world.now());
      return { delivered: true, outcome: await world.sinkSender.send(message, sink) };
    } catch (error) {
      return { delivered: false, outcome: error instanceof Error ? error.message : String(error) };
    }
  }),
  handle(contract.rotateSink, rotate),
  handle(contract.sinkDeliveries, async ({ id, state, limit }, world: WatchWorld, call) => {
    await findSink(id, world, call);
    const rows = await world.watches.deliveries(id, state ? { state } : {}, limit);
    return {
      deliveries: rows.map(({ watchId, eventIds, dueAt, createdAt, ...row }) => ({
        ...row,
        watch: watchId,
        events: [...eventIds],
        due: dueAt,
        created: createdAt,
      })),
    };
  }),
  handle(contract.replaySink, replay),
];

async function add(input: Static<typeof contract.addSink.input>, world: WatchWorld, call: Call) {
  const { accountId } = call.caller;
  const kind = findKind(input.type);
  requireRight(kind.isForAdmins === true, call);
  const given = input.url === undefined ? input.settings : { url: input.url, ...input.settings };
  const settings = readSettings(kind, given);
  world.sinkSender.check(kind, settings);
  if ((await world.watches.sinks(accountId)).length >= mostSinks) {
    throw new VedetteError('conflict', { why: `There are already ${mostSinks} sinks.` });
  }
  const secret = kind.isSigned ? newSecret() : '';
  const sink: Sink = {
    id: randomUUID(),
    accountId,
    name: input.name,
    kind: kind.name,
    settings,
    secrets: secret === '' ? [] : [{ secret, until: null }],
    isOn: true,
    problem: '',
    createdAt: new Date(world.now()).toISOString(),
  };
  const deed = { action: 'sink.add', subject: sink.id, detail: { type: kind.name } } as const;
  await world.watches.addSink(sink, changeBy(call, world.now(), deed));
  return { ...toRow(sink), secret };
}

async function change(
  { id, name, settings, on }: Static<typeof contract.changeSink.input>,
  world: WatchWorld,
  call: Call,
) {
  const known = await findSink(id, world, call);
  const kind = findKind(known.kind);
  requireRight(kind.isForAdmins === true, call);
  const given = settings ? readSettings(kind, { ...known.settings, ...settings }) : known.settings;
  world.sinkSender.check(kind, given);
  const isOn = on ?? known.isOn;
  const sink: Sink = {
    ...known,
    name: name ?? known.name,
    settings: given,
    isOn,
    problem: isOn ? '' : known.problem,
  };
  const deed = { action: 'sink.change', subject: id, detail: { name: sink.name } } as const;
  await world.watches.changeSink(sink, changeBy(call, world.now(), deed));
  return toRow(sink);
}

async function rotate(
  { id }: Static<typeof contract.rotateSink.input>,
  world: WatchWorld,
  call: Call,
) {
  const known = await findSink(id, world, call);
  if (!findKind(known.kind).isSigned) {
    throw new VedetteError('conflict', { why: `A sink of type ${known.kind} signs nothing.` });
  }
  const secret = newSecret();
  const now = world.now();
  const until = new Date(now + overlapMs).toISOString();
  const [newest] = known.secrets;
  const former = newest ? [{ secret: newest.secret, until }] : [];
  const sink: Sink = { ...known, secrets: [{ secret, until: null }, ...former] };
  const deed = { action: 'sink.rotate', subject: id, detail: { name: known.name } } as const;
  await world.watches.changeSink(sink, changeBy(call, now, deed));
  return { id, secret };
}

async function replay(
  { id, ids, from, to }: Static<typeof contract.replaySink.input>,
  world: WatchWorld,
  call: Call,
) {
  await findSink(id, world, call);
  const isNamed = ids !== undefined || from !== undefined || to !== undefined;
  const filter: DeliveryFilter = isNamed
    ? {
        ...(ids && { ids }),
        ...(from !== undefined && { from: readTime('from', from) }),
        ...(to !== undefined && { to: readTime('to', to) }),
      }
    : { state: 'dead' };
  return { again: await world.watches.replay(id, filter, new Date(world.now()).toISOString()) };
}

function readTime(parameter: string, text: string): string {
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  const why = 'expected a time such as 2026-01-31T00:00:00Z.';
  throw new VedetteError('parameterUnusable', { parameter, why });
}

function newSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

function requireRight(isForAdmins: boolean, { caller }: Call): void {
  if (!isForAdmins || caller.local || caller.role !== 'member') return;
  throw new VedetteError('keyForbidden', { why: 'only admins may reach into this machine.' });
}

function toRow(sink: Sink): contract.SinkRow {
  return {
    id: sink.id,
    name: sink.name,
    type: sink.kind,
    problem: sink.problem,
    on: sink.isOn,
    settings: shownSettings(findKind(sink.kind), sink.settings),
    created: toWireTime(sink.createdAt),
  };
}
