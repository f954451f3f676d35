import { faviconHex } from '../../lib/murmur3.ts';
import { brandOfDomain } from '../phishing/brands.ts';
import type { Icon } from '../visit.ts';
import type { Check } from './check.ts';
import { asksForCredentials } from './forms.ts';
import type { Seen } from './seen.ts';

export const favicon: Check = {
  name: 'favicon',
  says: 'Favicon hashes, compared with well-known icons, your own reports and banners, and software fingerprints.',
  run(seen) {
    const { icons } = seen.page;
    return {
      main_domain_info: {
        favicon: icons.map(({ mmh3, url }) => ({ hash: faviconHex(mmh3), link: url })),
      },
      summary: { diff_domain_favicon: judgeIcons(seen) },
    };
  },
};

function judgeIcons(seen: Seen): string {
  const { icons, forms } = seen.page;
  if (icons.some((icon) => belongsToAnother(seen, icon))) {
    return forms.some(asksForCredentials) ? 'Dangerous' : 'Suspicious';
  }
  return icons.some((icon) => isBorrowed(seen, icon)) ? 'Suspicious' : 'Safe';
}

/** Well-known sites whose icon it is. */
export function ownersOf(seen: Seen, icon: Icon): string[] {
  return [...new Set([...seen.tools.favicons.ownersOf(icon), ...ownersSeen(seen, icon)])];
}

function belongsToAnother(seen: Seen, icon: Icon): boolean {
  const owners = ownersOf(seen, icon);
  const own = [seen.visit.target.domain, seen.host?.domain ?? ''];
  return owners.length > 0 && !owners.some((owner) => own.includes(owner));
}

/** An icon on more sites than this belongs to something they all use. */
const mostOwners = 5;

/**
 * Well-known sites among those with the icon. Two unknown sites with the same icon may have one
 * owner.
 */
function ownersSeen(seen: Seen, icon: Icon): string[] {
  const { usedBy, product } = seen.icon(icon);
  if (product !== '' || isWellKnown(seen)) return [];
  const domains = usedBy.filter(({ isWellKnown: isKnown }) => isKnown).map(({ domain }) => domain);
  const brands = usedBy.map(({ domain }) => domain).filter((domain) => brandOfDomain(domain));
  return usedBy.length > mostOwners ? brands : [...new Set([...brands, ...domains])];
}

function isWellKnown({ named, visit }: Seen): boolean {
  const { rank, wellKnown } = named(visit.target.domain);
  return rank > 0 || wellKnown !== '' || brandOfDomain(visit.target.domain) !== undefined;
}

/** The icon is loaded from a known site's own front page; image hosts store icons elsewhere. */
function isBorrowed(seen: Seen, { url }: Icon): boolean {
  const host = seen.hostOf(url);
  if (host === null || !seen.isForeign(url) || !/^https?:\/\/[^/]+\/favicon\.\w+/i.test(url)) {
    return false;
  }
  const { rank, wellKnown } = seen.named(host.domain);
  return rank > 0 || wellKnown !== '';
}
