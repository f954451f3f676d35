import { expect } from 'vitest';
import { vedette } from '../cli/command-line.ts';
import { send, startServer, type TestServer } from '../harness.ts';
import { client, TestProvider, type Manners } from './oidc-provider.ts';

export const ada = {
  sub: 'a-1',
  email: 'ada@vedette.example',
  email_verified: true,
  preferred_username: 'ada',
  groups: ['staff', 'soc-leads'],
};

export interface Place {
  server: TestServer;
  provider: TestProvider;
}

/** A server and its provider. */
export async function startPlace(environment: Record<string, string> = {}): Promise<Place> {
  const provider = await TestProvider.start();
  const server = await startServer({
    VEDETTE_OIDC_ISSUER: provider.issuer,
    VEDETTE_OIDC_CLIENT_ID: client.id,
    VEDETTE_OIDC_CLIENT_SECRET: client.secret,
    VEDETTE_OIDC_ROLES: 'soc-leads=admin,staff=member',
    ...environment,
  });
  return { server, provider };
}

export const post = (server: TestServer, path: string, body: object = {}) =>
  send({
    port: server.port,
    path,
    method: 'POST',
    headers: {
      host: `127.0.0.1:${server.port}`,
      origin: server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

/** What the page does: go to the provider, sign in there, and return. */
export async function signIn({ server, provider }: Place, person: object, manners: Manners = {}) {
  provider.manners = manners;
  const departure = (await post(server, '/v1/session/provider')).json.data ?? {};
  const { url = '', state, proof } = departure as Record<string, string>;
  const { redirect, query } = provider.approve(url, { ...person });
  expect([redirect, query.get('state')]).toEqual([`${server.url}/`, state]);
  return post(server, '/v1/session', { code: query.get('code'), proof });
}

export const users = async ({ server }: Place) =>
  JSON.parse((await vedette(server.config.data, ['user', 'list', '--json'])).out) as object;
