import { acceptedCiphers, fallback } from './accepted.ts';
import { ccsInjection } from './ccs-injection.ts';
import { crime } from './crime.ts';
import { heartbleed } from './heartbleed.ts';
import { logjam } from './logjam.ts';
import { clientRenegotiation, insecureRenegotiation } from './renegotiation.ts';
import { robot } from './robot.ts';
import type { Server } from './server.ts';
import { ticketbleed } from './ticketbleed.ts';
import type { WeaknessTest } from './weakness-test.ts';
import { winshock } from './winshock.ts';

/** Multi-round tests first, so that all end together. */
export const weaknessTests: readonly WeaknessTest[] = [
  robot,
  clientRenegotiation,
  ticketbleed,
  ccsInjection,
  heartbleed,
  crime,
  logjam,
  ...acceptedCiphers,
  fallback,
  insecureRenegotiation,
  winshock,
];

/** By contract name. Tests that ran out of time are null. */
export async function testWeaknesses(
  server: Server,
  deadline: number,
): Promise<Record<string, boolean | null>> {
  const verdicts = await Promise.all(
    weaknessTests.map(async ({ name, run }) => {
      const verdict = await run(server).catch(() => null);
      const isLate = performance.now() >= deadline;
      return [name, verdict === false && isLate ? null : verdict] as const;
    }),
  );
  // All affect older versions, so TLS 1.3-only servers have none.
  const isSafe = speaksOnlyTheNewest(await server.versions);
  return Object.fromEntries(
    verdicts.map(([name, verdict]) => [name, isSafe ? (verdict ?? false) : verdict]),
  );
}

function speaksOnlyTheNewest(versions: Readonly<Record<string, boolean | null>>): boolean {
  const older = ['TLS 1.0', 'TLS 1.1', 'TLS 1.2'].map((version) => versions[version]);
  return versions['TLS 1.3'] === true && older.every((spoken) => spoken === false);
}
