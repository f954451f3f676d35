import type { Report } from '../report/full.ts';
import type { Request } from '../visit.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

/** One step of a redirect chain. */
interface Hop {
  url: string;
  status: number;
  address: string;
}

export const redirections: Check = {
  name: 'redirections',
  says: 'Documents of the main frame in sequence, led on by status, refresh or script, and chains in other frames; plain HTTP without a browser.',
  run(seen) {
    const chains = chainsOf(seen);
    const pairs = chains.flatMap((chain) => chain.slice(1).map((to, at) => [chain[at], to]));
    const differing = (read: (hop: Hop) => string | number) =>
      pairs.filter(([from, to]) => from && to && differ(read(from), read(to))).length;
    return {
      page_redirections: chains.map((chain) => chain.map((hop) => toRow(seen, hop))),
      summary: {
        redirection_diff_asn: differing(({ address }) => seen.ip(address).asn),
        redirection_diff_country: differing(({ address }) => seen.ip(address).country),
        redirection_diff_domain: differing(({ url }) => seen.hostOf(url)?.domain ?? ''),
        redirection_onclick: seen.page.redirectsOnClick > 0 ? 'Suspicious' : 'Normal',
      },
    };
  },
};

/** Unknown values do not count as a difference. */
function differ(from: string | number, to: string | number): boolean {
  return from !== to && from !== '' && to !== '' && from !== 0 && to !== 0;
}

function toRow(seen: Seen, { url, status, address }: Hop): Report['page_redirections'][0][0] {
  const { asName, country } = seen.ip(address);
  return { as_name: asName, country_code: country, status, url };
}

function chainsOf({ page, visit }: Seen): Hop[][] {
  const documents = page.requests.filter(({ type }) => type.toLowerCase() === 'document');
  // A page that did not load has no known frame.
  const main = page.frames.find(({ parentId }) => parentId === '')?.id ?? documents[0]?.frameId;
  const ofMain = documents.filter(({ frameId }) => frameId === main);
  const ofOthers = documents.filter(({ frameId }) => frameId !== main);
  const chains = [ofMain, ...linked(ofOthers)].filter((chain) => chain.length > 1);
  if (chains.length > 0 || page.by === 'browser') return chains;
  return visit.answers.length > 1 ? [[...visit.answers]] : [];
}

/** Redirecting requests with their targets. */
function linked(requests: readonly Request[]): Request[][] {
  const byEnd = new Map<string, Request[]>();
  const chains: Request[][] = [];
  for (const request of requests) {
    const before = request.redirectedFrom === '' ? undefined : byEnd.get(request.redirectedFrom);
    const chain = before ?? [];
    if (!before) chains.push(chain);
    chain.push(request);
    byEnd.set(request.url, chain);
  }
  return chains;
}
