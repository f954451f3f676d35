import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { StartError } from '../errors.ts';
import { readKeyFile, type Signer } from './signer.ts';

/** Offsets in a secret key: algorithms, salt and limits of the KDF, then id, seed and public key. */
const at = { kdf: 2, id: 54, seed: 62, publicKey: 94, end: 126 } as const;
const secretKeyBytes = 158;
/** The bytes before the seed in a PKCS #8 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Reads a secret key made by `minisign -G -W`; throws a StartError for anything else. */
export function readMinisignKey(file: string): Signer {
  const bytes = Buffer.from(readKeyFile(file).split(/\r?\n/)[1] ?? '', 'base64');
  if (bytes.length !== secretKeyBytes || bytes.toString('latin1', 0, 2) !== 'Ed') {
    throw new StartError(`lists_keys: ${file} is not a minisign secret key.`);
  }
  if (bytes.readUInt16BE(at.kdf) !== 0) {
    throw new StartError(
      `lists_keys: ${file} has a password. Make one that has none: minisign -G -W -s FILE.`,
    );
  }
  const id = bytes.subarray(at.id, at.seed);
  const stored = bytes.subarray(at.publicKey, at.end);
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, bytes.subarray(at.seed, at.publicKey)]),
    format: 'der',
    type: 'pkcs8',
  });
  if (!publicBytesOf(key).equals(stored)) {
    throw new StartError(`lists_keys: ${file} is damaged.`);
  }
  return createSigner(key, { id, stored });
}

function publicBytesOf(key: KeyObject): Buffer {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

function createSigner(key: KeyObject, { id, stored }: { id: Buffer; stored: Buffer }): Signer {
  const name = Buffer.from(id).reverse().toString('hex').toUpperCase();
  return {
    publicKey: `untrusted comment: minisign public key ${name}\n${base64('Ed', id, stored)}\n`,
    sign(bytes, { comment }) {
      const signature = sign(null, createHash('blake2b512').update(bytes).digest(), key);
      const all = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
      return (
        `untrusted comment: signature of a Vedette list\n${base64('ED', id, signature)}\n` +
        `trusted comment: ${comment}\n${all.toString('base64')}\n`
      );
    },
  };
}

function base64(algorithm: string, ...parts: readonly Buffer[]): string {
  return Buffer.concat([Buffer.from(algorithm), ...parts]).toString('base64');
}
