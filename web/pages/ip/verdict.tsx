import { useState } from 'preact/hooks';
import { addSuppression } from '../../../src/feeds/contract.ts';
import type { Explanation } from '../../../src/ip/contract.ts';
import { call, signedIn } from '../../api.ts';
import { formatAge } from '../../../src/lib/age.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { texts } from '../../texts.ts';
import { ipTexts } from '../../texts/ip.ts';
import { feedsThatList, levelOf, reasonsOf, sourcesAsked, verdictOf } from './reading.ts';

interface VerdictProps {
  ip: string;
  explain: Explanation;
  reload: () => void;
}

const reasonsShown = 3;

/** What it is, why, how sure, and what to do about it. */
export function Verdict({ ip, explain, reload }: VerdictProps) {
  const verdict = verdictOf(explain);
  const reasons = reasonsOf(explain);
  const { inbound, outbound, coverage } = explain;
  const t = ipTexts;
  return (
    <section class="card verdict" data-verdict={verdict} aria-labelledby="verdict">
      <div class="verdict-scores">
        <ScoreBadge size="large" label={texts.score.inbound} value={levelOf(inbound, coverage)} />
        <ScoreBadge size="large" label={texts.score.outbound} value={levelOf(outbound, coverage)} />
      </div>
      <div class="verdict-words">
        <h2 id="verdict">{t.verdicts[verdict].word}</h2>
        <p>
          {reasons.length === 0 ? (
            t.verdicts[verdict].means
          ) : (
            <HostileText
              text={t.because(reasons.slice(0, reasonsShown), reasons.length - reasonsShown)}
            />
          )}
        </p>
        <p class="quiet">{describeSources(explain)}</p>
        {explain.not_asked.length > 0 && (
          <p class="quiet">
            <HostileText text={t.notAsked(explain.not_asked)} />
          </p>
        )}
      </div>
      <Actions ip={ip} explain={explain} reload={reload} />
    </section>
  );
}

function describeSources(explain: Explanation): string {
  const listed = feedsThatList(explain).length;
  const asked = sourcesAsked(explain).length;
  const ages = explain.claims.map(({ age_hours }) => age_hours);
  const newest = ages.length === 0 ? '' : formatAge(Math.min(...ages));
  return ipTexts.sources(listed, asked, newest);
}

function Actions({ ip, explain, reload }: VerdictProps) {
  const [isSuppressing, setSuppressing] = useState(false);
  const { platform, claims } = explain;
  const t = ipTexts.actions;
  const advice = platform ? 'platform' : verdictOf(explain);
  const isAdmin = signedIn.value?.role !== 'member';
  return (
    <div class="verdict-actions">
      <h3>{t.title}</h3>
      <p>{t.advice[advice]}</p>
      {platform && (
        <ul class="verdict-block">
          {platform.block.map((url) => (
            <li key={url}>
              <Defanged text={url} />
            </li>
          ))}
        </ul>
      )}
      <div class="chips">
        <button class="button" onClick={() => void copyText(`${ip}\n`, ip)}>
          {t.copyBlock}
        </button>
        {isAdmin && claims.length > 0 && (
          <button
            class="button"
            aria-expanded={isSuppressing}
            onClick={() => setSuppressing(!isSuppressing)}
          >
            {t.suppress}
          </button>
        )}
      </div>
      {isSuppressing && (
        <SuppressForm
          ip={ip}
          feeds={feedsThatList(explain)}
          done={() => {
            setSuppressing(false);
            reload();
          }}
        />
      )}
    </div>
  );
}

interface SuppressProps {
  ip: string;
  feeds: readonly string[];
  done: () => void;
}

/** Sets aside what feeds say of this address; the reason stays on record. */
function SuppressForm({ ip, feeds, done }: SuppressProps) {
  const t = ipTexts.actions;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    try {
      await call(addSuppression, { feed: text('feed'), range: ip, reason: text('reason') });
      showToast(t.suppressed);
      done();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <form class="suppress" onSubmit={(event) => void submit(event)}>
      <label>
        {t.feed}
        <select class="input" name="feed">
          <option value="*">{t.allFeeds}</option>
          {feeds.map((feed) => (
            <option key={feed} value={feed}>
              {feed}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t.reason}
        <input class="input" name="reason" required minLength={3} maxLength={500} />
      </label>
      <button class="button primary">{t.suppress}</button>
    </form>
  );
}
