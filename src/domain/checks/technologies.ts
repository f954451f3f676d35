import type { Evidence } from '../../fingerprints/technologies/technology.ts';
import { readHtmlHead } from '../../lib/html.ts';
import type { Report } from '../report/full.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

export const technologies: Check = {
  name: 'technologies',
  says: 'Headers, cookies, meta tags, scripts, globals, DNS and source, matched with fingerprints; CVEs from your own feeds.',
  run(seen) {
    const { detectTechnologies, cvesOf } = seen.tools;
    const detected = detectTechnologies(evidenceOf(seen)).map(
      ({ name, categories, version, cpes }) => ({
        categories: [...categories],
        name,
        version: version === '' ? null : version,
        // Without a version, every CVE would match and mean nothing.
        vulner: version === '' ? [] : [...cvesOf(name, version, cpes)],
      }),
    );
    return { technologies: [...detected, ...byIcon(seen, detected)] };
  },
};

/** Software identified by favicon only. */
function byIcon(seen: Seen, listed: readonly { name: string }[]): Report['technologies'] {
  const known = new Set(['', ...listed.map(({ name }) => name.toLowerCase())]);
  const products = new Set(seen.page.icons.map((icon) => seen.icon(icon).product));
  return [...products]
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => ({ categories: [], name, version: null, vulner: [] }));
}

/** Licence headers are in the first lines. */
const signatureLength = 600;

export function evidenceOf(seen: Seen): Evidence {
  const { page, visit, answer, hostOf, headers } = seen;
  const html = page.html || (answer?.body ?? '');
  const { dns } = visit;
  const urls = [...page.requests.map(({ url }) => url), ...page.sockets];
  const hosts = urls.map((url) => hostOf(url)?.name ?? '');
  const own = new Set(['', seen.host?.name ?? '', visit.target.host]);
  return {
    site: seen.host?.name ?? visit.target.host,
    hosts: [...new Set(hosts)].filter((host) => !own.has(host)),
    headers,
    cookies: Object.fromEntries(page.cookies.map(({ name, value }) => [name, value])),
    meta: Object.fromEntries(readHtmlHead(html).meta),
    scripts: scriptUrls(seen, html),
    code: page.scripts.map(({ text }) => text.slice(0, signatureLength)),
    html,
    variables: page.variables.map(({ name }) => name),
    dns: [
      ...dns.mx.map(({ exchange }) => `mx ${exchange}`),
      ...dns.ns.map((name) => `ns ${name}`),
      ...dns.cname.map((name) => `cname ${name}`),
      ...[...dns.txt, dns.spf].map((text) => `txt ${text}`),
    ],
  };
}

const scriptTag = /<script\b[^<>]{0,300}?\bsrc\s{0,5}=\s{0,5}["']?([^"'\s>]{1,1000})/gi;
const mostScripts = 500;

/** Scripts that the browser loaded; without a browser, those referenced in the source. */
function scriptUrls({ page }: Seen, html: string): string[] {
  const loaded = page.requests.filter(({ type }) => type.toLowerCase() === 'script');
  const named = page.scripts.filter(({ url }) => url !== '');
  const urls = [...loaded, ...named].map(({ url }) => url);
  if (urls.length > 0 || page.by === 'browser') return [...new Set(urls)];
  return [...html.matchAll(scriptTag)].slice(0, mostScripts).map(([, url = '']) => url);
}
