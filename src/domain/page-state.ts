import { registrableOf } from './registrable.ts';
import { asksForCredentials } from './checks/forms.ts';
import type { Seen } from './checks/seen.ts';

/** What was found at the URL. Only if the content was `seen` can a report say that nothing is wrong. */
export const pageStates = [
  'seen',
  'not seen',
  'not found',
  'refused',
  'server error',
  'empty',
  'parked',
] as const;
export type PageState = (typeof pageStates)[number];

export function pageStateOf(seen: Seen): PageState {
  const { headers, status } = seen;
  if (Object.keys(headers).length === 0) return 'not seen';
  if (isChallenge(seen)) return 'refused';
  if (status === 404 || status === 410) return 'not found';
  if (status >= 500) return 'server error';
  if (status >= 400) return 'refused';
  if (isParked(seen)) return 'parked';
  return isEmpty(seen) ? 'empty' : 'seen';
}

/** Bot checks of CDNs, some of which have status 200. */
function isChallenge({ headers, page }: Seen): boolean {
  const action = headers['cf-mitigated'] ?? headers['x-amzn-waf-action'] ?? '';
  return (
    /challenge|captcha/i.test(action) ||
    /^(?:just a moment|attention required!|ddos-guard)/i.test(page.title)
  );
}

/** Name servers and hosts of companies that park domains. */
const parkingHosts = new Set(
  `afternic.com bodis.com cashparking.com dan.com dsparking.com eftydns.com fastpark.net hugedomains.com parkingcrew.net
  parklogic.com sedoparking.com undeveloped.com`.split(/\s+/),
);

const parkingNotes = [
  /\b(?:this|the) (?:premium )?(?:domain|web ?site)(?: name)? (?:is|may be|has been) (?:for sale|parked|available for (?:sale|purchase))/i,
  /\b(?:buy|purchase|inquire about|make an offer on) this domain\b/i,
  /\bparked (?:free|domain|page)\b|\bdomain (?:is )?(?:parked|parking)\b|\bdomain(?: name)? (?:has )?expired\b/i,
  /diese domain (?:steht zum verkauf|ist geparkt|kaufen)|dominio (?:está|è) (?:en|in|a la) vend?(?:ita|ta)|domaine est à vendre/i,
];
/** In characters; an article about domains is longer. */
const longestNote = 2_500;

function isParked({ page, visit, host, requests, hostOf }: Seen): boolean {
  const own = visit.target.domain;
  if (parkingHosts.has(own) || page.forms.some(asksForCredentials)) return false;
  const asked = [...requests.map(({ url }) => hostOf(url)), host].map((each) => each?.domain ?? '');
  if ([...visit.dns.ns.map(registrableOf), ...asked].some((name) => parkingHosts.has(name)))
    return true;
  const text = `${page.title}\n${page.text}`;
  return text.length <= longestNote && parkingNotes.some((note) => note.test(text));
}

const drawn = /<(?:img|picture|canvas|svg|video|audio|object|embed|i?frame)\b/i;

/** Nothing to read, look at or fill in. Without a browser, scripts might still have written the page. */
function isEmpty({ page, answer }: Seen): boolean {
  if (page.text.trim() !== '' || page.forms.length > 0 || page.downloads.length > 0) return false;
  if (page.html === '') return (answer?.body ?? '') === '';
  return !drawn.test(page.html) && !(page.by === 'http' && /<script\b/i.test(page.html));
}
