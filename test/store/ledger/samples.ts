import { changeByServer } from '../../../src/audit/store.ts';
import type { NewScan } from '../../../src/domain/store.ts';
import type { Generation } from '../../../src/feeds/store.ts';
import type { Account, Key, Pot } from '../../../src/user/store.ts';

export const at = (seconds: number) =>
  new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

/** Every change is recorded, but most of these tests check only the change. */
export const change = (subject = 'soc') =>
  changeByServer(Date.UTC(2026, 0, 1), { action: 'user.add', subject });

export const account = (overrides: Partial<Account> = {}): Account => ({
  id: 'a1',
  name: 'soc',
  email: 'soc@vedette.example',
  role: 'member',
  plan: 'unlimited',
  createdAt: at(0),
  disabledAt: null,
  lastAccessAt: null,
  ...overrides,
});

export const key: Key = {
  id: 'k1',
  accountId: 'a1',
  digest: 'd'.repeat(64),
  label: 'laptop',
  scopes: ['ip'],
  httpStatus: null,
  createdAt: at(0),
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

export const pot: Pot = { accountId: 'a1', group: 'domain', period: 'day', startsAt: at(0) };

export const scan = (id: string, overrides: Partial<NewScan> = {}): NewScan => ({
  id,
  accountId: 'a1',
  mode: 'full',
  isPrivate: false,
  asked: `${id}.example`,
  url: `https://${id}.example/`,
  host: `${id}.example`,
  domain: `${id}.example`,
  charged: [{ group: 'domain', period: 'day', startsAt: at(0) }],
  createdAt: at(0),
  ...overrides,
});

export const generation: Generation = {
  feed: 'ours',
  number: 1,
  state: 'held',
  createdAt: at(0),
  asOf: at(0),
  origin: 'file',
  entries: 3,
  skipped: 0,
  reserved: 0,
  documents: [],
  reasons: ['few'],
};
