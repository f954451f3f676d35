import { constants, createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';
import { listAt, numberAt, textAt, textsAt } from '../../lib/json-field.ts';

/** What a provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** Why a token is invalid, in words. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

interface Expected {
  issuer: string;
  clientId: string;
  nonce: string;
  /** In ms. */
  now: number;
}

interface Algorithm {
  hash: string | null;
  fits: (key: KeyObject) => boolean;
  options: object;
}

const shortestModulus = 2048;
const isRsa = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestModulus;
const isOnCurve = (curve: string) => (key: KeyObject) =>
  key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curve;
const pss = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
};
const plainPair = { dsaEncoding: 'ieee-p1363' };

/** Signatures only: neither `none` nor shared secrets are accepted. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  RS256: { hash: 'sha256', fits: isRsa, options: {} },
  RS384: { hash: 'sha384', fits: isRsa, options: {} },
  RS512: { hash: 'sha512', fits: isRsa, options: {} },
  PS256: { hash: 'sha256', fits: isRsa, options: pss },
  ES256: { hash: 'sha256', fits: isOnCurve('prime256v1'), options: plainPair },
  ES384: { hash: 'sha384', fits: isOnCurve('secp384r1'), options: plainPair },
  EdDSA: { hash: null, fits: (key) => key.asymmetricKeyType === 'ed25519', options: {} },
};

interface Parsed {
  algorithm: Algorithm;
  /** Id of the key; '' if the provider names none. */
  keyId: string;
  claims: Claims;
  signed: Buffer;
  signature: Buffer;
}

export function parseToken(token: string): Parsed {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const header = readPart(head);
  const name = textAt(header, 'alg') ?? '';
  const algorithm = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  if (more.length > 0 || !algorithm) throw new TokenRefused(`it is not signed with ${named}`);
  return {
    algorithm,
    keyId: textAt(header, 'kid') ?? '',
    claims: readPart(body),
    signed: Buffer.from(`${head}.${body}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

const named = Object.keys(algorithms).join(', ');

function readPart(part: string): Claims {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Claims; // with unknown members
  } catch {
    // thrown below
  }
  throw new TokenRefused('it is not a JSON web token');
}

/** Whether one of the keys in a JSON web key set signed the token. */
export function isSignedBy(
  { algorithm, keyId, signed, signature }: Parsed,
  jwks: unknown,
): boolean {
  return listAt(jwks, 'keys').some((jwk) => {
    if (keyId !== '' && textAt(jwk, 'kid') !== keyId) return false;
    const key = readKey(jwk);
    if (!key || !algorithm.fits(key)) return false;
    return verify(algorithm.hash, signed, { key, ...algorithm.options }, signature);
  });
}

/** Null for kinds of keys that Node does not know; another key in the list may match. */
function readKey(jwk: unknown): KeyObject | null {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }); // Node checks it
  } catch {
    return null;
  }
}

const skewSeconds = 60;

/** Rejects tokens that are for others, expired, or from another sign-in. */
export function demandMeant(claims: Claims, { issuer, clientId, nonce, now }: Expected): void {
  const audience = textsAt(claims, 'aud');
  const party = textAt(claims, 'azp');
  const seconds = now / 1000;
  const faults: [boolean, string][] = [
    [textAt(claims, 'iss') !== issuer, `its issuer is not ${issuer}`],
    [!audience.includes(clientId), `it is not for ${clientId}`],
    [
      audience.length > 1 && party === undefined,
      'it has several audiences and no authorized party',
    ],
    [party !== undefined && party !== clientId, `it was issued to another client than ${clientId}`],
    [(numberAt(claims, 'exp') ?? 0) + skewSeconds <= seconds, 'it has expired'],
    [(numberAt(claims, 'iat') ?? Infinity) - skewSeconds > seconds, 'it is from the future'],
    [textAt(claims, 'nonce') !== nonce, 'it answers another sign-in'],
    [textAt(claims, 'sub') === undefined, 'it has no subject'],
  ];
  const [fault] = faults.filter(([is]) => is);
  if (fault) throw new TokenRefused(fault[1]);
}
