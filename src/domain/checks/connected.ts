import type { Report } from '../report/full.ts';
import type { Check } from './check.ts';
import { capitalised } from './measures.ts';
import type { Seen } from './seen.ts';
import { registrableOf } from '../registrable.ts';

export const connected: Check = {
  name: 'connected',
  says: 'Hosts the page connected to, and subdomains seen during the visit.',
  run(seen) {
    const rows = connectedIpInfo(seen);
    const countries = countriesOf(seen);
    return {
      connected_ip: rows.map(({ ip }) => ({ ip, score: seen.ip(ip).score })),
      connected_ip_info: rows,
      connected_domain_subdomain: domainsOf(seen),
      subdomains: subdomainsOf(seen).map((name) => ({ subdomain_name: name })),
      page_networking_info: { connected_countries: countries.join(',') },
      summary: { list_of_countries: countries },
    };
  },
};

/** A request by the browser or over plain HTTP. */
interface Contact {
  url: string;
  address: string;
  status: number;
}

function contactsOf({ visit, requests }: Seen): readonly Contact[] {
  return requests.length > 0 ? requests : visit.answers;
}

export function connectedIpInfo(seen: Seen): Report['connected_ip_info'] {
  const byAddress = new Map<string, Contact[]>();
  for (const contact of contactsOf(seen)) {
    if (contact.address === '') continue;
    const others = byAddress.get(contact.address);
    if (others) others.push(contact);
    else byAddress.set(contact.address, [contact]);
  }
  return [...byAddress].map(([ip, contacts]) => {
    const { asName, asn, country, score } = seen.ip(ip);
    const names = contacts.map(({ url }) => seen.hostOf(url)?.name ?? '');
    return {
      as_name: asName,
      asn: asn > 0 ? String(asn) : '',
      cnt: contacts.length,
      country,
      domain_list: distinct(names).map((domain) => ({ domain })),
      ip,
      redirect_cnt: contacts.filter(({ status }) => status >= 300 && status < 400).length,
      score: capitalised(score),
    };
  });
}

/** Countries of the page first, then of its connections. */
function countriesOf(seen: Seen): string[] {
  const { a, aaaa } = seen.visit.dns;
  const addresses = [...a, ...aaaa, ...contactsOf(seen).map(({ address }) => address)];
  return distinct(addresses.map((address) => seen.ip(address).country));
}

function domainsOf(seen: Seen): Report['connected_domain_subdomain'] {
  const byDomain = new Map<string, string[]>();
  const urls = [...contactsOf(seen).map(({ url }) => url), ...seen.page.sockets];
  for (const host of urls.map(seen.hostOf)) {
    if (host === null || host.isAddress) continue;
    const names = byDomain.get(host.domain);
    if (names) names.push(host.name);
    else byDomain.set(host.domain, [host.name]);
  }
  return [...byDomain].map(([domain, names]) => ({
    main_domain: { domain },
    subdomains: distinct(names)
      .filter((name) => name !== domain)
      .map((name) => ({ domain: name })),
  }));
}

/** More than any legitimate page has. */
const mostSubdomains = 1_000;

function subdomainsOf({ visit, page, hostOf, requests }: Seen): string[] {
  const { dns, tls, target } = visit;
  const urls = [...requests, ...page.links, ...page.frames, ...visit.answers].map(({ url }) => url);
  const names = [
    ...urls.map((url) => hostOf(url)?.name ?? ''),
    ...(tls?.chain[0]?.names ?? []).map((name) => name.replace(/^\*\./, '')),
    ...page.cookies.map(({ domain }) => domain.replace(/^\./, '')),
    ...dns.cname,
    ...dns.ns,
    ...dns.mx.map(({ exchange }) => exchange),
    ...dns.others.map(({ name }) => name),
  ].map((name) => name.toLowerCase().replace(/\.$/, ''));
  const below = names.filter((name) => name.endsWith(`.${target.domain}`));
  // Customers of a platform are subdomains by name only.
  const own = distinct(below).filter((name) => registrableOf(name) === target.domain);
  return own.slice(0, mostSubdomains);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
