import { StartError } from '../errors.ts';
import { readMinisignKey } from './minisign.ts';
import { readPgpKey } from './openpgp.ts';
import { readKeyFile, type Signer } from './signer.ts';

/** One signer for each program that verifies lists, or null. */
export interface ListSigners {
  minisign: Signer | null;
  openpgp: Signer | null;
}

/** The content of a file shows which program its key is for. */
export function readSigners(files: readonly string[]): ListSigners {
  const signers: ListSigners = { minisign: null, openpgp: null };
  for (const file of files) {
    const kind = readKeyFile(file).includes('-----BEGIN PGP ') ? 'openpgp' : 'minisign';
    if (signers[kind]) throw new StartError(`lists_keys: ${file} is a second key of ${kind}.`);
    signers[kind] = kind === 'openpgp' ? readPgpKey(file) : readMinisignKey(file);
  }
  return signers;
}
