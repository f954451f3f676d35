import { useState } from 'preact/hooks';
import { addSuppression } from '../../../src/feeds/contract.ts';
import type { Explanation } from '../../../src/ip/contract.ts';
import { call, signedIn } from '../../api.ts';
import { copyText } from '../../components/copy-menu.tsx';
import { HostileText } from '../../components/hostile-text.tsx';
import { JudgementView } from '../../components/judgement.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { usualEnd } from '../../components/usual-end.ts';
import { texts } from '../../texts.ts';
import { ipTexts } from '../../texts/ip.ts';
import { feedsThatList, levelOf } from './reading.ts';

interface VerdictProps {
  ip: string;
  explain: Explanation;
  reload: () => void;
}

/** What it is, why, how sure, and what to do about it. */
export function Verdict({ ip, explain, reload }: VerdictProps) {
  const { inbound, outbound, coverage, not_asked: notAsked, judgement } = explain;
  return (
    <JudgementView judgement={judgement}>
      <Actions ip={ip} explain={explain} reload={reload} />
      <div class="verdict-scores">
        <ScoreBadge label={texts.score.inbound} value={levelOf(inbound, coverage)} />
        <ScoreBadge label={texts.score.outbound} value={levelOf(outbound, coverage)} />
      </div>
      {notAsked.length > 0 && (
        <p class="quiet">
          <HostileText text={ipTexts.notAsked(notAsked)} />
        </p>
      )}
    </JudgementView>
  );
}

function Actions({ ip, explain, reload }: VerdictProps) {
  const [isSuppressing, setSuppressing] = useState(false);
  const t = ipTexts.actions;
  const isAdmin = signedIn.value?.role !== 'member';
  return (
    <>
      <div class="chips">
        <button class="button" onClick={() => void copyText(`${ip}\n`, ip)}>
          {t.copyBlock}
        </button>
        {isAdmin && explain.claims.length > 0 && (
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
    </>
  );
}

interface SuppressProps {
  ip: string;
  feeds: readonly string[];
  done: () => void;
}

/** Sets aside what feeds say about this address; the reason is recorded. */
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
      const until = text('until');
      await call(addSuppression, {
        feed: text('feed'),
        range: ip,
        reason: text('reason'),
        ...(until === '' ? {} : { until }),
      });
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
          {feeds.map((feed) => (
            <option key={feed} value={feed}>
              {feed}
            </option>
          ))}
          <option value="*">{t.allFeeds}</option>
        </select>
      </label>
      <label>
        {t.until}
        <input class="input" type="date" name="until" defaultValue={usualEnd()} />
      </label>
      <label>
        {t.reason}
        <input class="input" name="reason" required minLength={3} maxLength={500} />
      </label>
      <button class="button primary">{t.suppress}</button>
    </form>
  );
}
