import { listFeeds, listSuppressions } from '../../feeds/contract.ts';
import { whyWide } from '../../feeds/suppressions.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

const troubles = { failing: 'failing', held: 'held for review', stale: 'stale' };
const namesShown = 3;

/** Checks that enabled feeds deliver, because a broken feed looks like a clean result. */
export const examineFeeds: Examine = async ({ server }) => {
  if (!server) return warning('not checked: no server is running', 'Start it with vedette serve.');
  const { feeds } = await server.call(listFeeds, {});
  const enabled = feeds.filter(({ on }) => on);
  const counts = Object.entries(troubles).flatMap(([state, means]) => {
    const names = enabled.filter((feed) => feed.state === state).map(({ name }) => name);
    if (names.length === 0) return [];
    const more = names.length > namesShown ? ', …' : '';
    return [`${names.length} ${means} (${names.slice(0, namesShown).join(', ')}${more})`];
  });
  const loaded = enabled.filter(({ entries }) => entries > 0).length;
  const seen = [`${loaded} of ${enabled.length} enabled feeds loaded`, ...counts].join('; ');
  const failing = enabled.filter(({ state }) => state === 'failing').length;
  if (failing > enabled.length / 2) return bad(seen, 'vedette feeds list shows why.');
  return counts.length > 0 ? warning(seen, 'vedette feeds list shows why.') : ok(seen);
};

/** Broad or permanent suppressions are easily forgotten, and they make every result look safer. */
export const examineSuppressions: Examine = async ({ server }) => {
  if (!server) return ok('not checked: no server is running');
  const { suppressions } = await server.call(listSuppressions, {});
  const wide = suppressions.filter(({ range }) => whyWide(range) !== '');
  if (wide.length === 0) return ok(`${suppressions.length} in use, none of them wide`);
  const seen = wide.map(({ range, feed }) => `${range} (${feed === '*' ? 'all feeds' : feed})`);
  return warning(
    `nothing counts for ${seen.slice(0, namesShown).join(', ')}${seen.length > namesShown ? ', …' : ''}`,
    'If it is not intended, end it: vedette suppress end RANGE.',
  );
};
