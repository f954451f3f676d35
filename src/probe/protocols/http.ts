import { headerValue, httpText } from '../../lib/http-text.ts';
import { fillBanner } from '../../importers/read/place.ts';
import {
  headerHash,
  httpParts,
  pageHashes,
  type HttpParts,
} from '../../importers/read/http-answer.ts';
import { emptyBanner, type Technology } from '../../banner/store.ts';
import { faviconOf, faviconPath, samePlace } from '../favicon.ts';
import { apiFacts, httpApis } from '../http-apis.ts';
import { baseOf, isWholePage, readPage, requestText, type Page } from '../http-exchange.ts';
import { latin, type Facts, type Protocol, type Talk } from '../protocol.ts';
import { serverModules, technologiesOf } from '../technologies.ts';

const mostRedirects = 3;

async function fetchPage({ again, place, isTls }: Talk, path: string): Promise<Page | null> {
  const talk = await again();
  if (!talk) return null;
  const page = readPage(await talk.ask(requestText(path, place, isTls), isWholePage));
  talk.close();
  return page;
}

/** Follows redirects on the same host; other hosts are not targets of this run. */
async function followRedirects(talk: Talk, first: Page): Promise<Page> {
  const base = baseOf(talk.place, talk.isTls);
  let page = first;
  for (let hop = 0; base && hop < mostRedirects && /^30[12378]/.test(page.status); hop++) {
    const path = samePlace(headerValue(page.headers, 'location'), base);
    const next = path === null ? null : await fetchPage(talk, path);
    if (!next) break;
    page = next;
  }
  return page;
}

async function askIcon(talk: Talk, page: Page): Promise<Pick<Facts, 'favicons' | 'icon'>> {
  const base = baseOf(talk.place, talk.isTls);
  const isDocument =
    /html/i.test(headerValue(page.headers, 'content-type')) || page.body.includes('<');
  if (!base || !isDocument) return {};
  const icon = await fetchPage(talk, faviconPath(page.body, base));
  if (!icon?.status.startsWith('200')) return {};
  const found = faviconOf(icon.bytes, headerValue(icon.headers, 'content-type'));
  return found ? { favicons: [found.mmh3], icon: found } : {};
}

async function askApi(talk: Talk, page: Page): Promise<Facts> {
  for (const api of httpApis) {
    if (!api.suspects(page, talk.place.port)) continue;
    const answer = api.path === undefined ? page : await fetchPage(talk, api.path);
    const facts = answer && apiFacts(api, answer);
    if (facts && api.path !== undefined) return { ...facts, banner: httpText(answer) };
    if (facts) return facts;
  }
  return {};
}

function technologiesIn(pages: readonly Page[], parts: readonly HttpParts[]): Technology[] {
  const all = [
    ...parts.flatMap(({ technologies }) => technologies),
    ...pages.flatMap((page) => [...serverModules(page), ...technologiesOf(page)]),
  ];
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

/** Hashes cover all bytes that were sent, not just the text we store. */
function partsOf(page: Page): HttpParts {
  const ofPage = page.bytes.length === 0 ? {} : pageHashes(page.bytes);
  return { ...httpParts(page), pivots: { ...ofPage, ...headerHash(page.headers) } };
}

/** Status and text are the port's own; page details may come from a redirect target. */
function merged(parts: readonly HttpParts[]): Facts {
  const nowhere = emptyBanner({ address: '', port: 0, socket: 'tcp', seenAt: 0, source: '' });
  const { title, server, htmlMeta, product, version, statusCode, pivots } = parts.reduce(
    fillBanner,
    nowhere,
  );
  return { service: 'http', title, server, htmlMeta, product, version, statusCode, pivots };
}

export const http: Protocol = {
  service: 'http',
  ports: [
    80, 81, 591, 2375, 3000, 5000, 5601, 8000, 8008, 8080, 8081, 8088, 8888, 9000, 9090, 9200,
  ],
  tlsPorts: [443, 2376, 4443, 6443, 8443, 9443, 10_250],
  hello: (place, isTls) => requestText('/', place, isTls),
  enough: isWholePage,
  recognises: (received) => /^HTTP\/\d(?:\.\d)? \d{3}/.test(latin(received.subarray(0, 20))),
  async read(talk) {
    const first = readPage(await talk.conversation.receive(isWholePage));
    talk.conversation.close();
    if (!first) return { service: 'http' };
    const last = await followRedirects(talk, first);
    const pages = first === last ? [first] : [first, last];
    const parts = pages.map(partsOf);
    const api = await askApi(talk, first);
    return {
      ...merged(parts),
      ...(api.product === undefined ? {} : { product: api.product, version: api.version ?? '' }),
      ...(await askIcon(talk, last)),
      technologies: technologiesIn(pages, parts),
      banner: [...parts, api].flatMap(({ banner }) => banner ?? []).join('\n\n'),
    };
  },
  example: {
    answers: [
      'HTTP/1.1 200 OK\r\nServer: nginx/1.22.1\r\nContent-Type: text/html\r\nContent-Length: 27\r\n\r\n' +
        '<title>Welcome here</title>',
    ],
    facts: {
      service: 'http',
      product: 'nginx',
      version: '1.22.1',
      title: 'Welcome here',
      statusCode: 200,
    },
  },
};
