import { toWireTime } from '../lib/wire-time.ts';
import type { BouncerRow } from './contract.ts';
import type { UserWorld } from './world.ts';

export async function listBouncers({
  users,
  bouncers,
}: Pick<UserWorld, 'users' | 'bouncers'>): Promise<BouncerRow[]> {
  const { all } = bouncers;
  if (all.length === 0) return [];
  const accounts = new Map((await users.accounts()).map(({ id, name }) => [id, name]));
  const keys = new Map((await users.keys()).map((key) => [key.id, key]));
  return all.map(({ keyId, agent, address, how, pulls, firstPull, lastPull }) => {
    const key = keys.get(keyId);
    const [type = '', ...version] = agent.split('/');
    return {
      name: key?.label ?? '',
      user: accounts.get(key?.accountId ?? '') ?? '',
      address,
      type,
      version: version.join('/'),
      how,
      pulls,
      first_pull: toWireTime(firstPull),
      last_pull: toWireTime(lastPull),
    };
  });
}
