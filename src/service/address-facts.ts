import type { AddressFacts } from '../dialects/world.ts';
import type { Dossier } from '../ip/dossier.ts';
import { judgementOf } from '../ip/judgement.ts';

interface Known {
  dossier: Dossier;
  facts: AddressFacts;
}

/** Clients ask about one address in bursts, and about few addresses at a time. */
const mostKnown = 256;

/** Derives the facts of a dossier. Returns the same object while every part of the dossier is unchanged. */
export function createFactsOf(): (dossier: Dossier) => AddressFacts {
  const recent = new Map<string, Known>();
  return (dossier) => {
    const known = recent.get(dossier.text);
    if (known && isSame(known.dossier, dossier)) return known.facts;
    if (recent.size >= mostKnown) recent.clear();
    const facts = factsOf(dossier);
    recent.set(dossier.text, { dossier, facts });
    return facts;
  };
}

function isSame(one: Dossier, other: Dossier): boolean {
  return (
    one.now === other.now &&
    one.snapshot === other.snapshot &&
    one.host === other.host &&
    one.claims === other.claims
  );
}

function factsOf(dossier: Dossier): AddressFacts {
  const { text, now, network, place, claims, flags, host } = dossier;
  let judged: AddressFacts['judgement'] | undefined;
  return {
    text,
    now,
    network,
    place,
    claims,
    flags,
    host,
    // Lazy: the slowest part, and half of the dialects never read it.
    get judgement() {
      return (judged ??= judgementOf(dossier));
    },
  };
}
