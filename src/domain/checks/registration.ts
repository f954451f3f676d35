import type { Check } from './check.ts';
import { dayText } from './measures.ts';

const dayMs = 86_400_000;
/** From the contract: younger domains are newborn. */
const newbornDays = 90;

export const registration: Check = {
  name: 'registration',
  says: 'RDAP, or WHOIS without RDAP; the age is relative to the visit.',
  run({ visit, url, page }) {
    const createdAt = visit.registration?.createdAt ?? null;
    const age = createdAt === null ? Infinity : visit.startedAt - createdAt;
    return {
      main_domain_info: {
        changed_url: url,
        domain_created: dayText(createdAt),
        domain_registrar: visit.registration?.registrar ?? '',
        inserted_url: visit.target.url,
        main_domain: visit.target.domain,
        title: page.title,
      },
      summary: { newborn_domain: age < newbornDays * dayMs ? dayText(createdAt) : '' },
    };
  },
};
