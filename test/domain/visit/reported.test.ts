import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factsOf } from '../../../src/domain/listed-facts.ts';
import { reportVerdict } from '../../../src/domain/report-verdict.ts';
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
/** Made-up names, and a text that only `eval` can read. */
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

describe.skipIf(!hasBrowser)('a whole scan', () => {
  it('tells a clone of a brand by its name, its icon and where its form leads', async () => {
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

  it('keeps a service worker behind the same door', async () => {
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

/** What each site answers, and what its report says of it. */
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
      expect(reportVerdict(score, explanation)).toBe(page.state === 'seen' ? 'clean' : 'unknown');
      expect(factsOf(report).issues).toContain('Not Encrypted');
      expect(factsOf(report).issues).not.toContain('Invalid SSL');
    },
  );
});
