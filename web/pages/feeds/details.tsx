import type { Static } from 'typebox';
import {
  heldDifference,
  reviewFeed,
  rollbackFeed,
  showFeed,
  type GenerationRow,
} from '../../../src/feeds/contract.ts';
import { call, useAnswer } from '../../api.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { linkTo } from '../../router.ts';
import { formatNumber, texts } from '../../texts.ts';
import { feedsTexts as t } from '../../texts/feeds.ts';

type Shown = Static<typeof showFeed.output>;

interface DetailsProps {
  feed: string;
  onChange: () => Promise<void>;
}

/** One feed: what it says, what is held for review, and its generations. */
export function FeedDetails({ feed, onChange }: DetailsProps) {
  const answer = useAnswer(showFeed, { feed });
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
      showToast(t.done);
      answer.reload();
      await onChange();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <section class="card feed-details" aria-labelledby="feed-name">
      <Answered answer={answer} lines={12}>
        {(shown) => (
          <>
            <div class="feeds-head">
              <h2 id="feed-name">
                <HostileText text={shown.title} />
              </h2>
              <a class="button" href={linkTo('feeds')}>
                {texts.close}
              </a>
            </div>
            <p>
              <HostileText text={shown.says} />
            </p>
            {shown.error !== null && !isHeld(shown) && (
              <p class="problem">
                <HostileText text={shown.error} />
              </p>
            )}
            <Held
              feed={feed}
              shown={shown}
              review={(accept) => void change(() => call(reviewFeed, { feed, accept }))}
            />
            <FeedFacts shown={shown} />
            <Generations
              generations={shown.generations}
              rollBack={() => void change(() => call(rollbackFeed, { feed }))}
            />
          </>
        )}
      </Answered>
    </section>
  );
}

function FeedFacts({ shown }: { shown: Shown }) {
  return (
    <dl class="feed-facts">
      <dt>{t.columns.licence}</dt>
      <dd>
        <HostileText text={`${shown.licence}. ${shown.terms}`} />
      </dd>
      <dt>{t.attribution}</dt>
      <dd>
        <HostileText text={shown.attribution} />
      </dd>
      <dt>{t.sources}</dt>
      <dd>
        {shown.sources.map((url) => (
          <div key={url}>
            <Defanged text={url} />
          </div>
        ))}
      </dd>
      <dt>{t.schedule}</dt>
      <dd>{t.every(shown.every_hours, shown.half_life_hours)}</dd>
    </dl>
  );
}

interface HeldProps {
  feed: string;
  shown: Shown;
  review: (accept: boolean) => void;
}

const isHeld = ({ generations: [newest] }: Shown) => newest?.state === 'held';

/** A suspicious change that waits for review; the live generation stays current meanwhile. */
function Held({ feed, shown, review }: HeldProps) {
  const { generations } = shown;
  const [newest] = generations;
  if (!newest || !isHeld(shown)) return null;
  const live = generations.find(({ state }) => state === 'live');
  return (
    <section class="feed-held" aria-labelledby="held">
      <h3 id="held">{t.held}</h3>
      <ul>
        {newest.reasons.map((reason) => (
          <li key={reason}>
            <HostileText text={reason} />
          </li>
        ))}
      </ul>
      <p>{t.difference(newest.entries, live?.entries ?? 0)}</p>
      {newest.skipped + newest.reserved > 0 && (
        <p class="quiet">{t.leftOut(newest.skipped, newest.reserved)}</p>
      )}
      <HeldChange feed={feed} />
      <p class="chips">
        <button class="button primary" onClick={() => review(true)}>
          {t.accept}
        </button>
        <button class="button" onClick={() => review(false)}>
          {t.reject}
        </button>
      </p>
    </section>
  );
}

/** Entries that accepting the change would add and remove. */
function HeldChange({ feed }: { feed: string }) {
  const answer = useAnswer(heldDifference, { feed });
  return (
    <Answered answer={answer} lines={4}>
      {({ added, removed, kept, added_examples, removed_examples }) => (
        <div class="held-change">
          <Entries title={t.added(added)} count={added} examples={added_examples} sign="+" />
          <Entries
            title={t.removed(removed)}
            count={removed}
            examples={removed_examples}
            sign="−"
          />
          <p class="quiet">{t.kept(kept)}</p>
        </div>
      )}
    </Answered>
  );
}

/** Addresses and ranges contain no letters beyond f. */
const isName = /[g-z]/i;

interface EntriesProps {
  title: string;
  count: number;
  examples: readonly string[];
  sign: string;
}

function Entries({ title, count, examples, sign }: EntriesProps) {
  if (count === 0) return null;
  const left = count - examples.length;
  return (
    <div class="held-side">
      <h4>{title}</h4>
      {examples.length > 0 && (
        <ul class="held-entries mono" tabIndex={0} aria-label={title} data-sign={sign}>
          {examples.map((each) => (
            <li key={each}>
              {isName.test(each) ? <Defanged text={each} /> : <HostileText text={each} />}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p class="quiet">{t.more(left)}</p>}
    </div>
  );
}

interface GenerationsProps {
  generations: readonly GenerationRow[];
  rollBack: () => void;
}

function Generations({ generations, rollBack }: GenerationsProps) {
  if (generations.length === 0) return <p class="quiet">{t.noGenerations}</p>;
  const largest = Math.max(1, ...generations.map(({ entries }) => entries));
  return (
    <>
      <div class="feeds-head">
        <h3>{t.generations}</h3>
        {generations.some(({ state }) => state === 'kept') && (
          <button class="button" onClick={rollBack}>
            {t.rollBack}
          </button>
        )}
      </div>
      <ul class="generations">
        {generations.map(({ number, state, created, entries, documents }) => (
          <li key={number} data-state={state}>
            <span class="generation-time">{created}</span>
            <span class="generation-state">{state}</span>
            <span class="generation-bar" aria-hidden="true">
              <span style={{ width: `${(entries / largest) * 100}%` }} />
            </span>
            <span class="generation-entries">{formatNumber(entries)}</span>
            <span class="quiet mono" title={documents.map(({ digest }) => digest).join(' ')}>
              {documents[0]?.digest.slice(0, 12) ?? ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
