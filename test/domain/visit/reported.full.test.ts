import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../../src/domain/listed-facts.ts';
import { reportVerdict } from '../../../src/domain/verdict-words.ts';
import { noFacts, type ScanEnd } from '../../../src/domain/scan-job.ts';
import { startNameServer, type NameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried, type Scanner } from '../scanner.ts';
import {
  closedAddress,
  openAddress,
  openForge,
  pagesOf,
  startSite,
  type Pages,
  type Site,
} from '../sites.ts';
import { nameFacts } from '../visits.ts';

const clone = 'paypal-secure-login.example';
const icon: Pages = (_, response) => {
  response.setHeader('content-type', 'image/x-icon');
  response.end(Buffer.from('a small picture'));
};
/** Generated names, and a text that only `eval` can read. */
const disguised = `${Array.from({ length: 40 }, (_, at) => `var _0x${(4_096 + at).toString(16)}=${at};`).join('')}
eval(atob('${Buffer.from('document.title = "unpacked"').toString('base64')}'));`;

let dns: NameServer;
let site: Site;
let safe: Site;
let closed: Site;
let scanner: Scanner;

beforeAll(async () => {
  site = await startSite((request, response) => {
    const { port } = site;
    pagesOf({
      '/signin': `<!doctype html><html lang="en"><title>PayPal: log in to your account</title>
        <link rel="icon" href="http://brand.test:${port}/favicon.ico"><h1>PayPal</h1><p>Your account is limited.</p>
        <form method="post" action="http://collect.test:${port}/take"><input type="email" name="login">
        <input type="password" name="word"><button>Log in</button></form><a href="#">Help</a>`,
      '/disguised':
        '<title>plain</title><script src="/packed.js"></script><script>var a = 1;</script>',
      '/packed.js': disguised,
      '/favicon.ico': icon,
      ...chain,
      ...Object.fromEntries(answers.map(([name, pages]) => [`/${name}`, pages])),
    })(request, response);
  });
  const { forge } = await openForge();
  const tls = await forge({ names: ['site.example'] });
  closed = await startSite((_, response) => response.end(), { address: closedAddress });
  safe = await startSite(
    pagesOf({
      '/': '<title>worker</title><script>navigator.serviceWorker.register("/sw.js")</script>',
      '/sw.js': `oninstall = (e) => e.waitUntil(Promise.allSettled([fetch('/from-worker'),
        fetch('https://${closedAddress}:${closed.port}/x', { mode: 'no-cors' })]))`,
    }),
    { tls },
  );
  const here = { A: [openAddress] };
  dns = await startNameServer({
    [clone]: here,
    'brand.test': here,
    'collect.test': here,
    'site.example': here,
  });
  scanner = await startScanner();
});

afterAll(() => Promise.all([scanner, site, safe, closed, dns].map((each) => each.close())));

const facts = { ...noFacts, names: { 'brand.test': nameFacts({ rank: 12 }) } };

async function reportOf(url: string, mode: 'full' | 'lite' = 'full') {
  const { end } = await scanner.scan(url, { dns: dns.address, facts, mode, limits: unhurried });
  if (end.kind !== 'done') throw new Error(`it ended as ${end.kind}`);
  return end satisfies ScanEnd;
}

describe.skipIf(!hasBrowser)('a complete scan', () => {
  it('recognises a clone of a brand by its name, icon and form target', async () => {
    const { report, explanation } = await reportOf(`http://${clone}:${site.port}/signin`);

    expect(report.summary.url_phishing_prob).toBeGreaterThan(90);
    expect(report.summary).toMatchObject({ fake_domain: true, diff_domain_favicon: 'Suspicious' });
    expect(report.main_domain_info.favicon[0]?.link).toContain('brand.test');
    const features = explanation.reasons.map(({ feature }) => feature);
    expect(features).toEqual(expect.arrayContaining(['form.elsewhere', 'form.clear']));
    expect(explanation.reasons.filter(({ about }) => about === 'url').length).toBeGreaterThan(0);
  });

  it('counts scripts that hide what they do', async () => {
    const { report } = await reportOf(`http://site.example:${site.port}/disguised`);

    expect(report.summary.js_obfuscated).toBe(1);
    expect(report.main_domain_info.title).toBe('unpacked');
  });

  it('sends a service worker through the same proxy', async () => {
    const url = `https://site.example:${safe.port}/`;
    const see = async () => {
      const { visit } = await scanner.scan(url, { dns: dns.address, limits: unhurried });
      const logged = visit.page?.requests.map((each) => [new URL(each.url).pathname, each.fault]);
      const faultsOf = (wanted: string) =>
        logged?.flatMap(([path, fault]) => (path === wanted ? [fault] : []));
      return {
        title: visit.page?.title,
        inside: faultsOf('/from-worker'),
        outside: faultsOf('/x'),
      };
    };

    // A page may count as complete before its worker has started.
    await expect.poll(see).toEqual({
      title: 'worker',
      inside: [''],
      outside: [expect.stringContaining('not a public address')],
    });
    expect(safe.asked).toContain('GET site.example/sw.js');
    expect(closed.arrived()).toBe(0);
  });
});

