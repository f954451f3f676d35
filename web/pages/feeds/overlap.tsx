import { useState } from 'preact/hooks';
import { feedOverlap, type FeedOverlap } from '../../../src/feeds/contract.ts';
import { useAnswer } from '../../api.ts';
import { Answered, Empty } from '../../components/states.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { formatNumber } from '../../texts.ts';
import { feedsTexts as t } from '../../texts/feeds.ts';

const mostDrawn = 30;

/** What feeds have in common: each row shows what share of a feed the others also cover. */
export function Overlap() {
  const answer = useAnswer(feedOverlap, {});
  return (
    <>
      <p class="lead">{t.overlapLead}</p>
      <Answered answer={answer} lines={12}>
        {(overlap) =>
          overlap.feeds.length === 0 ? <Empty title={t.noOverlap} /> : <Matrix overlap={overlap} />
        }
      </Answered>
    </>
  );
}

function Matrix({ overlap: { feeds, pairs } }: { overlap: FeedOverlap }) {
  const categories = [...new Set(feeds.map(({ category }) => category))].sort();
  const [category, setCategory] = useState('');
  const drawn = feeds
    .filter((feed) => category === '' || feed.category === category)
    .slice(0, mostDrawn);
  const common = new Map(
    pairs.flatMap(({ one, other, addresses }) => [
      [`${one} ${other}`, addresses],
      [`${other} ${one}`, addresses],
    ]),
  );
  return (
    <>
      <Categories names={categories} chosen={category} choose={setCategory} />
      <div class="matrix-scroll" tabIndex={0} role="region" aria-label={t.overlap}>
        <table class="matrix">
          <caption class="for-screen-readers">{t.overlapLead}</caption>
          <thead>
            <tr>
              <td />
              {drawn.map(({ feed }) => (
                <th key={feed} scope="col" class="matrix-column">
                  <span>{feed}</span>
                </th>
              ))}
              <th scope="col">{t.alone}</th>
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ feed, addresses, alone }) => (
              <tr key={feed}>
                <th scope="row">
                  <a href={withQuery(linkTo('feeds'), { feed })}>{feed}</a>{' '}
                  <span class="quiet">{formatNumber(addresses)}</span>
                </th>
                {drawn.map(({ feed: other }) => (
                  <Cell
                    key={other}
                    isSelf={other === feed}
                    title={t.common(feed, other, common.get(`${feed} ${other}`) ?? 0)}
                    share={(common.get(`${feed} ${other}`) ?? 0) / addresses}
                  />
                ))}
                <td class="matrix-alone">{percent(alone / addresses)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface CategoriesProps {
  names: readonly string[];
  chosen: string;
  choose: (name: string) => void;
}

function Categories({ names, chosen, choose }: CategoriesProps) {
  return (
    <div class="chips" role="group" aria-label={t.columns.category}>
      {['', ...names].map((each) => (
        <button
          key={each}
          class="chip feed-category"
          aria-pressed={chosen === each}
          onClick={() => choose(each)}
        >
          {each === '' ? t.allCategories : each}
        </button>
      ))}
    </div>
  );
}

interface CellProps {
  isSelf: boolean;
  title: string;
  share: number;
}

function Cell({ isSelf, title, share }: CellProps) {
  if (isSelf) return <td class="matrix-self" />;
  return (
    <td class="matrix-cell" title={title}>
      <span class="matrix-fill" style={{ opacity: share === 0 ? 0 : 0.15 + 0.85 * share }} />
      <span class="matrix-share">{share === 0 ? '' : percent(share)}</span>
    </td>
  );
}

function percent(share: number): string {
  const value = share * 100;
  return value > 0 && value < 1 ? '<1' : String(Math.round(value));
}
