import type { Banner } from '../banner/store.ts';
import type { Match } from '../fingerprints/set.ts';

/**
 * Software identified by its favicon. A banner stores only the common hash, so this cannot be
 * repeated later; it counts as data of the scan.
 */
export function identifyByIcon(banner: Banner, match: Pick<Match, 'fields' | 'cpes'>): Banner {
  const said = (name: string) => match.fields.get(name) ?? '';
  const [product, version] = [said('service.product'), said('service.version')];
  if (product === '' || isNamed(banner, product)) return banner;
  if (banner.product !== '') {
    // The server is already known: the icon belongs to the application behind it.
    const technology = { name: product, version, url: '' };
    return { ...banner, technologies: [...banner.technologies, technology] };
  }
  const vendor = banner.vendor || said('service.vendor');
  // In front, because what fingerprints append is removed from the end.
  return { ...banner, vendor, product, version, cpes: [...match.cpes, ...banner.cpes] };
}

function isNamed({ product, technologies }: Banner, name: string): boolean {
  const names = [product, ...technologies.map((each) => each.name)];
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}
