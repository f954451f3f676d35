import type { Static } from 'typebox';
import { VedetteError } from '../../errors.ts';
import { handle, type Call } from '../../http/operation.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import type { OfferedQuery, SavedQuery, UserStore } from '../store.ts';
import * as contract from './contract.ts';

export interface SavedQueryWorld {
  users: Pick<UserStore, 'account' | 'savedQueries' | 'saveQuery' | 'removeQuery'>;
  savedQueryLimits: { savedQueries: number };
  now: () => number;
}

export const savedQueryRoutes = [
  handle(contract.listQueries, (_input, world: SavedQueryWorld, call) => list(world, call)),
  handle(contract.saveQuery, save),
  handle(contract.removeQuery, remove),
];

async function list({ users }: SavedQueryWorld, { caller }: Call) {
  return {
    queries: (await users.savedQueries(caller.accountId)).map((each) => toRow(each, caller)),
  };
}

async function save(
  input: Static<typeof contract.saveQuery.input>,
  { users, savedQueryLimits, now }: SavedQueryWorld,
  { caller }: Call,
) {
  const createdAt = new Date(now()).toISOString();
  const { kind, name, query: text, is_shared: isShared } = input;
  const query: SavedQuery = { kind, name, query: text, isShared, createdAt };
  const { accountId } = caller;
  const most = savedQueryLimits.savedQueries;
  if (!(await users.saveQuery(accountId, query, most))) {
    throw new VedetteError('conflict', { why: `There are ${most} saved queries already.` });
  }
  const owner = (await users.account(accountId))?.name ?? '';
  return { query: toRow({ ...query, accountId, owner }, caller) };
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

function toRow(
  { kind, name, query, isShared, accountId, owner, createdAt }: OfferedQuery,
  caller: Call['caller'],
) {
  return {
    kind,
    name,
    query,
    is_shared: isShared,
    is_mine: accountId === caller.accountId,
    owner,
    created: toWireTime(createdAt),
  };
}
