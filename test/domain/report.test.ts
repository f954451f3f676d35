import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { lifeText, sizeText, durationText, momentText } from '../../src/domain/checks/measures.ts';
import { makeReport } from '../../src/domain/make-report.ts';
import { Report } from '../../src/domain/report/full.ts';
import { toReportV1, toReportV2 } from '../../src/domain/report/wire.ts';
import { emptyReport } from '../../src/domain/report/empty.ts';
import { toLiteReport } from '../../src/domain/report/lite.ts';
import { reportPage } from '../../src/domain/report-reference.ts';
import { day, ipFacts, requestOf, startedAt, visitOf } from './visits.ts';

const facts = {
  ips: {
    '203.0.113.1': ipFacts({ asName: 'CLOUDFLARENET' }),
    '192.0.2.1': ipFacts({ asName: 'Example Net' }),
  },
  names: {},
  cves: {},
  icons: {},
};
const { report } = makeReport(
  visitOf({
    dns: { a: ['203.0.113.1'], aaaa: ['2001:db8::1'].slice(1) },
    page: {
      requests: [requestOf({ url: 'https://direct.shop.example/' })],
      links: [{ title: '', url: 'https://other.test/' }],
    },
  }),
  facts,
);

describe('a report before anything was seen', () => {
  it('has every member of the schema, all empty', () => {
    expect(emptyReport()).toEqual(Value.Create(Report));
    expect(emptyReport().summary).not.toBe(emptyReport().summary);
  });
});

describe('the dialects of a report', () => {
  it('lists requests bare in /v1 and inside an object in /v2', () => {
    expect(toReportV1(report).network_logs).toEqual(report.network_logs.data);
    expect(toReportV2(report).network_logs).toEqual(report.network_logs);
  });

  it('repeats the lists that one client reads under other names', () => {
    for (const said of [toReportV1(report), toReportV2(report)]) {
      expect(said.country).toEqual(report.html_page_link_domains);
      expect(said.domain_list).toEqual(report.connected_ip_info);
    }
  });

  it('shortens a report for the quick scan', () => {
    const lite = toLiteReport(report);

    expect(lite).toMatchObject({
      domain_score: '20% (Safe)',
      classification: { domain_type: [] },
      dns_record: { dns_record_type_a: { ipv4: ['203.0.113.1'], ipv6: [] } },
      real_ip: ['192.0.2.1'],
      summary: { real_ip: 1, mail_server: false },
    });
    expect(Object.keys(lite.summary)).toHaveLength(9);
  });
});

describe('measures', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [1_150, '1.12 KB'],
    [60_457, '59.04 KB'],
    [710_021, '693.38 KB'],
    [5 * 1024 ** 2, '5.00 MB'],
    [5e15, '4656612.87 GB'],
    [NaN, '0 B'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [90, '2 Months'],
    [31, '1 Month'],
    [7, '7 Days'],
    [1, '1 Day'],
    [398, '13 Months'],
    [9_131, '24 Years'],
    [-5, '0 Days'],
    [NaN, '0 Days'],
  ])('%d days are %s', (days, text) => {
    expect(lifeText(startedAt, startedAt + days * day)).toBe(text);
  });

  it('writes times and durations, and nothing for invalid ones', () => {
    expect(durationText(0.0123)).toBe('0.01 ms');
    expect(durationText(NaN)).toBe('0.00 ms');
    expect(momentText(startedAt)).toBe('2026-06-01 12:00:00');
    expect(momentText(1e18)).toBe('');
    expect(momentText(null)).toBe('');
  });
});

describe('docs/report.md', () => {
  const text = readFileSync(new URL('../../docs/report.md', import.meta.url), 'utf8');

  it('says what the schema and the checks say', () => {
    expect(text, 'docs/report.md is stale: run npm run docs and commit it').toBe(reportPage());
  });
});
