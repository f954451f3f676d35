import { wireVersions } from '../../../probe/client-hello.ts';
import { ciphers } from './ciphers.ts';
import type { WeaknessTest } from './weakness-test.ts';

const accepts = (name: WeaknessTest['name'], list: readonly number[]): WeaknessTest => ({
  name,
  run: (server) => server.accepts({ ciphers: list }),
});

/**
 * Accepting these ciphers is the weakness. For Lucky 13, only the cipher type is visible, not whether
 * processing is constant-time.
 */
export const acceptedCiphers: readonly WeaknessTest[] = [
  accepts('ssl_rc4', ciphers.rc4),
  accepts('sweet32', ciphers.tripleDes),
  accepts('freak', ciphers.exportRsa),
  accepts('lucky13', ciphers.cbc),
];

const fallbackSignal = 0x5600;

/** A server that supports newer versions must reject a client that signals a fallback. */
export const fallback: WeaknessTest = {
  name: 'tls_fallback_scsv',
  async run({ accepts: agrees, versions }) {
    const version = wireVersions['TLSv1.1'];
    const isLet = await agrees({ version, ciphers: [...ciphers.old, fallbackSignal] });
    const known = await versions;
    return isLet === true ? known['TLS 1.2'] === true || known['TLS 1.3'] === true : isLet;
  },
};
