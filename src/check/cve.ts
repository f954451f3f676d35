import { isExploitOfCve } from '../exploit/filters.ts';
import type { Filter } from '../search/filter.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import { count, judge, type ReasonDraft } from '../verdict/judge.ts';
import type { Asking } from './world.ts';

const pointsExploited = 90;
const pointsPublic = 30;

/** Of a CVE the verdict says whether attackers use it; the exposure is whether your hosts have it. */
export async function checkCve(indicator: Indicator, { world }: Asking): Promise<Judgement> {
  const id = indicator.value;
  const facts = world.cves().fact(id);
  const data = world.cveData();
  const [exploits, hosts] = await Promise.all([
    world.exploits.search({ filter: { kind: 'is', field: 'cve_id', value: id }, offset: 0, limit: 0 }),
    world.banners.addresses({ filter: touchedBy(id), by: [], limit: 0 }),
  ]);
  const reasons: ReasonDraft[] = [];
  if (facts?.kev) {
    const { addedOn, ransomware } = facts.kev;
    reasons.push({
      says: `Exploited in the wild${ransomware ? ', in ransomware attacks too' : ''} (CISA KEV${addedOn === '' ? '' : ` since ${addedOn}`}).`,
      source: 'cisa-kev',
      part: 'exploitation',
      points: pointsExploited,
      since: addedOn,
      see: `/v1/exploit/cve/${id}`,
    });
  }
  if (exploits.count > 0) {
    reasons.push({
      says: `${count(exploits.count, 'public exploit')}.`,
      source: 'exploits',
      part: 'exploitation',
      points: pointsPublic,
      since: '',
      see: `/v1/exploit/cve/${id}`,
    });
  }
  const isKnown = facts !== undefined || exploits.count > 0;
  return judge({
    indicator,
    reasons,
    coverage: {
      asked: isKnown ? ['cve', 'exploits'] : [],
      silent: isKnown && reasons.length === 0 ? ['cve', 'exploits'] : [],
      not_covered: isKnown ? [] : [data === 'none' ? 'CVE data' : 'record of it'],
      too_old: [],
    },
    inFavour: facts?.isRejected === true ? ['Its number was withdrawn.'] : [],
    context: [
      ...(facts?.title ? [facts.title] : []),
      hosts.count === 0
        ? 'None of your hosts has it.'
        : `CVE affects ${count(hosts.count, 'of your host').replace(' of your host', ' of your host')}.`,
    ],
  });
}

function touchedBy(cve: string): Filter {
  const of = ['cve_id', 'claimed_cve'].map((field) => ({ kind: 'is', field, value: cve }) as const);
  return { kind: 'or', of };
}
