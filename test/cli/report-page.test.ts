import { describe, expect, it } from 'vitest';
import { renderReportPage } from '../../src/domain/report-page/page.ts';
import type { Report } from '../../src/domain/report-page/sections.ts';
import { domainReport } from '../../src/domain/contract.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** A report in which every text and number is unique, and where each one occurs. */
function fullReport(): { report: Report; marks: Map<string, string> } {
  const marks = new Map<string, string>();
  const fill = (schema: Schema, path: string): unknown => {
    if (schema.properties) {
      const entries = Object.entries(schema.properties);
      return Object.fromEntries(
        entries.map(([name, each]) => [name, fill(each, `${path}.${name}`)]),
      );
    }
    if (schema.items) return [fill(schema.items, path)];
    const type = [schema.type].flat()[0];
    if (type === 'boolean') return true;
    const count = 70_000 + marks.size;
    marks.set(path.slice(1), String(count));
    return type === 'string' ? `<i>${count}` : count;
  };
  const schema: Schema = { ...(domainReport.output as Schema) };
  return { report: fill(schema, '') as Report, marks };
}

/** Members that mean nothing to readers, or that the page words differently. */
const leftOut = new Set([
  'classification.google_safe_browsing', // always empty
  'connected_ip.ip', // the same as connected_ip_info
  'connected_ip.score',
  'dns_record.dns_record_type_a.ipv4.score', // the same as mapped_ip
  'dns_record.dns_record_type_a.ipv6.score',
  'explain.certificate', // among the relations
  'explain.forms.host', // part of the action
  'explain.judgement.exposure', // of addresses only
  'explain.judgement.indicator.kind', // the target
  'explain.judgement.indicator.value',
  'explain.judgement.location.as_name', // of addresses only
  'explain.judgement.location.as_no',
  'explain.judgement.location.country_code',
  'explain.judgement.points', // of the first reason
  'explain.judgement.reasons.category', // what the sentence says
  'explain.judgement.reasons.label',
  'explain.judgement.reasons.part',
  'explain.judgement.sources', // of the reasons
  'explain.look.picture', // compared with those of other reports
  'explain.look.skeleton',
  'explain.reasons.feature', // its text is shown
  'explain.tree.by', // the address of that request
  'explain.tree.bytes', // the same as network_logs.data_size
  'frames.frame_id',
  'html_page_link_domains.nslookup_time',
  'main_domain_info.domain_score.score', // the verdict
  'main_domain_info.domain_score.score_num',
  'main_domain_info.domain_score.score_percentage',
  'network_logs.frame_id',
  'page_networking_info.cookies', // their number
  'screenshots',
]);

/** Aliases of other members for clients of another version, and judgement members that exist only on request. */
const isAlias = (path: string) =>
  /^(?:country|domain_list|explain\.judgement\.evidence)\b/.test(path);

describe('the page of a report', () => {
  it('shows every member of the report', () => {
    const { report, marks } = fullReport();
    const page = renderReportPage(report, []);
    const missing = [...marks].filter(([, mark]) => !page.includes(mark)).map(([path]) => path);
    expect(missing.filter((path) => !isAlias(path) && !leftOut.has(path))).toEqual([]);
    expect(page).not.toContain('<i>7');
  });
});
