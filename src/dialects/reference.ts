import { VedetteError, errorTable } from '../errors.ts';
import { code, listFields, type Field } from '../http/field-list.ts';
import type { ForeignApi } from '../http/foreign-api.ts';
import type { Operation } from '../http/operation.ts';
import type { Dialect } from './dialect.ts';
import { dialects } from './index.ts';

/** One page per dialect, by file name. */
export function dialectPages(): Record<string, string> {
  return Object.fromEntries(
    dialects.map((each) => [`dialect-${each.name}.md`, renderDialect(each)]),
  );
}

function renderDialect({ title, api, hosts, routes, notes }: Dialect): string {
  return (
    [
      `# ${title}`,
      'Generated from the contracts of the dialect by `npm run docs`; do not edit. See [docs/dialects.md](../dialects.md) for how to enable dialects and point\nclients here.',
      notes,
      [
        `- Mount: ${code(api.mount)}`,
        `- Key: ${api.keyIn.map(describePlace).join(', or ')}${api.keyless ? ', or none from named networks' : ''}`,
        `- Host names in its clients: ${hosts.map(code).join(', ')}`,
      ].join('\n'),
      ...routes.map(({ operation }) => renderOperation(operation)),
      '## Failures',
      renderFailures(api),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

function describePlace(place: ForeignApi['keyIn'][number]): string {
  if (place === 'bearer') return '`Authorization: Bearer`';
  if (place === 'user') return '`Authorization: Basic`, as user name';
  if (place === 'authorization')
    return '`Authorization`: Bearer, Token, or Basic with the key as password';
  if ('header' in place) return `header ${code(place.header)}`;
  return 'form' in place ? `form ${code(place.form)}` : `query ${code(`${place.query}=`)}`;
}

function renderOperation({
  methods,
  path,
  summary,
  group,
  cost,
  input,
  output,
}: Operation): string {
  return [
    `## ${methods[0]} ${path}`,
    `**${summary}.** Group ${code(group)}, ${cost} credit${cost === 1 ? '' : 's'}.`,
    ...renderFields('Parameters', input),
    ...renderFields('Answer, and where each member comes from', output),
  ].join('\n\n');
}

function renderFields(title: string, schema: Field): string[] {
  const listed = schema.items?.properties ? schema.items : schema;
  const rows = listFields(listed).map(({ name, type, meaning }) => [code(name), type, meaning]);
  if (rows.length > 0) return [`### ${title}`, renderTable(['Member', 'Type', 'Meaning'], rows)];
  return schema.description === undefined ? [] : [`### ${title}`, schema.description];
}

const shown = ['keyInvalid', 'ipInvalid', 'notFound', 'quotaSpent', 'storeAway'] as const;

function renderFailures({ failure }: ForeignApi): string {
  const rows = shown.map((row) => {
    const { http, text } = failure(new VedetteError(row), errorTable[row].http);
    return [code(row), String(http), code(text)];
  });
  return renderTable(['Error', 'HTTP', 'Body'], rows);
}

function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
