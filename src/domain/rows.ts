import { Type, type Static } from 'typebox';
import { count, flag, list, text } from './report/members.ts';

const words = list(text('In lists since 2024.'));

/** A report in a list. Some members have two names, for clients of two generations. */
export const ReportRow = Type.Object({
  connected_ip_cnt: count('Addresses that the page connected to.'),
  countries: list(text('As country_code.')),
  country_code: list(text('Two capital letters.')),
  issue: list(text('What is wrong with the page, in short words.')),
  issues: words,
  jarm: text('"" when there is none.'),
  reg_dtime: text('When it was scanned, YYYY-MM-DD HH:MM:SS in UTC.'),
  scan_id: text('A string here.'),
  score: text('safe, low, moderate, dangerous or critical.'),
  technologies: list(
    Type.Object({ logo_url: text('Always "".'), tech_name: text('What it is called.') }),
  ),
  title: text('Title of the page.'),
  url: text('What was scanned.'),
  view_cnt: count('How often the report was opened.'),
});

export const ReportList = Type.Object({ count: count('Of all pages.'), reports: list(ReportRow) });

export const OwnReportRow = Type.Object({
  ...ReportRow.properties,
  is_private: flag('Whether only you see it.'),
  scan_type: text('full or lite.'),
});

export const OwnReportList = Type.Object({
  count: count('Of all pages.'),
  reports: list(OwnReportRow),
});
export type OwnReportRow = Static<typeof OwnReportRow>;
