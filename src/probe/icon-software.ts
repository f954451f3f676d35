import type { Banner } from '../banner/store.ts';
import type { Match } from '../fingerprints/set.ts';

/**
 * What an icon says of the software that brings it along. Of icons a banner keeps no digest but the one that
 * people search by, so nobody could tell this again later: it counts as said by the service itself.
 */
export function tellByIcon(banner: Banner, match: Pick<Match, 'fields' | 'cpes'>): Banner {
  const said = (name: string) => match.fields.get(name) ?? '';
  const [product, version] = [said('service.product'), said('service.version')];
  if (product === '' || isNamed(banner, product)) return banner;
  if (banner.product !== '') {
    // Who answers is known already: the icon is of what runs behind it.
    const technology = { name: product, version, url: '' };
    return { ...banner, technologies: [...banner.technologies, technology] };
  }
  const vendor = banner.vendor || said('service.vendor');
  // In front: what fingerprints add to a list is taken back from its end.
  return { ...banner, vendor, product, version, cpes: [...match.cpes, ...banner.cpes] };
}

function isNamed({ product, technologies }: Banner, name: string): boolean {
  const names = [product, ...technologies.map((each) => each.name)];
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}
