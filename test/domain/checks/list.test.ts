import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checks } from '../../../src/domain/checks/index.ts';
import { leavesOf } from '../../../src/domain/report/reference.ts';
import { Report } from '../../../src/domain/report/full.ts';
import { visitOf } from '../visits.ts';
import { ask } from './asking.ts';

const folder = fileURLToPath(new URL('../../../src/domain/checks', import.meta.url));
/** Files of the folder that are parts of checks. */
const parts = [
  'check',
  'favicon-book',
  'favicons',
  'index',
  'measures',
  'named-domains',
  'seen',
  'tools',
  'web-host',
];
/** Filled when the report is stored or judged. */
const filledElsewhere = [
  'classification.dga_score',
  'report_time',
  'screenshots',
  'summary.dga_score',
  'main_domain_info.domain_score.score',
  'main_domain_info.domain_score.score_num',
  'main_domain_info.domain_score.score_percentage',
  'summary.fake_domain',
  'summary.url_phishing_prob',
];

describe('the list of checks', () => {
  it('contains every file of its folder, by name', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));

    expect(checks.map(({ name }) => name).sort()).toEqual(
      files.filter((file) => !parts.includes(file)).sort(),
    );
  });

  it('fills every member of the report exactly once', () => {
    const filled = checks.flatMap((check) => leavesOf(ask(check, visitOf())));

    expect([...filled, ...filledElsewhere].sort()).toEqual(leavesOfSchema(Report).sort());
  });

  it.each(checks)('$name says where its members come from', ({ says }) => {
    expect(says).toMatch(/^[A-Z].{20,}\.$/);
  });
});

interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
}

function leavesOfSchema(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
    member.type === 'object' ? leavesOfSchema(member, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}
