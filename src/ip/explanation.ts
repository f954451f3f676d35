import { Type, type Static } from 'typebox';
import { Judgement, SharedPlatform } from '../verdict/contract.ts';
import { claimReference as reference, ExplainedClaim } from '../verdict/evidence.ts';

export type { ExplainedClaim } from '../verdict/evidence.ts';

const text = (description: string) => Type.String({ description });
const hours = (description: string) => Type.Number({ description });

/** `kind` decides which members are present. See docs/scoring.md. */
export const ExplainedTerm = Type.Object({
  kind: text('claim, exposure, warning or rule.'),
  feed: Type.Optional(reference.feed),
  snapshot: Type.Optional(reference.snapshot),
  line: Type.Optional(reference.line),
  label: Type.Optional(reference.label),
  category: Type.Optional(reference.category),
  lineage: Type.Optional(text('Only the strongest claim of a lineage counts.')),
  base: Type.Optional(Type.Number({ description: 'Weight of the category.' })),
  decay: Type.Optional(Type.Number({ description: 'What age leaves of it.' })),
  strength: Type.Optional(Type.Number({ description: 'How reliable the claim is.' })),
  share: Type.Optional(Type.Number({ description: 'What stronger lineages leave of it.' })),
  evidence: Type.Optional(
    text('What the claim rests on: behaviour, c2, hosting, mail, mixed or none.'),
  ),
  counts_as: Type.Optional(
    Type.Number({ description: 'Sources it counts as; 2 are needed for Dangerous.' }),
  ),
  is_repeated: Type.Optional(
    Type.Boolean({ description: 'An aggregate: it does not add to the sources it repeats.' }),
  ),
  damping: Type.Optional(
    Type.Number({ description: 'What warnings leave of the claim, or this warning leaves.' }),
  ),
  excuses: Type.Optional(
    Type.Array(Type.String(), { description: 'Kinds of evidence that the warning excuses.' }),
  ),
  rule: Type.Optional(text('unproved or agreed-c2.')),
  says: Type.Optional(text('The rule in words.')),
  exposure: Type.Optional(text('remoteAccess, vulnerable or exploited.')),
  count: Type.Optional(Type.Integer({ description: 'How many of them are exposed.' })),
  points: Type.Number({ description: 'What the term adds.' }),
});
export type ExplainedTerm = Static<typeof ExplainedTerm>;

const ExplainedScore = Type.Object({
  value: Type.Integer({ description: '1 to 5.' }),
  word: text('Safe, Low, Moderate, Dangerous or Critical; Unknown without coverage by any feed.'),
  points: Type.Number({ description: 'The sum of the terms.' }),
  terms: Type.Array(ExplainedTerm),
});
export type ExplainedScore = Static<typeof ExplainedScore>;

const ConsultedSource = Type.Object({
  feed: text('Name of the source.'),
  as_of: text('When its content was fetched.'),
  age_hours: hours('How old that is.'),
  expired: Type.Boolean({ description: 'Too old for its silence to mean anything.' }),
});
export type ConsultedSource = Static<typeof ConsultedSource>;

/** Accompanies a boolean: `false` alone may mean "not listed" or "not known". */
const Companion = Type.Object({
  value: Type.Boolean(),
  coverage: text('seen, not seen, or not covered if no source could have said it.'),
  said_by: Type.Array(Type.String(), { description: 'Sources that say it.' }),
  sources: Type.Array(ConsultedSource, { description: 'Sources consulted.' }),
});
export type Companion = Static<typeof Companion>;

const ExplainedCve = Type.Object({
  cve_id: text('In capitals.'),
  grade: text('affected, possible or fixed; see docs/vulnerabilities.md.'),
  reason: text('Why it has this grade.'),
  kev: Type.Boolean({ description: 'Known to be exploited.' }),
  product: text('Affected product; "" if only the scan reports it.'),
  version: text('"" if unknown.'),
  ports: Type.Array(Type.Integer(), { description: 'Ports it listens on.' }),
});
export type ExplainedCve = Static<typeof ExplainedCve>;

const ExplainedCves = Type.Object(
  {
    cve_data: text('ready; building while feeds are being read; none if nothing can be matched.'),
    count: Type.Integer({ description: 'CVEs in all.' }),
    affected: Type.Integer({ description: 'Version and build are conclusive. Only these count.' }),
    possible: Type.Integer({ description: 'The build is unknown or a platform unseen.' }),
    fixed: Type.Integer({ description: 'The distribution fixed it, or never had the flaw.' }),
    cannot_tell: Type.Array(
      Type.Object({
        port: Type.Integer({ description: 'Where.' }),
        product: text('"" if not identified.'),
        why: text('not identified, no version, no data, or not loaded.'),
      }),
      { description: 'Services that cannot be assessed.' },
    ),
    result: Type.Array(ExplainedCve, {
      description:
        'Affected ones first, then worst first, up to 200. ' + '/v1/exploit/host/{ip} lists all.',
    }),
  },
  { description: 'CVEs of open services. Absent if the address has no banners.' },
);
export type ExplainedCves = Static<typeof ExplainedCves>;

const ChangedPort = Type.Object({
  port: text('Such as 443/tcp.'),
  was: text('Product and version before, or the service; "" if it was not open.'),
  is: text('The same now; "" if it is closed.'),
});

const ExplainedChanges = Type.Object(
  {
    since: text('Time of the scan before the last one.'),
    opened: Type.Array(ChangedPort, { description: 'Ports not known before.' }),
    closed: Type.Array(ChangedPort, { description: 'Ports that the last scan found closed.' }),
    changed: Type.Array(ChangedPort, { description: 'Other product, version or service.' }),
    listed: Type.Array(Type.String(), {
      description: 'Feeds with a record newer than that.',
    }),
  },
  { description: 'Changes since the previous scan of the host. Absent after a single scan.' },
);
export type ExplainedChanges = Static<typeof ExplainedChanges>;

export const Explanation = Type.Object(
  {
    generation: text('Identifies the state of all feeds behind this answer.'),
    judged_at: text('Reference time for ages.'),
    judged_at_ms: Type.Integer({ description: 'The same in ms, to recompute decay.' }),
    inbound: ExplainedScore,
    outbound: ExplainedScore,
    coverage: text('Whether any source could have listed the address.'),
    judgement: Judgement,
    platform: Type.Optional(SharedPlatform),
    cves: Type.Optional(ExplainedCves),
    changes: Type.Optional(ExplainedChanges),
    not_asked: Type.Array(Type.String(), {
      description: 'Sources missing from the answer, and why they were unavailable.',
    }),
    booleans: Type.Record(Type.String(), Companion, {
      description: 'By member name, for every boolean decided by feeds or banners.',
    }),
    claims: Type.Array(ExplainedClaim, { description: 'Every feed line about it.' }),
    suppressed: Type.Array(
      Type.Object({
        ...reference,
        reason: text('Why it was suppressed.'),
        by: text('Account that decided it; "" if not recorded.'),
        until: text('Expiry; "" for none.'),
      }),
    ),
  },
  { description: 'Only with explain=true.' },
);
export type Explanation = Static<typeof Explanation>;

/** The last member of every answer. It may be undefined, so that answers keep one shape. */
export const explained = Type.Optional(Type.Unsafe<Explanation | undefined>(Explanation));
