import { faviconHex } from '../../lib/murmur3.ts';
import type { Icon } from '../visit.ts';
import type { Check } from './check.ts';
import { asksForCredentials } from './forms.ts';
import type { Seen } from './seen.ts';

export const favicon: Check = {
  name: 'favicon',
  says: 'Icons of the page, hashed, and whose they are by the list of well-known icons.',
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

function belongsToAnother(seen: Seen, icon: Icon): boolean {
  const owners = seen.tools.favicons.ownersOf(icon);
  const own = [seen.visit.target.domain, seen.host?.domain ?? ''];
  return owners.length > 0 && !owners.some((owner) => own.includes(owner));
}

/** The icon of a known site's own front page; a store of pictures keeps its icons elsewhere. */
function isBorrowed(seen: Seen, { url }: Icon): boolean {
  const host = seen.hostOf(url);
  if (host === null || !seen.isForeign(url) || !/^https?:\/\/[^/]+\/favicon\.\w+/i.test(url)) {
    return false;
  }
  const { rank, wellKnown } = seen.named(host.domain);
  return rank > 0 || wellKnown !== '';
}
