import { code, describe, typeOf, type Field } from '../../http/field-list.ts';
import { Report } from './full.ts';

/** The members a partial report fills, as paths: `summary.iframe`. Lists are one member. */
export function leavesOf(part: object, prefix = ''): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

/** Source of members: a check with its description. */
export interface Source {
  name: string;
  says: string;
  /** As `leavesOf` gives them. */
  fills: readonly string[];
}

const head = `# What a report says\n\nEvery member of a full report, its meaning and the check that fills it. \`docs/report.md\` is generated\nfrom the report schema and the list of checks; a test fails when it is stale. Members are never absent:\nwhat was not observed is empty, and the \`gaps\` of \`explain=true\` say why. Unknown is not safe: the score of an\nunknown address is empty, and a TLS weakness that was not tested is \`""\`.\n`;

export function renderReportPage(sources: readonly Source[]): string {
  const byMember = new Map(sources.flatMap(({ name, fills }) => fills.map((each) => [each, name])));
  const rows = rowsOf(Report as Field, '').map(({ member, field }) =>
    [code(member), typeOf(field), meaningOf(field), sourceOf(member, byMember)].join(' | '),
  );
  const table = ['Member | Type | Meaning | Filled by', '--- | --- | --- | ---', ...rows];
  const list = sources.map(({ name, says }) => `- **${name}**: ${says}`);
  const body = ['## Checks\n', ...list, '\n## Members\n', ...table.map((row) => `| ${row} |`), ''];
  return [head, ...body].join('\n');
}

interface Row {
  /** `network_logs.data[].url` */
  member: string;
  field: Field;
}

/** Members with a value, including those of nested objects and rows. */
function rowsOf({ properties, items }: Field, path: string): Row[] {
  if (items) return rowsOf(items, `${path}[]`);
  const start = path === '' ? '' : `${path}.`;
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const member = `${start}${name}`;
    const inner = rowsOf(field, member);
    return inner.length > 0 ? inner : [{ member, field }];
  });
}

function meaningOf(field: Field): string {
  const own = describe(field);
  return own === '' && field.items ? meaningOf(field.items) : own;
}

/** A row member has the source of its list. */
function sourceOf(member: string, byMember: ReadonlyMap<string, string>): string {
  return byMember.get(member.split('[]')[0] ?? member) ?? '';
}
