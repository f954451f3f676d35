import { listFeeds } from '../../../src/feeds/contract.ts';
import { examine, listChecks } from '../../../src/system/contract.ts';
import { signedIn, useAnswer } from '../../api.ts';
import { HostileText } from '../../components/hostile-text.tsx';
import { Answered } from '../../components/states.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { adminTexts as t } from '../../texts/administration.ts';
import { feedsTexts } from '../../texts/feeds.ts';

const states: Readonly<Record<string, string>> = feedsTexts.states;
const troubled = ['held', 'failing', 'stale', 'unchanging'];

/** State of the server and its installation. */
export function Health() {
  const checks = useAnswer(listChecks, {});
  const feeds = useAnswer(listFeeds, {});
  return (
    <div class="admin-columns">
      <section class="card admin-stack" aria-labelledby="checks">
        <h2 id="checks">{t.checks}</h2>
        <p class="quiet">{t.version(signedIn.value?.version ?? '')}</p>
        <Answered answer={checks} lines={4}>
          {({ checks: rows }) => (
            <ul class="checks">
              {rows.map(({ name, ok, detail }) => (
                <li key={name} data-ok={ok}>
                  <strong>{ok ? t.ok : t.notOk}</strong>
                  <span>{name}</span>
                  <span class="quiet">
                    <HostileText text={detail} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </section>
      <section class="card admin-stack" aria-labelledby="feed-problems">
        <h2 id="feed-problems">{t.feedProblems}</h2>
        <Answered answer={feeds} lines={4}>
          {({ feeds: rows }) => {
            const bad = rows.filter(({ state }) => troubled.includes(state));
            if (bad.length === 0) return <p class="quiet">{t.allFeedsGood}</p>;
            return (
              <ul class="checks">
                {bad.map(({ name, state, error }) => (
                  <li key={name} data-ok={false}>
                    <strong>{states[state]}</strong>
                    <a href={withQuery(linkTo('feeds'), { feed: name })}>
                      <HostileText text={name} />
                    </a>
                    <span class="quiet">
                      <HostileText text={error ?? ''} />
                    </span>
                  </li>
                ))}
              </ul>
            );
          }}
        </Answered>
      </section>
      <Doctor />
    </div>
  );
}

/** The checks that `vedette doctor` prints. */
function Doctor() {
  const answer = useAnswer(examine, {});
  return (
    <section class="card admin-stack admin-wide" aria-labelledby="doctor">
      <h2 id="doctor">{t.doctor}</h2>
      <Answered answer={answer} lines={10}>
        {({ checks }) => (
          <ul class="checks">
            {checks.map(({ check, state, seen, todo }) => (
              <li key={check} data-state={state}>
                <strong>{t.doctorStates[state]}</strong>
                <span>{check}</span>
                <span class="quiet">
                  <HostileText text={seen} />
                </span>
                {todo !== '' && <HostileText text={todo} />}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
}
