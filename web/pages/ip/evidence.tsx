import type { ExplainedClaim, ExplainedTerm, Explanation } from '../../../src/ip/contract.ts';
import { formatAge } from '../../../src/lib/age.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { texts } from '../../texts.ts';
import { ipTexts } from '../../texts/ip.ts';
import { feedsThatList, sourcesAsked } from './reading.ts';

const t = ipTexts.evidence;

/** Every line behind the verdict, grouped by feed, with its snapshot. */
export function Evidence({ explain }: { explain: Explanation }) {
  const feeds = new Map<string, ExplainedClaim[]>();
  for (const claim of explain.claims) {
    feeds.set(claim.feed, [...(feeds.get(claim.feed) ?? []), claim]);
  }
  return (
    <section class="section" aria-labelledby="ip-evidence">
      <h2 id="ip-evidence">{t.title}</h2>
      <Disagreement explain={explain} />
      {feeds.size === 0 && <p class="quiet">{t.none}</p>}
      {[...feeds].map(([feed, claims]) => (
        <FeedEvidence key={feed} feed={feed} claims={claims} explain={explain} />
      ))}
      {explain.suppressed.map((claim) => (
        <p key={`${claim.feed} ${claim.line}`} class="quiet">
          <HostileText text={t.suppressed(claim.feed, claim.line, claim.reason)} />
        </p>
      ))}
      <p class="quiet mono">{t.judged(explain.judged_at, explain.generation)}</p>
    </section>
  );
}

/** Sources that list it, sources that excuse it, and sources that were asked but do not list it. */
function Disagreement({ explain }: { explain: Explanation }) {
  const terms = [...explain.inbound.terms, ...explain.outbound.terms];
  const names = (fits: (term: ExplainedTerm) => boolean) => [
    ...new Set(terms.filter(fits).flatMap(({ feed }) => (feed === undefined ? [] : [feed]))),
  ];
  const against = names(({ kind, points }) => kind === 'claim' && points > 0);
  const excuse = names(({ kind }) => kind === 'warning');
  const listed = new Set(feedsThatList(explain));
  const silent = sourcesAsked(explain).filter((feed) => !listed.has(feed));
  const sides = [
    { label: t.against, feeds: against },
    { label: t.excuse, feeds: excuse },
    { label: t.silent, feeds: silent },
  ];
  return (
    <dl class="sides">
      {sides.map(({ label, feeds }) => (
        <div key={label}>
          <dt>{label(feeds.length)}</dt>
          <dd class="quiet">
            <HostileText text={feeds.slice(0, 12).join(', ') || '–'} />
            {feeds.length > 12 && ` ${texts.bars.more(feeds.length - 12)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FeedEvidenceProps {
  feed: string;
  claims: readonly ExplainedClaim[];
  explain: Explanation;
}

function FeedEvidence({ feed, claims, explain }: FeedEvidenceProps) {
  const terms = [...explain.inbound.terms, ...explain.outbound.terms].filter(
    (term) => term.feed === feed && term.kind === 'claim',
  );
  const points = terms.reduce((sum, term) => sum + term.points, 0);
  const [first] = claims;
  return (
    <details class="fold">
      <summary>
        <HostileText text={feed} /> <span class="chip">{first?.category ?? ''}</span>{' '}
        <span class="quiet">
          {t.summary(
            claims.length,
            points,
            formatAge(Math.min(...claims.map((each) => each.age_hours))),
          )}
        </span>
      </summary>
      {claims.map((claim) => (
        <dl key={`${claim.snapshot} ${claim.line}`} class="facts">
          <Fact name={t.line} text={String(claim.line)} />
          <Fact name={t.snapshot} text={claim.snapshot} />
          <Fact name={t.about} text={claim.about} />
          <Fact name={t.label} text={claim.label} />
          <Fact name={t.seen} text={claim.first_seen === claim.last_seen ? '' : claim.first_seen} />
          <Fact name={t.listed} text={claim.last_seen} />
          <Fact name={t.firstFetched} text={claim.first_fetched} />
          <Fact name={t.lineage} text={claim.lineage} />
          {claim.expired && <Fact name={t.state} text={t.expired} />}
        </dl>
      ))}
    </details>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd class="mono">
        <HostileText text={text} />
      </dd>
    </div>
  );
}
