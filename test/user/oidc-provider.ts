import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { atEnd } from '../harness.ts';

type Claims = Record<string, unknown>;

/** What a test changes about a sign-in. */
export interface Manners {
  algorithm?: 'RS256' | 'ES256';
  /** Claims of the token, overriding the correct ones. */
  claims?: Claims;
  /** Claims returned only by the user info endpoint. */
  elsewhere?: Claims;
  /** Alters the token before it is sent. */
  forge?: (token: string) => string;
  metadata?: Claims;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function createKey(kind: 'RS256' | 'ES256') {
  const { privateKey, publicKey } =
    kind === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomUUID();
  return { id, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig' } };
}

export function signToken(
  { alg, kid, key }: { alg: string; kid: string; key: KeyObject },
  claims: Claims,
): string {
  const head = `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}`;
  const options = alg === 'ES256' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : { key };
  return `${head}.${sign('sha256', Buffer.from(head), options).toString('base64url')}`;
}

interface Grant {
  redirect: string;
  challenge: string;
  nonce: string;
  claims: Claims;
}

export const client = { id: 'vedette', secret: 'a secret: with & odd = characters' };

/** An OpenID Connect provider on loopback: discovery, single-use codes with PKCE, tokens, user info, keys. */
export class TestProvider {
  issuer = '';
  manners: Manners = {};
  /** Who is signed in at the provider, for real browsers; if undefined, the person declines. */
  person: Claims | undefined;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Claims>();
  #keys = { RS256: createKey('RS256'), ES256: createKey('ES256') };
  /** Requested paths. */
  readonly asked: string[] = [];

  static async start(): Promise<TestProvider> {
    const provider = new TestProvider();
    const server = createServer((request, response) => void provider.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(() => server.close());
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('it has a port');
    provider.issuer = `http://127.0.0.1:${address.port}/realms/soc`;
    return provider;
  }

  /** Signs a person in at the given URL; returns the query of the redirect back. */
  approve(url: string, claims: Claims): { redirect: string; query: URLSearchParams } {
    const { origin, pathname, searchParams: asked } = new URL(url);
    if (`${origin}${pathname}` !== `${this.issuer}/authorize`) throw new Error(`not ours: ${url}`);
    const read = (name: string) => asked.get(name) ?? '';
    if (read('client_id') !== client.id || read('response_type') !== 'code')
      throw new Error('unknown client');
    if (read('code_challenge_method') !== 'S256') throw new Error('no PKCE');
    const code = randomUUID();
    this.#codes.set(code, {
      redirect: read('redirect_uri'),
      challenge: read('code_challenge'),
      nonce: read('nonce'),
      claims,
    });
    return {
      redirect: read('redirect_uri'),
      query: new URLSearchParams({ code, state: read('state') }),
    };
  }

  #sendBack(asked: URLSearchParams, response: ServerResponse): void {
    const refused = { error: 'access_denied', state: asked.get('state') ?? '' };
    const query = this.person
      ? this.approve(`${this.issuer}/authorize?${String(asked)}`, this.person).query
      : new URLSearchParams(refused);
    response.writeHead(302, { location: `${asked.get('redirect_uri')}?${String(query)}` }).end();
  }

  changeKeys(): void {
    this.#keys = { RS256: createKey('RS256'), ES256: createKey('ES256') };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/realms/soc', '');
    this.asked.push(path);
    if (path.startsWith('/authorize')) {
      this.#sendBack(new URL(path, 'http://provider.example').searchParams, response);
      return;
    }
    const body = await text(request);
    const [status, answer] = this.#answerTo(path, { request, form: new URLSearchParams(body) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answerTo(
    path: string,
    { request, form }: { request: IncomingMessage; form: URLSearchParams },
  ): [status: number, answer: unknown] {
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration':
        return [
          200,
          {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/keys`,
            userinfo_endpoint: `${issuer}/person`,
            ...this.manners.metadata,
          },
        ];
      case '/keys':
        return [200, { keys: Object.values(this.#keys).map(({ jwk }) => jwk) }];
      case '/person': {
        const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
        const claims = this.#tokens.get(token);
        return claims ? [200, { ...claims, ...this.manners.elsewhere }] : [401, {}];
      }
      case '/token':
        return this.#redeem(request, form);
      default:
        return [404, {}];
    }
  }

  #redeem(request: IncomingMessage, form: URLSearchParams): [number, unknown] {
    if (!isClient(request, form)) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isOwn = grant?.redirect === form.get('redirect_uri') && grant.challenge === proof;
    if (!grant || !isOwn || form.get('grant_type') !== 'authorization_code')
      return [400, { error: 'invalid_grant' }];
    const access = randomUUID();
    this.#tokens.set(access, grant.claims);
    return [200, { access_token: access, token_type: 'Bearer', id_token: this.#tokenFor(grant) }];
  }

  #tokenFor({ nonce, claims }: Grant): string {
    const { algorithm = 'RS256', forge = (token: string) => token } = this.manners;
    const { id, privateKey } = this.#keys[algorithm];
    const seconds = Math.floor(Date.now() / 1000);
    const usual = { iss: this.issuer, aud: client.id, iat: seconds, exp: seconds + 300, nonce };
    const signer = { alg: algorithm, kid: id, key: privateKey };
    return forge(signToken(signer, { ...usual, ...claims, ...this.manners.claims }));
  }
}

function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
  const posted = form.get('client_secret');
  if (posted !== null) return form.get('client_id') === client.id && posted === client.secret;
  const [, basic = ''] = headers.authorization?.split(' ') ?? [];
  const pair = Buffer.from(basic, 'base64').toString().split(':');
  const [id, secret] = pair.map((part) => new URLSearchParams(`x=${part}`).get('x'));
  return id === client.id && secret === client.secret;
}
