import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { startServer } from '../harness.ts';
import { ada, post, signIn, startPlace } from './oidc-place.ts';
import { client, TestProvider } from './oidc-provider.ts';

describe('signing in with a provider, in detail', () => {
  it('gives role and plan by the current claims', async () => {
    const place = await startPlace({
      VEDETTE_OIDC_PLANS: 'soc-leads=unlimited,staff=analyst',
    });
    await signIn(place, ada);

    const { json, status } = await signIn(place, { ...ada, groups: ['staff'] });
    const left = await signIn(place, { ...ada, groups: ['sales'] });

    expect([status, json.data]).toMatchObject([200, { role: 'member', plan: 'analyst' }]);
    expect([left.status, left.json.message]).toEqual([
      403,
      'Not allowed: no value of your claim groups has a role here (oidc_roles).',
    ]);
    const { out } = await vedette(place.server.config.data, ['audit', '--action', 'user']);
    expect(out).toMatch(/user\.role +ada/);
  });

  it('requests missing claims, and accepts ES256 and another way of sending the secret', async () => {
    const place = await startPlace({ VEDETTE_OIDC_CLAIM: 'roles' });
    const { groups, ...bare } = ada;

    const answer = await signIn(place, bare, {
      algorithm: 'ES256',
      elsewhere: { sub: 'a-1', roles: groups },
      metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] },
    });
    const other = await signIn(
      place,
      { ...bare, sub: 'a-2', email: 'b@vedette.example', preferred_username: 'b' },
      { elsewhere: { sub: 'someone else', roles: groups } },
    );

    expect([answer.status, answer.json.data]).toMatchObject([200, { user: 'ada' }]);
    expect(other.status).toBe(403);
  });

  it('follows changes of the provider’s keys', async () => {
    const clock = { ms: Date.now() };
    const provider = await TestProvider.start();
    const server = await startServer(
      {
        VEDETTE_OIDC_ISSUER: provider.issuer,
        VEDETTE_OIDC_CLIENT_ID: client.id,
        VEDETTE_OIDC_CLIENT_SECRET: client.secret,
        VEDETTE_OIDC_ROLES: '*=member',
      },
      { now: () => clock.ms },
    );
    const place = { server, provider };
    expect((await signIn(place, ada)).status).toBe(200);

    provider.changeKeys();
    const early = await signIn(place, ada);
    clock.ms += 61_000;
    const later = await signIn(place, ada);

    expect([early.status, later.status]).toEqual([401, 200]);
  });

  it('links an account with the same address only if it is verified, and never the owner', async () => {
    const place = await startPlace({ VEDETTE_OIDC_ROLES: '*=member' });
    const { data } = place.server.config;
    await vedette(data, ['user', 'add', 'night', 'night@vedette.example']);
    const night = { sub: 'n-1', email: 'Night@vedette.example', preferred_username: 'night' };

    const unverified = await signIn(place, night);
    const verified = await signIn(place, { ...night, email_verified: true });
    const owner = { sub: 'o-1', email: 'owner@localhost', email_verified: true };
    const asOwner = await signIn(place, owner);
    await vedette(data, ['user', 'disable', 'night']);
    const disabled = await signIn(place, night);

    expect([unverified.status, verified.status, asOwner.status, disabled.status]).toEqual([
      403, 200, 403, 403,
    ]);
    expect(verified.json.data).toMatchObject({ user: 'night' });
    expect(disabled.json.message).toBe('Not allowed: the account night is disabled.');
  });

  it('reports that the provider is unavailable or invalid', async () => {
    const gone = await startServer({
      VEDETTE_OIDC_ISSUER: 'http://127.0.0.1:1',
      VEDETTE_OIDC_CLIENT_ID: client.id,
      VEDETTE_OIDC_ROLES: '*=member',
    });
    const none = await startServer();

    const away = await post(gone, '/v1/session/provider');
    const off = await post(none, '/v1/session/provider');

    expect([away.status, away.json.message]).toEqual([
      503,
      '127.0.0.1:1 cannot sign anyone in right now. The log says why.',
    ]);
    expect(gone.logged.join()).toContain('ECONNREFUSED');
    expect([off.status, off.json.message]).toEqual([409, expect.stringContaining('oidc_issuer')]);
    const ways = await none.ask('/v1/session/ways', { key: '' });
    expect(ways.json.data).toEqual({ provider: '' });
  });
});
