import { describe, expect, it } from 'vitest';
import { makeReport } from '../../src/domain/make-report.ts';
import {
  phishingScorer,
  type PhishingModel,
  type UrlJudgement,
} from '../../src/domain/phishing-verdict.ts';
import type { Visit } from '../../src/domain/visit.ts';
import { day, formOf, nameFacts, noFacts, password, startedAt, tlsOf, visitOf } from './visits.ts';

type Signs = Parameters<PhishingModel<UrlJudgement>['scorePage']>[1];

/** A model that returns what a test says, and records its input. */
function modelOf(how: string, percent: number) {
  const shown: Signs[] = [];
  const reason = { feature: 'brand', weight: 2, says: 'It bears a name.' };
  const model: PhishingModel<UrlJudgement> = {
    scoreUrl: (url) =>
      url.startsWith('http') ? { brand: { brand: 'Bank', how }, reasons: [reason] } : null,
    scorePage(_, signs) {
      shown.push(signs);
      const reasons = ['url', 'age.week', 'form.mail', 'feed.hit'].map((feature) => ({
        feature,
        weight: 1,
        says: 'So it is.',
      }));
      return { phishingPercent: percent, reasons };
    },
    dgaLikelihood: (label) => (label === 'shop' ? 0.123 : 1),
  };
  return { shown, scorePhishing: phishingScorer(model) };
}

function signsOf(visit: Visit, facts = noFacts): Signs | undefined {
  const { shown, scorePhishing } = modelOf('own-site', 0);
  makeReport(visit, facts, { scorePhishing });
  return shown[0];
}

describe('the judge of phishing', () => {
  it('fills the summary, the class and the score of the domain', () => {
    const { scorePhishing } = modelOf('look-alike', 93.5);

    const { report, explanation } = makeReport(visitOf(), noFacts, { scorePhishing });

    expect(report.summary).toMatchObject({
      url_phishing_prob: 93.5,
      fake_domain: true,
      dga_score: 1.2,
    });
    expect(report.classification.dga_score).toBe(1.2);
    expect(report.main_domain_info.domain_score).toEqual({
      score: 'critical',
      score_num: 4,
      score_percentage: 100,
    });
    expect(explanation.reasons.map(({ about, feature }) => [about, feature])).toEqual([
      ['domain', 'age.week'],
      ['page', 'form.mail'],
      ['feed', 'feed.hit'],
      ['url', 'brand'],
    ]);
    expect(explanation.gaps).toEqual([]);
  });

  it.each([
    ['own-site', false],
    ['in-path', false],
    ['homograph', true],
    ['in-subdomain', true],
  ])('a brand found as %s makes a fake domain: %s', (how, isFake) => {
    const { scorePhishing } = modelOf(how, 0);

    expect(makeReport(visitOf(), noFacts, { scorePhishing }).report.summary.fake_domain).toBe(
      isFake,
    );
  });

  it('does not judge an invalid URL', () => {
    const { scorePhishing } = modelOf('homograph', 99);
    const visit = visitOf({ target: { url: 'nonsense', host: 'shop.example' } });

    const { summary } = makeReport(visit, noFacts, { scorePhishing }).report;

    expect(summary).toMatchObject({ url_phishing_prob: 0, fake_domain: false });
  });
});

describe('the signs of a page', () => {
  it('omit what was not seen', () => {
    const signs = signsOf(visitOf());

    expect(signs).not.toHaveProperty('credentialForm');
    expect(signs).not.toHaveProperty('domainAgeDays');
    expect(signs).not.toHaveProperty('certificate');
    expect(signs).not.toHaveProperty('foreignLinks');
  });

  it('treat a failed look-up of mail servers as unknown, not as a domain without mail', () => {
    const failed = visitOf({ gaps: [{ what: 'dns MX', why: 'the resolver said ESERVFAIL' }] });

    expect(signsOf(visitOf())).toHaveProperty('hasMailServer', false);
    expect(signsOf(failed)).not.toHaveProperty('hasMailServer');
  });

  it('include age, certificate, lists and forms of a page that was opened', () => {
    const names = { 'shop.example': nameFacts({ listed: [{ feed: 'one', label: 'x' }], rank: 3 }) };
    const visit = visitOf({
      tls: tlsOf(),
      registration: {
        source: 'rdap',
        createdAt: startedAt - 3 * day,
        changedAt: null,
        expiresAt: null,
        registrar: '',
        status: [],
      },
      page: {
        forms: [formOf({ inputs: [password], action: 'https://other.test/' })],
        links: [{ title: '', url: 'https://other.test/' }],
      },
    });

    expect(signsOf(visit, { ...noFacts, names })).toMatchObject({
      credentialForm: 'elsewhere',
      domainAgeDays: 3,
      certificate: 'good',
      foreignLinks: 1,
      feedHits: 1,
      popular: true,
      hasMailServer: false,
      credentialsInClear: false,
    });
  });

  it.each([
    ['mailto:a@other.test', 'mail'],
    ['https://shop.example/in', 'own'],
    ['https://other.test/in', 'elsewhere'],
  ])('a log-in that goes to %s is %s', (action, word) => {
    const forms = [formOf({ inputs: [password], action })];

    expect(signsOf(visitOf({ page: { forms } }))?.credentialForm).toBe(word);
  });

  it.each([
    [tlsOf({ distrust: 'X' }), 'untrusted'],
    [tlsOf({ isNameRight: false }), 'mismatch'],
  ])('a certificate may be %# %s', (tls, word) => {
    expect(signsOf(visitOf({ tls }))?.certificate).toBe(word);
  });
});
