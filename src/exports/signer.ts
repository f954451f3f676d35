import { readFileSync } from 'node:fs';
import { StartError } from '../errors.ts';

/** Signs lists with the user's key. */
export interface Signer {
  /** The public key in the format of the verifying program. */
  publicKey: string;
  /** The signature as text. Deterministic. */
  sign: (bytes: Uint8Array, about: { comment: string; madeAt: number }) => string;
}

export function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`lists_keys: ${why}`);
  }
}
