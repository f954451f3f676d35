import { Type, type Static } from 'typebox';
import { count, flag, list, text } from './report/members.ts';
import { states } from './progress.ts';
import { reportVerdicts } from './verdict-words.ts';
import type { ScanState } from './store.ts';
import { traitKinds, type Trait } from './traits.ts';

const words = list(text('Whether feeds list it.'));

/** A report in a list. Some members have two names, for two API versions. */
const ReportRow = Type.Object({
  connected_ip_cnt: count('Addresses the page connected to.'),
  countries: list(text('Same as country_code.')),
  country_code: list(text('Two capital letters.')),
  issue: list(text('Short descriptions of what is wrong with the page.')),
  issues: words,
  jarm: text('"" if none.'),
  reg_dtime: text('When it was scanned, YYYY-MM-DD HH:MM:SS in UTC.'),
  scan_id: text('A string in this operation.'),
  score: text('safe, low, moderate, dangerous or critical.'),
  technologies: list(
    Type.Object({ logo_url: text('Always "".'), tech_name: text('Product name.') }),
  ),
  title: text('Title of the page.'),
  url: text('What was scanned.'),
  view_cnt: count('Times the report was opened.'),
});

export const ReportList = Type.Object({
  count: count('Over all pages.'),
  reports: list(ReportRow),
});

export const OwnReportRow = Type.Object({
  ...ReportRow.properties,
  is_private: flag('Whether the report is private.'),
  scan_type: text('full or lite.'),
});

export const OwnReportList = Type.Object({
  count: count('Over all pages.'),
  reports: list(OwnReportRow),
});
export type OwnReportRow = Static<typeof OwnReportRow>;

/** A scan in any state, with or without a report. */
export const ScanRow = Type.Object({
  scan_id: text('Id of the scan and its report.'),
  url: text('What was scanned.'),
  state: Type.Unsafe<ScanState>({ type: 'string', enum: states }),
  verdict: text(
    `By what is known today: ${reportVerdicts.join(', ')}, or "" while there is no report.`,
  ),
  title: text('Title of the page.'),
  why: text('Why there is no report, or why its page was not seen (HTTP 404, not found); else "".'),
  reg_dtime: text('When it ended, or was requested; YYYY-MM-DD HH:MM:SS in UTC.'),
  scan_type: text('full or lite.'),
  is_private: flag('Whether the report is private.'),
  capture: list(text('An option of the browser that was not the usual one, such as phone.')),
  is_mine: flag('Whether your account requested it.'),
});
export type ScanRow = Static<typeof ScanRow>;

const likeness = (what: string) =>
  Type.Integer({ minimum: 0, maximum: 100, description: `${what}, in percent; 0 below 70.` });

export const SimilarList = Type.Object({
  similar: list(
    Type.Object({
      ...ScanRow.properties,
      skeleton: likeness('How much of the tags it has in common'),
      picture: likeness('How much of the edges in the screenshot it has in common'),
      same_icon: flag('Whether it has the same icon.'),
    }),
  ),
  shared: list(
    Type.Object({
      kind: Type.Unsafe<Trait['kind']>({ type: 'string', enum: traitKinds }),
      value: text('The value.'),
      others: count('Other hosts with reports that have it, of those that you may see.'),
    }),
  ),
});

export const ScanList = Type.Object({
  scans: list(ScanRow),
  next: text('Send it as `after` for the next page; "" on the last.'),
});
