import type { Visitor } from '../http/gate.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Group, Operation } from '../http/operation.ts';
import { createNetworkCheck } from '../http/peer.ts';
import type { Holder, Standing } from './holder.ts';
import type { UserStore } from './store.ts';

/** Clients without a key may only read. */
export const mayLackKey = ({ api, methods }: Operation) =>
  api?.keyless === true && methods[0] === 'GET';

type From = Pick<Visitor, 'address' | 'isHere'>;

/** Whom a request without a key acts as; null if it is not admitted. */
export type FindKeyless = (
  from: From,
  standingOf: (accountId: string) => Standing | Promise<Standing>,
) => Promise<Holder | null>;

interface KeylessParts {
  users: Pick<UserStore, 'accountsCalled'>;
  ownerId: string;
  settings: { keyless_networks: string[]; keyless_account: string };
}

export function createFindKeyless({ users, ownerId, settings }: KeylessParts): FindKeyless {
  const isNamed = createNetworkCheck(settings.keyless_networks);
  const name = settings.keyless_account;
  const findAccount = async () => {
    if (name === '') return ownerId;
    const found = await users.accountsCalled(name);
    return found.length === 1 ? found[0]?.id : found.find(({ id }) => id === name)?.id;
  };
  return async ({ address, isHere }, standingOf) => {
    // An undeclared proxy on this machine looks like loopback.
    if (!isNamed(address) || (isLoopback(address) && !isHere)) return null;
    const accountId = await findAccount();
    if (accountId === undefined) return null;
    const standing = await standingOf(accountId);
    return standing.account.disabledAt === null ? toHolder(standing) : null;
  };
}

/** They may look things up, but not touch what belongs to the account. */
const scopes: ReadonlySet<Group> = new Set(['ip', 'banner', 'domain', 'exploit']);

const toHolder = (standing: Standing): Holder => ({
  keyId: '',
  session: undefined,
  digest: '',
  role: 'member',
  grant: { scopes, expiresAt: Infinity },
  httpStatus: null,
  expiresAt: Infinity,
  standing,
});
