import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { shareAcrossTests, startServer } from '../harness.ts';
import { ada, post, signIn, startPlace, users } from './oidc-place.ts';
import { signToken, type Manners } from './oidc-provider.ts';

describe('signing in with a provider', () => {
  it('creates an account the first time, and finds it again', async () => {
    const place = await startPlace();

    const first = await signIn(place, ada);
    const again = await signIn(place, { ...ada, email: 'ada@moved.example' });

    expect(first.json.data).toMatchObject({
      user: 'ada',
      role: 'admin',
      key_label: 'single sign-on',
    });
    expect(first.headers['set-cookie']?.[0]).toContain('HttpOnly; SameSite=Strict');
    expect(again.json.data).toMatchObject({ user: 'ada', email: ada.email });
    expect(await users(place)).toMatchObject({ users: [{ name: 'owner' }, { name: 'ada' }] });
    const ways = await place.server.ask('/v1/session/ways', { key: '' });
    expect(ways.json.data).toEqual({ provider: new URL(place.provider.issuer).host });
    const { out } = await vedette(place.server.config.data, ['audit', '--action', 'session']);
    expect(out).toContain('provider');
  });

  const { privateKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = (token: string, at: number) =>
    JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
  const unsigned = (token: string) =>
    [Buffer.from('{"alg":"none"}').toString('base64url'), token.split('.')[1], ''].join('.');
  const shared = shareAcrossTests(() => startPlace());
  it.each<[string, Manners, string]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 'its issuer is not'],
    ['for another client', { claims: { aud: 'shop' } }, 'it is not for vedette'],
    ['for several', { claims: { aud: ['vedette', 'shop'] } }, 'it has several audiences'],
    ['made for another', { claims: { azp: 'shop' } }, 'issued to another'],
    ['that is over', { claims: { exp: 1 } }, 'it has expired'],
    ['without an end', { claims: { exp: undefined } }, 'it has expired'],
    ['from the future', { claims: { iat: 99_999_999_999 } }, 'from the future'],
    ['of another sign-in', { claims: { nonce: 'other' } }, 'answers another sign-in'],
    ['without a signature', { forge: unsigned }, 'it is not signed with'],
    ['that is none', { forge: () => 'nothing' }, 'it is not a JSON web token'],
    [
      'signed by a stranger',
      {
        forge: (token) =>
          signToken(
            { alg: 'RS256', kid: String(part(token, 0)['kid']), key: foreign },
            part(token, 1),
          ),
      },
      'its signature is wrong',
    ],
  ])('refuses a token %s', async (_name, manners, why) => {
    const { status, json } = await signIn(shared(), ada, manners);

    expect([status, json.message]).toEqual([401, expect.stringContaining(why)]);
    expect(await users(shared())).toMatchObject({ users: [{ name: 'owner' }] });
  });

  it('rejects a used code, and one with the proof of another browser', async () => {
    const { server, provider } = shared();
    provider.manners = {};
    const depart = async () =>
      (await post(server, '/v1/session/provider')).json.data as Record<string, string>;
    const [one, other] = [await depart(), await depart()];
    const code = provider.approve(one['url'] ?? '', ada).query.get('code');

    const stolen = await post(server, '/v1/session', { code, proof: other['proof'] });
    const used = await post(server, '/v1/session', { code, proof: one['proof'] });
    const bare = await post(server, '/v1/session', { code });

    expect([stolen.status, used.status, bare.status]).toEqual([401, 401, 400]);
    expect(used.json.message).toContain('it was used already or has expired');
  });

  it('is configured completely, or the server does not start', async () => {
    const issuer = { VEDETTE_OIDC_ISSUER: 'https://login.example' };
    const named = { ...issuer, VEDETTE_OIDC_CLIENT_ID: 'vedette' };

    await expect(startServer(issuer)).rejects.toThrow('oidc_client_id is empty');
    await expect(startServer(named)).rejects.toThrow('oidc_roles is empty');
    await expect(startServer({ ...named, VEDETTE_OIDC_ROLES: 'soc=owner' })).rejects.toThrow(
      'VALUE=admin or VALUE=member',
    );
    await expect(startServer({ VEDETTE_OIDC_ISSUER: 'http://login.example' })).rejects.toThrow(
      'begins with https://',
    );
  });
});
