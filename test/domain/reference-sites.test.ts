import { describe, expect, it } from 'vitest';
import { makeReport } from '../../src/domain/make-report.ts';
import { phishingScorer } from '../../src/domain/phishing-verdict.ts';
import { dgaLikelihood } from '../../src/domain/phishing/dga.ts';
import { scorePage } from '../../src/domain/phishing/page-score.ts';
import { scoreUrl } from '../../src/domain/phishing/score.ts';
import type { Facts } from '../../src/domain/scan-job.ts';
import type { Form, TlsFacts, Visit } from '../../src/domain/visit.ts';
import {
  certificateOf,
  day,
  formOf,
  nameFacts,
  noFacts,
  password,
  startedAt,
  tlsOf,
  visitOf,
} from './visits.ts';

const scorePhishing = phishingScorer({ scoreUrl, scorePage, dgaLikelihood });

interface Site {
  url: string;
  title?: string;
  text?: string;
  forms?: Form[];
  tls?: Partial<TlsFacts> | null;
  ageDays?: number;
  gaps?: Visit['gaps'];
  facts?: Facts;
}

/** The phishing percentage and level of a site. */
function scoreOf({ url, title = 'Welcome', text = 'Opening hours', ...site }: Site) {
  const host = new URL(url).hostname;
  const mx = [{ exchange: `mail.${host}`, priority: 10 }];
  const visit = visitOf({
    target: { asked: url, url, host, domain: host, port: 443 },
    dns: { mx: site.gaps ? [] : mx },
    gaps: site.gaps ?? [],
    tls:
      site.tls === null ? null : tlsOf({ chain: [certificateOf({ names: [host] })], ...site.tls }),
    registration: {
      registrar: 'Example Registrar',
      createdAt: startedAt - (site.ageDays ?? 900) * day,
      source: 'rdap',
    } as Visit['registration'],
    page: { url, title, text, forms: site.forms ?? [] },
  });
  const { report } = makeReport(visit, site.facts ?? noFacts, { scorePhishing });
  return {
    percent: report.summary.url_phishing_prob,
    level: report.main_domain_info.domain_score.score_num,
  };
}

const login = (action: string) => [formOf({ action, inputs: [password] })];
const selfSigned = {
  distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  chain: [certificateOf({ isSelfSigned: true, issuer: 'CN=shop.example' })],
};

describe('a plain site', () => {
  it.each(['example.com', 'example.org', 'example.xyz', 'example.top', 'example.shop'])(
    'scores low whatever its suffix: %s',
    (host) => {
      expect(scoreOf({ url: `https://${host}/` }).percent).toBeLessThan(30);
    },
  );

  it('scores higher with a broken certificate, never lower', () => {
    const url = 'https://flower-shop.example/';
    const plain = scoreOf({ url });
    for (const tls of [
      selfSigned,
      { isNameRight: false },
      { distrust: 'CERT_HAS_EXPIRED', chain: [certificateOf({ validTo: startedAt - day })] },
    ]) {
      expect(scoreOf({ url, tls }).percent).toBeGreaterThan(plain.percent);
    }
  });

  it('is not blamed for a failed look-up', () => {
    const url = 'https://flower-shop.example/';
    const gaps = [{ what: 'dns MX', why: 'the resolver said ETIMEOUT' }];
    expect(scoreOf({ url, gaps }).percent).toBe(scoreOf({ url }).percent);
  });
});

/** From harmless to hostile: each must score at least as high as the one before it. */
const inOrder: [string, Site][] = [
  ['an old site on a list of popular ones', popular('https://daily-news.example/')],
  ['a plain site', { url: 'https://flower-shop.example/' }],
  ['one with a login of its own', { url: 'https://flower-shop.example/', forms: login('/login') }],
  [
    'a new one with a login of its own',
    { url: 'https://flower-shop.example/', forms: login('/login'), ageDays: 30 },
  ],
  [
    'a self-signed one with a login of its own',
    { url: 'https://flower-shop.example/', forms: login('/login'), ageDays: 30, tls: selfSigned },
  ],
  [
    'a login that posts elsewhere',
    {
      url: 'https://flower-shop.example/',
      forms: login('https://collect.test/a'),
      ageDays: 30,
      tls: selfSigned,
    },
  ],
  [
    'a login for a bank, posting elsewhere, a day old',
    {
      url: 'https://paypal-account-verify.example/login',
      title: 'PayPal: log in to your account',
      text: 'PayPal Log in to your PayPal account',
      forms: login('https://collect.test/a'),
      ageDays: 1,
      tls: selfSigned,
    },
  ],
  [
    'the same, named by a feed',
    {
      url: 'https://paypal-account-verify.example/login',
      title: 'PayPal: log in to your account',
      text: 'PayPal Log in to your PayPal account',
      forms: login('https://collect.test/a'),
      ageDays: 1,
      tls: selfSigned,
      facts: {
        ...noFacts,
        names: {
          'paypal-account-verify.example': nameFacts({
            listed: [{ feed: 'example-feed', label: 'phishing' }],
          }),
        },
      },
    },
  ],
];

function popular(url: string): Site {
  const { hostname } = new URL(url);
  return {
    url,
    ageDays: 4_000,
    facts: { ...noFacts, names: { [hostname]: nameFacts({ rank: 500 }) } },
  };
}

describe('reference sites', () => {
  it('score in order of hostility', () => {
    const scores = inOrder.map(([name, site]) => ({ name, ...scoreOf(site) }));
    const sorted = [...scores].sort((one, other) => one.percent - other.percent);
    expect(scores.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name));
    expect(scores[1]?.level).toBeLessThanOrEqual(1);
    expect(scores.at(-1)?.level).toBe(4);
  });
});
