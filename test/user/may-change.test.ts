import { describe, expect, it } from 'vitest';
import { operations } from '../../src/service/app.ts';
import { startServer, type Answer, type TestServer } from '../harness.ts';

type Role = 'owner' | 'admin' | 'member';

interface Person {
  id: string;
  role: Role;
  /** Empty if it has none. */
  key: string;
  keyId: string;
  plan: string;
}

type Call = [path: string, body: object];
type Act = (target: Person) => Call;

/** Every operation that changes an account, or something that belongs to one. */
const acts: Record<string, Act> = {
  disableUser: ({ id }) => ['users/disable', { user: id }],
  enableUser: ({ id }) => ['users/enable', { user: id }],
  setUserRole: ({ id }) => ['users/role', { user: id, role: 'member' }],
  renameUser: ({ id }) => ['users/rename', { user: id, name: `new name of ${id.slice(0, 8)}` }],
  deleteUser: ({ id }) => ['users/delete', { user: id }],
  assignPlan: ({ id }) => ['users/plan', { user: id, plan: 'unlimited' }],
  savePlan: ({ plan }) => ['plans', { name: plan, credits: ['all/day=0'] }],
  createKey: ({ id }) => ['keys', { user: id }],
  renameKey: ({ keyId }) => ['keys/rename', { key: keyId, label: 'x' }],
  rotateKey: ({ keyId }) => ['keys/rotate', { key: keyId }],
  revokeKey: ({ keyId }) => ['keys/revoke', { key: keyId }],
};

const who = ['the owner', 'an admin', 'a member', 'itself'] as const;
type Who = (typeof who)[number];

const isOwner = (caller: Role, target: Who) =>
  target === 'the owner' || (target === 'itself' && caller === 'owner');

/** Further refusals. */
const exceptions: Record<string, typeof isOwner> = {
  disableUser: isOwner,
  enableUser: isOwner,
  setUserRole: isOwner,
  deleteUser: (caller, target) => target === 'itself' || isOwner(caller, target),
  // Another key would open the private reports of its account.
  rotateKey: (caller, target) => caller === 'admin' && target === 'a member',
};

function isAllowed(act: string, caller: Role, target: Who): boolean {
  if (exceptions[act]?.(caller, target) === true) return false;
  if (caller === 'owner') return true;
  return caller === 'admin' && (target === 'a member' || target === 'itself');
}

function post(server: TestServer, [path, body]: Call, key = server.key): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return server.ask(`/v1/admin/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    key,
  });
}

async function made<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text, json } = await answer;
  expect(status, text).toBe(200);
  return json.data as T;
}

let people = 0;

/** A new account on its own plan; for the owner, the existing one. */
async function person(server: TestServer, role: Role, hasKey = true): Promise<Person> {
  const name = `${role}${++people}`;
  const plan = `plan-${name}`;
  await made(post(server, ['plans', { name: plan }]));
  const account = { name, email: `${name}@vedette.example`, role, plan };
  const { id } =
    role === 'owner'
      ? { id: server.running.service.ownerId }
      : await made<{ id: string }>(post(server, ['users', account]));
  if (role === 'owner') await made(post(server, ['users/plan', { user: id, plan }]));
  const none = { key: '', id: '' };
  const { key, id: keyId } = hasKey
    ? await made<{ key: string; id: string }>(post(server, ['keys', { user: id, label: name }]))
    : none;
  return { id, role, key, keyId, plan };
}

async function entries(server: TestServer): Promise<number> {
  const answer = await server.ask('/v1/admin/audit?limit=1000');
  return (answer.json.data as { entries: unknown[] }).entries.length;
}

const roles = ['owner', 'admin', 'member'] as const;
const roleOf = { 'the owner': 'owner', 'an admin': 'admin', 'a member': 'member' } as const;

describe('who may change whom', () => {
  it('is decided for every operation on accounts, keys and plans', () => {
    const changing = operations
      .filter(({ path }) => /^\/v1\/admin\/(users|keys|plans)/.test(path))
      .filter(({ methods: [method] }) => method === 'POST')
      .map(({ id }) => id);

    // A plan to be removed belongs to no account.
    expect([...Object.keys(acts), 'addUser', 'removePlan'].sort()).toEqual(changing.sort());
  });

  it.each(Object.entries(acts))('follows one rule: %s', async (name, act) => {
    const server = await startServer();
    for (const role of roles) {
      for (const target of who) {
        const caller = await person(server, role);
        const other = () =>
          person(server, target === 'itself' ? role : roleOf[target], name !== 'createKey');
        const changed = target === 'itself' ? caller : await other();
        const before = await entries(server);

        const { status, text } = await post(server, act(changed), caller.key);

        const isMade = isAllowed(name, role, target);
        expect(status, `${role} to ${target}: ${text}`).toBe(isMade ? 200 : 403);
        if (!isMade) expect(await entries(server)).toBe(before);
      }
    }
  });

  it('lets only the owner make admins', async () => {
    const server = await startServer();
    const admin = await person(server, 'admin');
    const { id } = await person(server, 'member');
    const account = { name: 'deputy', email: 'deputy@vedette.example', role: 'admin' };

    const answers = [
      await post(server, ['users', account], admin.key),
      await post(server, ['users/role', { user: id, role: 'admin' }], admin.key),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    await made(post(server, ['users', account]));
    await made(post(server, ['users/role', { user: id, role: 'admin' }]));
  });
});
