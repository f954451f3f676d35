import { parseIp } from '../../src/lib/ip.ts';
import { linkTo, withQuery } from '../router.ts';

/** Our page about an indicator; never a link to the host itself. */
export function linkToIndicator(kind: string, value: string): string {
  const read = pages[kind];
  return read ? read(value) : withQuery(linkTo('check'), { indicator: nameIndicator(kind, value) });
}

const pages: Readonly<Record<string, (value: string) => string>> = {
  address: (value) => linkTo('ip', value),
  prefix: (value) => linkTo('range', value),
  network: (value) => linkTo('range', value),
  domain: (value) => linkTo('domain', value),
  url: (value) => withQuery(linkTo('url'), { url: value }),
  cve: (value) => linkTo('cve', value),
  report: (value) => linkTo('scan', value),
};

/** Bare digits do not say whether they are a certificate, a JARM or an icon hash. */
export function nameIndicator(kind: string, value: string): string {
  const isNamed = kind === 'certificate' || kind === 'jarm' || kind === 'favicon';
  return isNamed ? `${kind}:${value}` : value;
}

/** Our page for the place that a reason refers to, if there is one. */
export function linkToPlace(place: string): string | undefined {
  const [, room, id] = /^\/v1\/(domain\/report|exploit\/cve)\/([\w-]+)$/.exec(place) ?? [];
  if (id !== undefined) return linkTo(room === 'exploit/cve' ? 'cve' : 'scan', id);
  return parseIp(place) ? linkTo('ip', place) : undefined;
}

/** True for URLs, which are shown defanged. */
export const isForeign = (place: string) => /^[a-z][a-z\d+.-]{1,20}:\/\//i.test(place);
