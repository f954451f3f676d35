import { code, listFields, type Field } from '../../http/field-list.ts';
import { Report } from '../report.ts';

/** The members that a part of a report fills, as paths: `summary.iframe`. Lists are one member. */
export function leavesOf(part: object, prefix = ''): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

/** Where a member comes from: the name of a check, with what it says of itself. */
export interface Source {
  name: string;
  says: string;
  /** As `leavesOf` gives them. */
  fills: readonly string[];
}

const head = `# What a report says

Every member of the report of a full scan, what it means and which check fills it. \`docs/report.md\` is made
from the schema of the report and the list of checks; a test fails when it is stale. A member is never absent:
what was not observed is empty, and the \`gaps\` of \`explain=true\` say why. Unknown is not safe: the score of an
address that nobody knows is empty, and a weakness of TLS that was not tested is \`""\`.
`;

/** The page docs/report.md, whole. */
export function renderReportPage(sources: readonly Source[]): string {
  const byMember = new Map(sources.flatMap(({ name, fills }) => fills.map((each) => [each, name])));
  const rows = listFields(Report as Field).map(({ name, type, meaning }) =>
    [code(name), type, meaning || ' ', sourceOf(name, byMember)].join(' | '),
  );
  const table = ['Member | Type | Meaning | Filled by', '--- | --- | --- | ---', ...rows];
  const list = sources.map(({ name, says }) => `- **${name}**: ${says}`);
  return [
    head,
    '## Checks\n',
    ...list,
    '\n## Members\n',
    ...table.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

/** A row of a list comes from whoever fills the list. */
function sourceOf(member: string, byMember: ReadonlyMap<string, string>): string {
  const list = member.split('[]')[0] ?? member;
  return byMember.get(list) ?? ' ';
}
