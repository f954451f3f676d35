import { faviconHex } from '../lib/murmur3.ts';
import { registrableOf } from './registrable.ts';
import type { IconFacts, IconSeen } from './scan-job.ts';
import type { ScanStore } from './store.ts';

export interface IconSources {
  store: Pick<ScanStore, 'domainsWithIcon'>;
  /** Hosts whose banners have the icon. */
  hostsWithIcon: (mmh3: number) => Promise<readonly string[]>;
  /** Software that ships the icon; '' if unknown. */
  productOf: (icon: IconSeen) => Promise<string>;
  isWellKnown: (domain: string) => boolean;
}

/** Further examples add nothing. */
const mostUsers = 20;

/** Other sites with the icon, and its software. Unavailable sources are skipped. */
export async function describeIcon(icon: IconSeen, sources: IconSources): Promise<IconFacts> {
  const { store, hostsWithIcon, productOf, isWellKnown } = sources;
  const [reported, hosts, product] = await Promise.all([
    store.domainsWithIcon(faviconHex(icon.mmh3), mostUsers).catch(() => []),
    hostsWithIcon(icon.mmh3).catch(() => []),
    productOf(icon).catch(() => ''),
  ]);
  const domains = [...reported, ...hosts.map((host) => registrableOf(host.toLowerCase()))];
  const users = [...new Set(domains)].filter((domain) => domain.includes('.')).slice(0, mostUsers);
  return {
    usedBy: users.map((domain) => ({ domain, isWellKnown: isWellKnown(domain) })),
    product,
  };
}
