import { listFeeds } from '../../feeds/contract.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

const troubles = { failing: 'failing', held: 'held for review', stale: 'stale' };
const namesShown = 3;

/** Whether enabled feeds deliver: the silence of a broken feed looks like safety. */
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
