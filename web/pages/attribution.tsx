import { attributions } from '../../src/feeds/contract.ts';
import { useAnswer } from '../api.ts';
import { HostileText } from '../components/hostile-text.tsx';
import { Answered, Empty } from '../components/states.tsx';
import type { PageProps } from '../pages.ts';
import { feedsTexts as t } from '../texts/feeds.ts';
import './feeds/feeds.css';

/** Whose data this server uses, from the feed catalogue. */
export default function Attribution({ title }: PageProps) {
  const answer = useAnswer(attributions, {});
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{t.attributionLead}</p>
      <Answered answer={answer} lines={10}>
        {({ feeds }) =>
          feeds.length === 0 ? (
            <Empty title={t.noFeeds} />
          ) : (
            <ul class="attributions">
              {feeds.map(({ feed, title, licence, attribution, terms }) => (
                <li key={feed} class="card">
                  <h2>
                    <HostileText text={title} />
                  </h2>
                  <p>
                    <HostileText text={attribution} />
                  </p>
                  <p class="quiet">
                    <HostileText text={[licence, terms].filter(Boolean).join(' · ')} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </>
  );
}
