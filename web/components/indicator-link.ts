import { parseIp } from '../../src/lib/ip.ts';
import { linkTo, withQuery } from '../router.ts';

/** Our page about an indicator, by its kind; the host itself is never linked to. */
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

/** Digits alone do not tell that they are of a certificate, a JARM or an icon. */
export function nameIndicator(kind: string, value: string): string {
  const isNamed = kind === 'certificate' || kind === 'jarm' || kind === 'favicon';
  return isNamed ? `${kind}:${value}` : value;
}

/** Our page for where a reason says to look, if there is one. */
export function linkToPlace(place: string): string | undefined {
  const [, room, id] = /^\/v1\/(domain\/report|exploit\/cve)\/([\w-]+)$/.exec(place) ?? [];
  if (id !== undefined) return linkTo(room === 'exploit/cve' ? 'cve' : 'scan', id);
  return parseIp(place) ? linkTo('ip', place) : undefined;
}

/** A URL, which is shown defanged. */
export const isForeign = (place: string) => /^[a-z][a-z\d+.-]{1,20}:\/\//i.test(place);
