import type { Check } from './check.ts';
import type { Seen } from './seen.ts';
import { registrableOf } from '../registrable.ts';

export const mail: Check = {
  name: 'mail',
  says: 'MX and SPF records of the domain, and email addresses on the page.',
  run(seen) {
    const { dns } = seen.visit;
    return {
      summary: {
        email_domain_check: namesStrangersOnly(seen),
        // A single dot means the domain accepts no mail.
        mail_server: dns.mx.some(({ exchange }) => exchange !== '' && exchange !== '.'),
        spf1: judgeSpf(dns.spf),
      },
    };
  },
};

/** `+all`, or no `all` at all, lets anyone send in its name. */
function judgeSpf(record: string): string {
  const terms = record.trim().toLowerCase().split(/\s+/);
  if (terms[0] !== 'v=spf1') return 'N/A';
  const end = terms.find((term) => /^[+?~-]?all$/.test(term));
  if (end !== undefined) return end.startsWith('-') || end.startsWith('~') ? 'Safe' : 'Suspicious';
  return terms.some((term) => term.startsWith('redirect=')) ? 'Safe' : 'Suspicious';
}

const mailAddress = /(?<![\w.+-])[\w.+-]{1,64}@([a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,6})/gi;
const searched = 200_000;
const mostAddresses = 200;

/** The page has email addresses, but none at its own domain. */
function namesStrangersOnly({ page, visit, host }: Seen): boolean {
  const mailed = page.links.filter(({ url }) => url.startsWith('mailto:')).map(({ url }) => url);
  const domains = [page.text.slice(0, searched), ...mailed]
    .flatMap((text) => domainsIn(text))
    .slice(0, mostAddresses)
    .map((name) => registrableOf(name.toLowerCase()));
  const own = [visit.target.domain, host?.domain ?? ''].map(firstLabel);
  return domains.length > 0 && !domains.some((domain) => own.includes(firstLabel(domain)));
}

/** Searches only around the first few `@`, so time is linear. */
function domainsIn(text: string): string[] {
  const domains: string[] = [];
  let left = mostAddresses;
  for (let at = text.indexOf('@'); at >= 0 && left > 0; at = text.indexOf('@', at + 1), left--) {
    mailAddress.lastIndex = 0;
    const found = mailAddress.exec(text.slice(Math.max(0, at - 64), at + 255));
    if (found?.[1] !== undefined) domains.push(found[1]);
  }
  return domains;
}

/** A company may have its mail under another suffix: `shop.example` and `shop.test`. */
function firstLabel(domain: string): string {
  return domain.split('.')[0] ?? '';
}
