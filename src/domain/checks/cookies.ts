import type { Cookie } from '../visit.ts';
import type { Check } from './check.ts';
import { momentText } from './measures.ts';
import type { Seen } from './seen.ts';
import { registrableOf } from '../registrable.ts';

/** Browsers limit cookies to 4096 bytes and 400 days; far more is not a session. */
const longestValue = 4_000;
const longestLifeMs = 10 * 365 * 86_400_000;

export const cookies: Check = {
  name: 'cookies',
  says: 'Cookies after the visit. Suspicious: absurd length or age, or a third party listed by a feed.',
  run(seen) {
    const { cookies: jar } = seen.page;
    return {
      cookies: jar.map(toRow),
      page_networking_info: { cookies: jar.length },
      ssl_detail: { headers: { cookies: flagsOf(seen) } },
      summary: { suspicious_cookie: jar.some((cookie) => isSuspicious(seen, cookie)) },
    };
  },
};

function toRow({ domain, name, value, path, expiresAt, httpOnly, secure }: Cookie) {
  return {
    domain,
    name,
    path,
    secure,
    value,
    expires: momentText(expiresAt),
    http_only: httpOnly,
    session: expiresAt === null,
  };
}

function isSuspicious(seen: Seen, { domain, value, expiresAt }: Cookie): boolean {
  if (value.length > longestValue) return true;
  if (expiresAt !== null && expiresAt - seen.visit.startedAt > longestLifeMs) return true;
  const owner = domain.replace(/^\./, '').toLowerCase();
  const isOwn =
    owner === seen.visit.target.domain || owner.endsWith(`.${seen.visit.target.domain}`);
  if (isOwn) return false;
  return [owner, registrableOf(owner)].some((name) => seen.named(name).listed.length > 0);
}

/**
 * Flags of cookies set by the site's responses; '' without a response. The browser hides `Set-Cookie`: if
 * plain HTTP received none either, none were set before scripts ran.
 */
function flagsOf({ headers, answer, visit }: Seen): string {
  if (answer === null && visit.page === null) return '';
  const set = [headers, ...visit.answers.map((each) => each.headers)];
  const lines = [...new Set(set.flatMap((each) => (each['set-cookie'] ?? '').split('\n')))].filter(
    (line) => line.trim() !== '',
  );
  if (lines.length === 0) return 'none';
  const withFlag = (flag: RegExp) => lines.filter((line) => flag.test(line)).length;
  const [secure, httpOnly] = [withFlag(/;\s*secure\b/i), withFlag(/;\s*httponly\b/i)];
  return `${lines.length} issued: ${secure} secure, ${httpOnly} HttpOnly`;
}
