import { wireVersions } from '../../../probe/client-hello.ts';
import { ciphers } from './ciphers.ts';
import type { WeaknessTest } from './weakness-test.ts';

const accepts = (name: WeaknessTest['name'], list: readonly number[]): WeaknessTest => ({
  name,
  run: (server) => server.accepts({ ciphers: list }),
});

/** Weak is who agrees to these. Lucky 13 is about the kind of cipher; whether a server evens out its timing shows nowhere. */
export const acceptedCiphers: readonly WeaknessTest[] = [
  accepts('ssl_rc4', ciphers.rc4),
  accepts('sweet32', ciphers.tripleDes),
  accepts('freak', ciphers.exportRsa),
  accepts('lucky13', ciphers.cbc),
];

const fallbackSignal = 0x5600;

/** A client that says it fell back must be told that there was no need, by who can do better. */
export const fallback: WeaknessTest = {
  name: 'tls_fallback_scsv',
  async run({ accepts: agrees, versions }) {
    const version = wireVersions['TLSv1.1'];
    const isLet = await agrees({ version, ciphers: [...ciphers.old, fallbackSignal] });
    const known = await versions;
    return isLet === true ? known['TLS 1.2'] === true || known['TLS 1.3'] === true : isLet;
  },
};
