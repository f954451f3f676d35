import { Type, type Static } from 'typebox';
import { ageHours, isLive, type ClaimAbout, type NameClaim } from '../intel/claim.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { wireTime } from '../lib/moment.ts';

const text = (description: string) => Type.String({ description });
const hours = (description: string) => Type.Number({ description });

/** Enough to find the exact line, and what it says. */
export const claimReference = {
  feed: text('Name of the feed.'),
  snapshot: text('Digest of the bytes that the line number points into.'),
  line: Type.Integer({ description: 'Line of the snapshot, from 1.' }),
  label: text('What the line says beside the address or name.'),
  category: text('What the feed lists it as.'),
};

export const ExplainedClaim = Type.Object({
  ...claimReference,
  lineage: text('Feeds of one lineage copy each other.'),
  source: text('Which of the feed’s documents it is, by address; "" for a seed.'),
  file: text('Name that the document came under; some parsers read it.'),
  about: text('What the line names: a range, AS and a number, a name, a URL or a hash.'),
  first_seen: text('The record’s own time, else when the snapshot was fetched.'),
  last_seen: text('When the newest snapshot that holds the line was fetched.'),
  first_fetched: text(
    'Where the record has no time of its own: when we first fetched the list with this entry, which has been on it ' +
      'since; else "".',
  ),
  seen_at_ms: Type.Integer({ description: 'The moment that age is counted from, in ms.' }),
  age_hours: hours('From the record’s own time, else from the fetch; unrounded.'),
  half_life_hours: hours('After so long the claim counts half; 0 for never.'),
  ttl_hours: hours('After so long it is gone; 0 for never.'),
  weight: Type.Number({ description: 'The record’s own weight, 0 when it has none.' }),
  expired: Type.Boolean({ description: 'Shown, but counted nowhere.' }),
});
export type ExplainedClaim = Static<typeof ExplainedClaim>;

export const Evidence = Type.Object(
  {
    generation: text('The state of all feeds that this answer belongs to.'),
    judged_at_ms: Type.Integer({ description: 'When ages were counted.' }),
    claims: Type.Array(
      Type.Object({
        part: text('The row of the composition in docs/scoring.md.'),
        set_aside: Type.Boolean({ description: 'Whether a suppression sets it aside.' }),
        ...ExplainedClaim.properties,
      }),
      { description: 'Every line of every feed about it, those that were set aside included.' },
    ),
  },
  {
    description: 'Only with explain=true, for names: what the verdict can be computed from again.',
  },
);
export type Evidence = Static<typeof Evidence>;

/** A claim and the name whose look-up found it. */
export interface CitedName {
  name: string;
  part: string;
  claim: NameClaim;
  isSetAside: boolean;
}

export function evidenceOf(cited: readonly CitedName[], { now, snapshot }: ExplainParts): Evidence {
  return {
    generation: snapshot.generation,
    judged_at_ms: now,
    claims: cited.map(({ name, part, claim, isSetAside }) => ({
      part,
      set_aside: isSetAside,
      ...explainClaim(claim, name, { now, snapshot }),
    })),
  };
}

interface ExplainParts {
  now: number;
  snapshot: Pick<IntelSnapshot, 'generation' | 'firstListed'>;
}

export function explainClaim(
  claim: ClaimAbout<object>,
  about: string,
  { now, snapshot }: ExplainParts,
): ExplainedClaim {
  const { feed, line, label, seenAt } = claim;
  const firstFetched = snapshot.firstListed?.at({ snapshot: feed.snapshot, line }) ?? feed.asOf;
  return {
    feed: feed.name,
    snapshot: feed.snapshot,
    line,
    label,
    category: feed.category,
    lineage: feed.lineage,
    source: feed.document?.url ?? '',
    file: feed.document?.fileName ?? '',
    about,
    first_seen: wireTime(Math.min(seenAt, feed.asOf)),
    last_seen: wireTime(Math.max(seenAt, feed.asOf)),
    first_fetched: seenAt === feed.asOf ? wireTime(firstFetched) : '',
    seen_at_ms: seenAt,
    age_hours: ageHours(seenAt, now),
    half_life_hours: feed.halfLifeHours,
    ttl_hours: feed.ttlHours,
    weight: claim.weight,
    expired: !isLive(claim, now),
  };
}
