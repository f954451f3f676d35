import type { Static } from 'typebox';
import type { Call } from '../http/operation.ts';
import { openReport } from './find-reports.ts';
import { likenessOf, noLook } from './likeness/likeness.ts';
import { toScanRow } from './list-scans.ts';
import type { SimilarList } from './rows.ts';
import { traitsOf } from './traits.ts';
import type { DomainWorld } from './world.ts';

const mostSimilar = 20;

/** Reports of other URLs that look like this one, most similar first, each URL once; and what it shares with others. */
export async function findSimilar(
  { id }: { id: string },
  world: DomainWorld,
  call: Call,
): Promise<Static<typeof SimilarList>> {
  const { scan, report, explanation } = await openReport(id, world, call);
  const { accountId } = call.caller;
  const { look = noLook } = explanation;
  const icons = [...new Set(report.main_domain_info.favicon.map(({ hash }) => hash))];
  const met = new Set([scan.url]);
  const alike = (await world.scanStore.alike({ look, icons }, accountId))
    .map(({ listed, look: other, hasIcon }) => ({ listed, ...likenessOf(look, other), hasIcon }))
    .filter(({ listed, skeleton, picture, hasIcon }) => {
      if (met.has(listed.scan.url) || skeleton + picture + Number(hasIcon) === 0) return false;
      return met.add(listed.scan.url);
    })
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostSimilar);
  const rows = alike.map(async ({ listed, skeleton, picture, hasIcon: same_icon }) => ({
    ...(await toScanRow(listed, world, call.caller)),
    skeleton,
    picture,
    same_icon,
  }));
  const traits = traitsOf(report, explanation);
  const counts = await world.scanStore.countSharing(traits, scan, accountId);
  return {
    similar: await Promise.all(rows),
    shared: traits.map((trait, at) => ({ ...trait, others: counts[at] ?? 0 })),
  };
}

/** Many pages share an icon without looking alike. */
const iconWeight = 50;

interface Likeness {
  skeleton: number;
  picture: number;
  hasIcon: boolean;
}

const weightOf = ({ skeleton, picture, hasIcon }: Likeness) =>
  skeleton + picture + (hasIcon ? iconWeight : 0);
