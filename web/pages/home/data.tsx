import { listFeeds } from '../../../src/feeds/contract.ts';
import { useAnswer } from '../../api.ts';
import { Ago } from '../../components/ago.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { defineTexts } from '../../texts/catalogue.ts';
import { plural } from '../../texts/figures.ts';

const t = defineTexts('home-data', {
  title: 'State of the data',
  none: 'No feed is loaded: nothing can be judged malicious yet.',
  on: (count: number) => `${plural(count, 'feed', 'feeds')} in use`,
  trouble: (state: string) => `is ${state}`,
  newest: 'Newest list',
  all: 'All feeds',
});

const mostShown = 4;

/** What verdicts rest on, and which of it needs attention. For administrators, who can do something about it. */
export function DataState() {
  const answer = useAnswer(listFeeds, {});
  if (answer.state !== 'ready') return <section class="card" aria-label={t.title} />;
  const used = answer.data.feeds.filter(({ entries, state }) => state !== 'off' && entries > 0);
  const troubled = answer.data.feeds.filter(({ state }) =>
    ['held', 'failing', 'stale'].includes(state),
  );
  const newest = used.reduce((last, { as_of: at }) => ((at ?? '') > last ? (at ?? '') : last), '');
  return (
    <section class="card" aria-labelledby="home-data">
      <h2 id="home-data">{t.title}</h2>
      <ul>
        <li>
          <span>{used.length === 0 ? t.none : t.on(used.length)}</span>
          {newest !== '' && (
            <span class="quiet">
              {t.newest} <Ago time={newest} />
            </span>
          )}
        </li>
        {troubled.slice(0, mostShown).map(({ name: feed, state }) => (
          <li key={feed}>
            <a href={withQuery(linkTo('feeds'), { feed })}>{feed}</a>
            <span class="quiet">{t.trouble(state)}</span>
          </li>
        ))}
      </ul>
      <a href={linkTo('feeds')}>{t.all}</a>
    </section>
  );
}
