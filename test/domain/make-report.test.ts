import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Explanation } from '../../src/domain/explanation.ts';
import { makeReport } from '../../src/domain/make-report.ts';
import { needs } from '../../src/domain/needs.ts';
import { Report } from '../../src/domain/report/full.ts';
import { ReportV1, ReportV2, toReportV1, toReportV2 } from '../../src/domain/report/wire.ts';
import { LiteReport, toLiteReport } from '../../src/domain/report/lite.ts';
import { softwareKey, type Facts } from '../../src/domain/scan-job.ts';
import type { Visit } from '../../src/domain/visit.ts';
import { anyVisit } from './any-visit.ts';
import { answerOf, ipFacts, nameFacts, noFacts, requestOf, visitOf } from './visits.ts';

/** Facts about everything that a visit needs, alternately good and bad. */
function factsFor(visit: Visit): Facts {
  const { ips, names, software, icons } = needs(visit);
  const scores = ['safe', 'low', 'moderate', 'dangerous', 'critical'];
  const listed = [{ feed: 'example-feed', label: 'phishing' }];
  return {
    ips: Object.fromEntries(
      ips.map((ip, at) => [ip, ipFacts({ score: scores[at % scores.length] ?? '' })]),
    ),
    names: Object.fromEntries(
      names.map((name, at) => [name, nameFacts(at % 2 === 0 ? { listed } : { rank: at })]),
    ),
    cves: Object.fromEntries(
      software.map((each, at) => [softwareKey(each), at % 2 === 0 ? ['CVE-2024-0001'] : []]),
    ),
    icons: Object.fromEntries(
      icons.map(({ mmh3 }, at) => [
        mmh3,
        { usedBy: [{ domain: 'bank.test', isWellKnown: at % 2 === 0 }], product: '' },
      ]),
    ),
  };
}

describe('a report', () => {
  it('matches the contract for any visit, and no check fails', () => {
    fc.assert(
      fc.property(anyVisit, (visit) => {
        const { report, explanation } = makeReport(visit, factsFor(visit));

        expect([...Value.Errors(Report, report)]).toEqual([]);
        expect([...Value.Errors(Explanation, explanation)]).toEqual([]);
        expect(Value.Check(ReportV1, toReportV1(report))).toBe(true);
        expect(Value.Check(ReportV2, toReportV2(report))).toBe(true);
        expect(Value.Check(LiteReport, toLiteReport(report))).toBe(true);
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
        expect(explanation.gaps.filter(({ what }) => what.startsWith('check '))).toEqual([]);
      }),
      { numRuns: 150, seed: 14 },
    );
  });

  it('is the same for the same visit', () => {
    fc.assert(
      fc.property(anyVisit, (visit) => {
        const facts = factsFor(visit);

        expect(makeReport(visit, facts)).toEqual(makeReport(visit, facts));
      }),
      { numRuns: 30, seed: 15 },
    );
  });

  it('says nothing good about what was not seen', () => {
    const { report } = makeReport(visitOf(), noFacts);

    expect(report.ssl).toBe(false);
    expect(report.ssl_detail.vulnerable.heartbleed).toBe('');
    expect(report.ssl_detail.headers.hsts).toBe('');
    expect(report.security_headers).toEqual([]);
    expect(report.summary.fake_ssl).toEqual({ category: '', invalid: false });
    expect(report.summary.web_traffic).toBe('No Rank');
  });

  it('keeps the gaps of the visit, and adds one if phishing is not judged', () => {
    const gaps = [{ what: 'browser', why: 'No browser is installed.' }];

    const { explanation } = makeReport(visitOf({ gaps }), noFacts);

    expect(explanation.gaps[0]).toEqual(gaps[0]);
  });

  it('loses only the members of a failing check, and says so', () => {
    const failing = { detectTechnologies: () => expect.fail('broken set') };

    const { report, explanation } = makeReport(
      visitOf({ page: { title: 'Shop' } }),
      noFacts,
      failing,
    );

    expect(report.main_domain_info.title).toBe('Shop');
    expect(report.technologies).toEqual([]);
    expect(explanation.gaps[0]).toMatchObject({ what: 'check technologies' });
  });

  it('detects the language of a page that does not declare it', () => {
    const text = 'Wir freuen uns, dass Sie den Weg zu uns gefunden haben, und helfen Ihnen gern.';

    expect(makeReport(visitOf({ page: { text } }), noFacts).explanation.language).toBe('de');
    expect(
      makeReport(visitOf({ page: { text, language: 'nl' } }), noFacts).explanation.language,
    ).toBe('nl');
  });
});

describe('the domain score', () => {
  const listedBy = (...feeds: string[]) => ({
    ...noFacts,
    names: {
      'shop.example': nameFacts({
        listed: feeds.map((feed) => ({ feed, label: 'malware' })),
      }),
    },
  });

  it.each([
    ['nothing is known', noFacts, { score: 'safe', score_num: 0, score_percentage: 20 }],
    ['a feed lists it', listedBy('one'), { score: 'dangerous', score_num: 3 }],
    ['two feeds agree', listedBy('one', 'two'), { score: 'critical', score_percentage: 100 }],
    [
      'only its address is bad',
      { ...noFacts, ips: { '192.0.2.1': ipFacts({ score: 'critical' }) } },
      { score: 'moderate' },
    ],
  ])('when %s', (_, facts, expected) => {
    const visit = visitOf({ dns: { a: ['192.0.2.1'] } });

    expect(makeReport(visit, facts).report.main_domain_info.domain_score).toMatchObject(expected);
  });
});

describe('needs', () => {
  it('lists the addresses and names that need facts, without duplicates', () => {
    const visit = visitOf({
      target: { host: 'www.paypal.com.shop.example', url: 'https://www.paypal.com.shop.example/' },
      dns: { a: ['192.0.2.1'], others: [{ name: 'x.test', addresses: ['192.0.2.9'], askedAt: 0 }] },
      answers: [answerOf({ address: '192.0.2.2' })],
      page: { requests: [requestOf({ url: 'https://cdn.test/a.js', address: '192.0.2.1' })] },
    });

    const { ips, names } = needs(visit);

    expect(ips).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.9']);
    expect(names).toContain('cdn.test');
    expect(names).toContain('shop.example');
    expect(names).toContain('paypal.com');
    expect(new Set(names).size).toBe(names.length);
  });

  it('lists only software that shows its version', () => {
    const visit = visitOf({
      answers: [answerOf({ headers: { server: 'nginx/1.25.3', 'x-powered-by': 'PHP' } })],
    });

    const { software } = needs(visit);

    expect(software).toContainEqual({
      name: 'nginx',
      version: '1.25.3',
      cpes: ['cpe:2.3:a:f5:nginx:1.25.3:*:*:*:*:*:*:*'],
    });
    expect(software.map(({ name }) => name)).not.toContain('PHP');
  });
});
