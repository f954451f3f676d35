import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { handle, type Call } from '../../http/operation.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { SavedQuery, UserStore } from '../store.ts';
import * as contract from './contract.ts';

export interface SavedQueryWorld {
  users: Pick<UserStore, 'savedQueries' | 'saveQuery' | 'removeQuery'>;
  savedQueryLimits: { savedQueries: number };
  now: () => number;
}

export const savedQueryRoutes = [
  handle(contract.listQueries, (_input, world: SavedQueryWorld, call) => list(world, call)),
  handle(contract.saveQuery, save),
  handle(contract.removeQuery, remove),
];

async function list({ users }: SavedQueryWorld, { caller }: Call) {
  return { queries: (await users.savedQueries(caller.accountId)).map(toRow) };
}

async function save(
  input: Static<typeof contract.saveQuery.input>,
  { users, savedQueryLimits, now }: SavedQueryWorld,
  { caller }: Call,
) {
  const createdAt = new Date(now()).toISOString();
  const { kind, name, query: text } = input;
  const query: SavedQuery = { kind, name, query: text, createdAt };
  const most = savedQueryLimits.savedQueries;
  if (!(await users.saveQuery(caller.accountId, query, most))) {
    throw new VedetteError('conflict', { why: `There are ${most} saved queries already.` });
  }
  return { query: toRow(query) };
}

async function remove(
  { kind, name }: Static<typeof contract.removeQuery.input>,
  { users }: SavedQueryWorld,
  { caller }: Call,
) {
  if (!(await users.removeQuery(caller.accountId, { kind, name }))) {
    throw new VedetteError('notFound');
  }
  return { name };
}

function toRow({ kind, name, query, createdAt }: SavedQuery) {
  return { kind, name, query, created: toWireTime(createdAt) };
}
