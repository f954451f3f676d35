import { describe, expect, it } from 'vitest';
import { renderReportPage } from '../../src/domain/report-page/page.ts';
import { verdictOf } from '../../src/domain/report-page/sections.ts';
import { renderReport } from '../../src/cli/reports/text.ts';
import { createTerminal } from '../../src/cli/terminal/terminal.ts';
import { makeReport } from '../../src/domain/make-report.ts';
import { toReportV1 } from '../../src/domain/report/wire.ts';
import type { Facts } from '../../src/domain/scan-job.ts';
import type { Visit } from '../../src/domain/visit.ts';
import { openBannerPlace } from '../banner/place.ts';
import { answerOf, ipFacts, noFacts, visitOf } from '../domain/visits.ts';
import { plain, vedette } from './command-line.ts';

const terminal = createTerminal(process, { json: false, noColor: true });
const unknown = 'unknown (no feed covers it)';

function reportOf(visit: Visit, facts: Facts = noFacts) {
  const { report, explanation } = makeReport(visit, facts);
  return { ...toReportV1(report), explain: explanation };
}

describe('an address that no feed covers', () => {
  it('has an empty bar and the word unknown, and no colour', async () => {
    const { server, load } = await openBannerPlace();
    const { data } = server.config;
    for (const command of ['ip', 'explain']) {
      const { out } = await vedette(data, [command, '198.51.100.7'], { columns: 100 });
      expect(plain(out)).toContain(`Inbound   ░░░░░ ${unknown}`);
      expect(plain(out)).toContain(`Outbound  ░░░░░ ${unknown}`);
      expect(out).not.toContain('\u001b[32m');
      expect(out).not.toContain('Safe');
    }
    await load('ipsum', ['198.51.100.200\t9']);
    const { out } = await vedette(data, ['ip', '198.51.100.7']);
    expect(out).toContain('Inbound   █░░░░ None');
  });
});

describe('a report', () => {
  const seen = visitOf({
    answers: [answerOf({ headers: { server: 'shop' }, body: '<h1>Shop</h1>' })],
    dns: { a: ['198.51.100.7'] },
  });
  const ips = { '198.51.100.7': ipFacts({ score: 'safe' }) };

  it('on a page that was not seen is unknown, with an empty bar', () => {
    const report = reportOf(visitOf());
    const word = 'unknown (the page was not seen)';
    expect(renderReport(report, terminal)).toContain(`shop.example  ░░░░░ ${word}\n`);
    const page = renderReportPage(report, []);
    expect(page).toContain(`<title>shop.example: ${word}</title>`);
    expect(page).not.toContain('class="on"');
    expect(renderReport(reportOf(seen), terminal)).toContain('█░░░░ no findings');
  });

  it('calls an address unknown and names the missing feeds if none could have listed it', () => {
    const covered = reportOf(seen, { ...noFacts, ips, covers: { addresses: true, names: true } });
    expect(renderReport(covered, terminal)).toMatch(/198\.51\.100\.7 .* none /);
    const blind = reportOf(seen, { ...noFacts, ips, covers: { addresses: false, names: false } });
    for (const text of [renderReport(blind, terminal), renderReportPage(blind, [])]) {
      expect(text).toContain(unknown);
      expect(text).toContain('feeds of addresses');
      expect(text).toContain('feeds of names');
    }
  });

  it('fills a bar of five according to its word', () => {
    const report = reportOf(seen);
    const words = ['safe', 'low', 'moderate', 'dangerous', 'critical'];
    const values = words.map((score) => {
      report.main_domain_info.domain_score.score = score;
      return verdictOf(report).value;
    });
    expect(values).toEqual([1, 2, 3, 4, 5]);
  });

  it('says how many rows of a table it shows', () => {
    const requests = Array.from({ length: 30 }, (_, at) => ({ title: `${at}`, url: `/${at}` }));
    const report = { ...reportOf(seen), links: requests };
    expect(renderReport(report, terminal)).toContain('Links (20 of 30)');
    expect(renderReportPage(report, [])).toContain('<h2>Links</h2>');
  });
});
