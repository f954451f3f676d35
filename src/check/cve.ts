import type { CveFacts } from '../cve/store.ts';
import type { Filter } from '../search/filter.ts';
import type { Coverage, Indicator, Judgement } from '../verdict/contract.ts';
import { count, judge, type ReasonDraft } from '../verdict/judge.ts';
import { sentences } from '../verdict/sentences.ts';
import type { Asking } from './world.ts';

const pointsExploited = 90;
const pointsPublic = 30;
const sources = ['cve', 'exploits'];

/** The verdict says whether attackers use the CVE; the context says whether your hosts have it. */
export async function checkCve(indicator: Indicator, { world }: Asking): Promise<Judgement> {
  const id = indicator.value;
  const facts = world.cves().fact(id);
  const [exploits, hosts] = await Promise.all([
    world.exploits.search({ filter: isOf(id, 'cve_id'), offset: 0, limit: 0 }),
    world.banners.addresses({ filter: touchedBy(id), by: [], limit: 0 }),
  ]);
  const reasons = [...exploitedReasons(facts), ...publicReasons(id, exploits.count)];
  const isKnown = facts !== undefined || exploits.count > 0;
  return judge({
    indicator,
    reasons,
    coverage: isKnown ? coveredBy(reasons) : uncovered(world.cveData() === 'none'),
    inFavour: facts?.isRejected === true ? ['Its number was withdrawn.'] : [],
    context: [
      ...(facts && facts.title !== '' ? [facts.title] : []),
      hosts.count === 0
        ? 'No banner of yours matches it.'
        : `${count(hosts.count, 'host')} of yours may have it.`,
    ],
  });
}

function exploitedReasons(facts: CveFacts | undefined): ReasonDraft[] {
  if (!facts?.kev) return [];
  const { addedOn, ransomware } = facts.kev;
  return [
    {
      says: sentences.exploited.says({ since: addedOn, ransomware }),
      source: 'cisa-kev',
      part: 'exploitation',
      points: pointsExploited,
      since: addedOn,
      see: `/v1/exploit/cve/${facts.id}`,
    },
  ];
}

function publicReasons(id: string, exploits: number): ReasonDraft[] {
  if (exploits === 0) return [];
  const draft = { source: 'exploits', part: 'exploitation', points: pointsPublic } as const;
  const see = `/v1/exploit/cve/${id}`;
  return [{ ...draft, says: sentences.published.says({ exploits }), since: '', see }];
}

function coveredBy({ length }: readonly ReasonDraft[]): Coverage {
  return { asked: sources, silent: length === 0 ? sources : [], not_covered: [], too_old: [] };
}

function uncovered(hasNone: boolean): Coverage {
  const missing = hasNone ? 'CVE data' : 'CVE data that knows it';
  return { asked: [], silent: [], not_covered: [missing], too_old: [] };
}

function touchedBy(cve: string): Filter {
  return { kind: 'or', of: [isOf(cve, 'cve_id'), isOf(cve, 'claimed_cve')] };
}

function isOf(value: string, field: string): Filter {
  return { kind: 'is', field, value };
}
