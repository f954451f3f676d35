import { createHash } from 'node:crypto';
import { VedetteError } from '../../errors.ts';
import { randomBase62 } from '../../lib/base62.ts';
import { textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { trimEndOf } from '../../lib/trim.ts';
import { ask, type Question } from './ask.ts';
import { demandMeant, isSignedBy, parseToken, TokenRefused, type Claims } from './id-token.ts';

interface ProviderSettings {
  oidc_issuer: string;
  oidc_client_id: string;
  oidc_client_secret: string;
  oidc_scopes: string;
  oidc_claim: string;
}

interface Metadata {
  authorization: URL;
  token: URL;
  keys: URL;
  userinfo: URL | undefined;
  /** Methods by which a client may send its secret. */
  secretWays: string[];
}

/** What a browser takes to the provider. */
export interface Departure {
  url: string;
  /** Returned with the code, so that the page recognises its own sign-in. */
  state: string;
  /** Sent when the code is redeemed; until then the provider has only its digest (PKCE). */
  proof: string;
}

interface Return {
  code: string;
  proof: string;
  /** Where the provider sent the browser. */
  redirect: string;
}

/** An OpenID Connect provider: authorization code flow with PKCE. */
export class Provider {
  readonly issuer: string;
  readonly #settings: ProviderSettings;
  readonly #now: () => number;
  #metadata: { value: Metadata; at: number } | undefined;
  #keys: { value: unknown; at: number } | undefined;

  constructor(settings: ProviderSettings, now: () => number) {
    this.issuer = settings.oidc_issuer;
    this.#settings = settings;
    this.#now = now;
  }

  /** Shown on the sign-in button. */
  get name(): string {
    return parseUrl(this.issuer)?.host ?? this.issuer;
  }

  async depart(redirect: string): Promise<Departure> {
    const { authorization } = await this.#discover();
    const state = randomBase62(secretLength);
    const proof = randomBase62(secretLength);
    const url = new URL(authorization);
    const { oidc_client_id, oidc_scopes } = this.#settings;
    const query = {
      response_type: 'code',
      client_id: oidc_client_id,
      redirect_uri: redirect,
      scope: oidc_scopes,
      state,
      nonce: nonceOf(proof),
      code_challenge: digestOf(proof),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { url: url.href, state, proof };
  }

  /** Redeems a code for the claims of a valid token. */
  async redeem({ code, proof, redirect }: Return): Promise<Claims> {
    const metadata = await this.#discover();
    const { headers, secret } = this.#authenticate(metadata.secretWays);
    const answer = await this.#ask(metadata.token, {
      headers,
      form: {
        ...secret,
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        client_id: this.#settings.oidc_client_id,
        code_verifier: proof,
      },
    });
    const claims = await this.#claimsIn(textAt(answer, 'id_token') ?? '', proof);
    return this.#complete(claims, textAt(answer, 'access_token'), metadata.userinfo);
  }

  async #claimsIn(token: string, proof: string): Promise<Claims> {
    try {
      const parsed = parseToken(token);
      if (!(await this.#isSigned(parsed))) throw new TokenRefused('its signature is wrong');
      const { oidc_client_id: clientId } = this.#settings;
      const expected = { issuer: this.issuer, clientId, nonce: nonceOf(proof), now: this.#now() };
      demandMeant(parsed.claims, expected);
      return parsed.claims;
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      const why = `the token of ${this.name} is invalid: ${error.message}.`;
      throw new VedetteError('signInRefused', { why }, error);
    }
  }

  /** An unknown key may be new, so the keys are fetched again, at most once a minute. */
  async #isSigned(parsed: ReturnType<typeof parseToken>): Promise<boolean> {
    const age = this.#keys ? this.#now() - this.#keys.at : Infinity;
    if (age < metadataMs && isSignedBy(parsed, this.#keys?.value)) return true;
    if (age < keysMs) return false;
    const { keys } = await this.#discover();
    this.#keys = { value: await this.#ask(keys), at: this.#now() };
    return isSignedBy(parsed, this.#keys.value);
  }

  /** Some providers omit email address and groups from the token. */
  async #complete(
    claims: Claims,
    access: string | undefined,
    url: URL | undefined,
  ): Promise<Claims> {
    const isWhole = ['email', this.#settings.oidc_claim].every(
      (name) => valueAt(claims, name) !== undefined,
    );
    if (isWhole || access === undefined || !url) return claims;
    const more = await this.#ask(url, { headers: { authorization: `Bearer ${access}` } });
    if (textAt(more, 'sub') !== textAt(claims, 'sub')) return claims;
    return { ...(more as Claims), ...claims }; // an object: it has a member
  }

  #authenticate(ways: readonly string[]): Authentication {
    const { oidc_client_id: id, oidc_client_secret: secret } = this.#settings;
    if (secret === '') return { headers: {}, secret: {} };
    if (!ways.includes('client_secret_basic') && ways.includes('client_secret_post'))
      return { headers: {}, secret: { client_secret: secret } };
    const pair = Buffer.from([id, secret].map(formEncoded).join(':')).toString('base64');
    return { headers: { authorization: `Basic ${pair}` }, secret: {} };
  }

  async #discover(): Promise<Metadata> {
    const known = this.#metadata;
    if (known && this.#now() - known.at < metadataMs) return known.value;
    const place = parseUrl(`${trimEndOf(this.issuer, '/')}/.well-known/openid-configuration`);
    if (!place) throw this.#away('its URL cannot be read');
    const said = await this.#ask(place);
    if (textAt(said, 'issuer') !== this.issuer)
      throw this.#away(`it calls itself ${textAt(said, 'issuer') ?? 'nothing'}`);
    const value: Metadata = {
      authorization: this.#endpoint(said, 'authorization_endpoint'),
      token: this.#endpoint(said, 'token_endpoint'),
      keys: this.#endpoint(said, 'jwks_uri'),
      userinfo:
        valueAt(said, 'userinfo_endpoint') === undefined
          ? undefined
          : this.#endpoint(said, 'userinfo_endpoint'),
      secretWays: listOr(
        textsAt(said, 'token_endpoint_auth_methods_supported'),
        'client_secret_basic',
      ),
    };
    this.#metadata = { value, at: this.#now() };
    return value;
  }

  /** An endpoint must be as secure as the issuer. */
  #endpoint(said: unknown, name: string): URL {
    const url = parseUrl(textAt(said, name) ?? '');
    const isSecure = url?.protocol === 'https:' || this.issuer.startsWith('http://');
    if (url && isSecure) return url;
    throw this.#away(`its ${name} is not a URL that begins with https`);
  }

  async #ask(url: URL, question: Question = {}): Promise<unknown> {
    const { status, text } = await ask(url, question).catch((error: unknown) => {
      throw this.#away(error instanceof Error ? error.message || error.name : String(error), error);
    });
    if (question.form && (status === 400 || status === 401)) throw codeRefused(text);
    if (status !== 200) throw this.#away(`it answered ${status}`);
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw this.#away('its answer is not JSON', error);
    }
  }

  /** The reason goes to the log only: it may name internal addresses, and anyone can call this. */
  #away(why: string, cause?: unknown): VedetteError {
    const reason = new Error(why, { cause });
    return new VedetteError('providerAway', { name: this.name, retryAfter: 5 }, reason);
  }
}

/** How this service sends its secret: in a header or in the form. */
interface Authentication {
  headers: Readonly<Record<string, string>>;
  secret: Readonly<Record<string, string>>;
}

const formEncoded = (text: string) => String(new URLSearchParams([['', text]])).slice(1);

/** 256 bits, which is also the minimum for PKCE. */
const secretLength = 43;
const metadataMs = 3_600_000;
const keysMs = 60_000;

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
/** Derived from the proof, so that nothing else has to be stored between the two steps. */
const nonceOf = (proof: string) => digestOf(`nonce ${proof}`);
const listOr = (list: string[], usual: string) => (list.length > 0 ? list : [usual]);

function codeRefused(answer: string): VedetteError {
  const isExpired = answer.includes('invalid_grant');
  const why = isExpired
    ? 'the provider rejected this code: it was used already or has expired. Sign in again.'
    : 'the provider rejected this client. Check oidc_client_id and oidc_client_secret.';
  return new VedetteError('signInRefused', { why });
}
