import type { TlsFacts } from '../visit.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

/** From the contract: a certificate with this many names is suspicious. */
const manyNames = 60;

export const certificateTrouble: Check = {
  name: 'certificate-trouble',
  says: 'Problems of the certificate at the time of the visit.',
  run(seen) {
    const category = troubleOf(seen);
    const { tls } = seen.visit;
    const isBad = tls !== null && (tls.distrust !== '' || !tls.isNameRight);
    return {
      summary: {
        fake_ssl: { category, invalid: category !== '' || isBad },
        mitm_attack: (tls?.chain[0]?.names.length ?? 0) >= manyNames,
      },
    };
  },
};

/**
 * Without a response nothing is reported: an unreachable server is a gap, not a certificate
 * problem.
 */
function troubleOf({ visit, host, answer, page }: Seen): string {
  const { tls, startedAt } = visit;
  const wasReached = answer !== null || page.url !== '';
  if (wasReached && host?.isEncrypted === false) return 'no_ssl';
  return tls === null ? '' : troubleOfLeaf(tls, startedAt);
}

function troubleOfLeaf({ chain: [leaf], isNameRight }: TlsFacts, now: number): string {
  if (!leaf) return '';
  if (leaf.validTo < now) return 'expired';
  if (leaf.isSelfSigned) return 'self_signed';
  return isNameRight ? '' : 'mismatch';
}