/** What each site answers, and what its report says. */
const answers: readonly (readonly [string, Pages, { state: string; status: number }])[] = [
  ['missing', plain(404, '<h1>Not Found</h1>'), { state: 'not found', status: 404 }],
  ['refusing', plain(403, '<h1>Forbidden</h1>'), { state: 'refused', status: 403 }],
  ['broken', plain(503, '<h1>Try again later</h1>'), { state: 'server error', status: 503 }],
  ['blank', plain(200, '<html><body> </body></html>'), { state: 'empty', status: 200 }],
  ['parked', plain(200, '<p>This domain is for sale.</p>'), { state: 'parked', status: 200 }],
  ['ordinary', plain(200, '<h1>Welcome</h1>'), { state: 'seen', status: 200 }],
];

function plain(status: number, body: string): Pages {
  return (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

describe.each(['full', 'lite'] as const)('the report of a %s scan', (mode) => {
  it.skipIf(mode === 'full' && !hasBrowser).each(answers)(
    'names what was found at /%s, and calls only content clean',
    async (name, _, page) => {
      const url = `http://site.example:${site.port}/${name}`;
      const { report, explanation } = await reportOf(url, mode);
      const { score } = report.main_domain_info.domain_score;

      expect(explanation.page).toEqual(page);
      expect(reportVerdict(score, explanation)).toBe(
        page.state === 'seen' ? 'no findings' : 'unknown',
      );
      expect(factsOf(report).issues).toContain('Not Encrypted');
      expect(factsOf(report).issues).not.toContain('Invalid SSL');
    },
  );
});

/** A chain over three sites: by status, by a two-second refresh, by a script. */
const chain: Readonly<Record<string, Pages>> = {
  '/status': (_, response) =>
    response.writeHead(302, { location: at('brand.test', '/refresh') }).end(),
  '/refresh': (request, response) =>
    plain(200, `<meta http-equiv="refresh" content="2; url=${at('collect.test', '/script')}">`)(
      request,
      response,
    ),
  '/script': (request, response) =>
    plain(200, `<script>location.replace("${at('site.example', '/last')}")</script>`)(
      request,
      response,
    ),
  '/last': (request, response) =>
    plain(200, `<h1>There</h1><script src="${at('brand.test', '/load.js')}"></script>`)(
      request,
      response,
    ),
  '/load.js': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(`fetch("${at('collect.test', '/favicon.ico')}", { mode: "no-cors" })`),
};

function at(host: string, path: string): string {
  return `http://${host}:${site.port}${path}`;
}

describe.each(['full', 'lite'] as const)('a %s scan of a page that leads elsewhere', (mode) => {
  it.skipIf(mode === 'full' && !hasBrowser)(
    'keeps redirects by status, by refresh and by script, in order',
    async () => {
      const { report, explanation } = await reportOf(at(clone, '/status'), mode);
      const urls = [
        at(clone, '/status'),
        at('brand.test', '/refresh'),
        at('collect.test', '/script'),
        at('site.example', '/last'),
      ];

      expect(report.page_redirections[0]?.map(({ url }) => url)).toEqual(urls);
      expect(report.main_domain_info.changed_url).toBe(urls.at(-1));
      expect(report.summary.redirection_diff_domain).toBe(3);
      expect(explanation.redirects?.map(({ by, to }) => [by, to])).toEqual([
        ['http', urls[1]],
        ['meta', urls[2]],
        ['script', urls[3]],
      ]);
    },
  );
});

describe.skipIf(!hasBrowser)('the load graph of a scan', () => {
  it('points from the loader to what it loads', async () => {
    const { explanation } = await reportOf(at(clone, '/status'));

    const edges = explanation.loads?.map(({ loader, loaded }) => `${loader} > ${loaded}`);
    expect(edges?.filter((edge) => !/^(\S*) > \1$/.test(edge))).toEqual([
      ` > ${clone}`,
      `${clone} > brand.test`,
      'brand.test > collect.test',
      'collect.test > site.example',
      'site.example > brand.test',
    ]);
    const requests = explanation.loads?.find(({ loaded }) => loaded === 'collect.test')?.requests;
    expect(requests).toBe(2);
  });
});
