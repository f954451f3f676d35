import { registrableOf } from '../registrable.ts';
import type { Facts, IconFacts, IconSeen, IpFacts, NameFacts } from '../scan-job.ts';
import type { Answer, Page, Request, Visit } from '../visit.ts';
import type { Tools } from './tools.ts';
import { webHostOf, type WebHost } from './web-host.ts';

/** A visit with the service's facts and values that several checks share. */
export interface Seen {
  visit: Visit;
  tools: Tools;
  /** Empty if no page was opened. */
  page: Page;
  /** The last plain HTTP response. */
  answer: Answer | null;
  /** Final URL. */
  url: string;
  host: WebHost | null;
  /** Headers and HTTP status of the main document; empty and 0 without a response. */
  headers: Readonly<Record<string, string>>;
  status: number;
  /** Requests answered from an address, or not at all. */
  requests: readonly Request[];
  /** Memoised. */
  hostOf: (url: string) => WebHost | null;
  /** Whether a URL leads to another registrable domain. False if it has no host. */
  isForeign: (url: string) => boolean;
  ip: (address: string) => IpFacts;
  /** Keyed by A-label or URL. */
  named: (name: string) => NameFacts;
  icon: (icon: Pick<IconSeen, 'mmh3'>) => IconFacts;
}

export const noPage: Page = {
  by: 'http',
  url: '',
  title: '',
  language: '',
  html: '',
  text: '',
  requests: [],
  cookies: [],
  frames: [],
  links: [],
  scripts: [],
  variables: [],
  forms: [],
  icons: [],
  hidden: { elements: 0, frames: 0, inputs: 0 },
  redirectsOnClick: 0,
  dialogs: 0,
  downloads: [],
  sockets: [],
  console: [],
  screenshot: null,
};

/** Unknown is not safe, so all values are empty. */
const unknownIp: IpFacts = { asName: '', asn: 0, country: '', score: '' };
const unknownIcon: IconFacts = { usedBy: [], product: '' };
const unknownName: NameFacts = { listed: [], rank: 0, wellKnown: '' };

export function lookAt(visit: Visit, facts: Facts, tools: Tools): Seen {
  const page = visit.page ?? noPage;
  const answer = visit.answers.at(-1) ?? null;
  const url = page.url || answer?.url || visit.target.url;
  const domainOf = remembering(registrableOf);
  const hostOf = remembering((text: string) => webHostOf(text, domainOf));
  const host = hostOf(url);
  const own = new Set([host?.domain ?? visit.target.domain, visit.target.domain]);
  return {
    visit,
    tools,
    page,
    answer,
    url,
    host,
    hostOf,
    requests: page.requests,
    ...documentOf(page, answer),
    isForeign(other) {
      const domain = hostOf(other)?.domain;
      return domain !== undefined && !own.has(domain);
    },
    ip: (address) => ownOf(facts.ips, address) ?? unknownIp,
    named: (name) => ownOf(facts.names, name) ?? unknownName,
    icon: ({ mmh3 }) => ownOf(facts.icons, String(mmh3)) ?? unknownIcon,
  };
}

/** The browser's response before plain HTTP: sites serve bots different pages. */
function documentOf(page: Page, answer: Answer | null): Pick<Seen, 'headers' | 'status'> {
  const document = page.requests.findLast(({ url, fault }) => url === page.url && fault === '');
  const { headers, status } = document ?? answer ?? { headers: {}, status: 0 };
  return { headers, status };
}

function ownOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T; // `has` guarantees a value
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
