import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import { handle, type Call, type Group } from '../http/operation.ts';
import { toWireTime, toWireTimeOrNull } from '../lib/wire-time.ts';
import * as contract from './contract.ts';
import { preview } from './preview.ts';
import { isTimeZone } from './schedule.ts';
import { sinkRoutes } from './sink-routes.ts';
import { changeKinds, type QuietHours, type Watch, type WatchKind } from './store.ts';
import { findSubjects } from './subjects.ts';
import { findWatch, type WatchWorld } from './world.ts';

/** Per account. */
const mostWatches = 1_000;

/** A standing query needs the scope of its search. */
const scopeOf: Readonly<Record<WatchKind, Group>> = {
  search: 'banner',
  range: 'banner',
  product: 'banner',
  brand: 'domain',
  cve: 'exploit',
  indicator: 'ip',
  exposure: 'exploit',
  notices: 'user',
};

export const watchRoutes = [
  handle(contract.listWatches, async (_input, { watches }: WatchWorld, { caller }) => ({
    watches: (await watches.watches(caller.accountId)).map(toRow),
  })),
  handle(contract.addWatch, add),
  handle(contract.getWatch, async ({ id }, world: WatchWorld, call) =>
    toRow(await findWatch(id, world, call)),
  ),
  handle(contract.changeWatch, change),
  handle(contract.removeWatch, async ({ id }, world: WatchWorld, call) => {
    const { name } = await findWatch(id, world, call);
    const deed = { action: 'watch.remove', subject: id, detail: { name } } as const;
    await world.watches.removeWatch(id, changeBy(call, world.now(), deed));
    return { id };
  }),
  handle(contract.watchEvents, async ({ id, after, limit }, world: WatchWorld, call) => {
    await findWatch(id, world, call);
    const events = await world.watches.events(id, after, limit);
    return {
      events: events.map((event) => ({ ...event, diff: [...event.diff] })),
    };
  }),
  handle(contract.previewWatch, ({ kind, query, days }, world: WatchWorld, call) => {
    requireScope(kind, call);
    return preview({ kind, query, accountId: call.caller.accountId }, days, world);
  }),
  ...sinkRoutes,
];

async function add(
  input: Static<typeof contract.addWatch.input>,
  world: WatchWorld,
  call: Call,
): Promise<contract.WatchRow> {
  const { name, kind, query, changes = changeKinds, sinks = [], quiet = null, digest = 0 } = input;
  requireScope(kind, call);
  const { accountId } = call.caller;
  if ((await world.watches.watches(accountId)).length >= mostWatches) {
    throw new VedetteError('conflict', { why: `There are already ${mostWatches} watches.` });
  }
  await requireSinks(sinks, world, call);
  requireZone(quiet);
  const subjects = await findSubjects({ kind, query, accountId }, world);
  const at = new Date(world.now()).toISOString();
  const watch: Watch = {
    id: randomUUID(),
    accountId,
    name,
    kind,
    query,
    changes,
    sinks,
    quiet,
    digestMinutes: digest,
    isOn: true,
    createdAt: at,
    evaluatedAt: at,
    problem: '',
    sequence: 0,
  };
  const deed = { action: 'watch.add', subject: watch.id, detail: { name, kind } } as const;
  await world.watches.addWatch(watch, subjects, changeBy(call, world.now(), deed));
  return toRow(watch);
}

async function change(
  input: Static<typeof contract.changeWatch.input>,
  world: WatchWorld,
  call: Call,
): Promise<contract.WatchRow> {
  const known = await findWatch(input.id, world, call);
  await requireSinks(input.sinks ?? [], world, call);
  requireZone(input.quiet ?? null);
  const watch: Watch = {
    ...known,
    name: input.name ?? known.name,
    changes: input.changes ?? known.changes,
    sinks: input.sinks ?? known.sinks,
    quiet: input.quiet === undefined ? known.quiet : input.quiet,
    digestMinutes: input.digest ?? known.digestMinutes,
    isOn: input.on ?? known.isOn,
  };
  const deed = { action: 'watch.change', subject: watch.id, detail: { name: watch.name } } as const;
  await world.watches.changeWatch(watch, changeBy(call, world.now(), deed));
  return toRow(watch);
}

function requireScope(kind: WatchKind, { caller }: Call): void {
  // A member only gets notices about the account's quota.
  const isOfAdmins = kind === 'notices' && caller.role !== 'member';
  const scope = isOfAdmins ? 'admin' : scopeOf[kind];
  if (caller.local || caller.grant.scopes.has(scope)) return;
  throw new VedetteError('keyForbidden', { why: `the key lacks the scope ${scope}.` });
}

async function requireSinks(ids: readonly string[], { watches }: WatchWorld, { caller }: Call) {
  if (ids.length === 0) return;
  const own = new Set((await watches.sinks(caller.accountId)).map(({ id }) => id));
  const unknown = ids.find((id) => !own.has(id));
  if (unknown === undefined) return;
  const why = `there is no sink ${unknown}.`;
  throw new VedetteError('parameterUnusable', { parameter: 'sinks', why });
}

function requireZone(quiet: QuietHours | null): void {
  if (!quiet || isTimeZone(quiet.zone)) return;
  const why = `${quiet.zone} is not a time zone such as Europe/Berlin.`;
  throw new VedetteError('parameterUnusable', { parameter: 'quiet', why });
}

function toRow(watch: Watch): contract.WatchRow {
  const { id, name, kind, query, changes, sinks, quiet, problem } = watch;
  return {
    id,
    name,
    kind,
    query,
    changes: [...changes],
    sinks: [...sinks],
    quiet,
    problem,
    digest: watch.digestMinutes,
    on: watch.isOn,
    created: toWireTime(watch.createdAt),
    evaluated: toWireTimeOrNull(watch.evaluatedAt),
    events: watch.sequence,
  };
}
