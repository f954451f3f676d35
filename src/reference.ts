import type { TSchema } from 'typebox';
import { operations } from './service/app.ts';
import { renderCommandPage } from './cli/help.ts';
import { commands } from './cli/index.ts';
import { settings } from './config/config.ts';
import { errorTable, type ErrorCode } from './errors.ts';
import { feeds } from './feeds/catalogue/index.ts';
import { renderFeedsPage, renderLicences } from './feeds/reference.ts';
import { code, describe, listFields, typeOf, type Field } from './http/field-list.ts';
import type { Access, Operation } from './http/operation.ts';
import { importers } from './importers/index.ts';

/** Every page of docs/reference, by file name. Made from the tables the service itself runs on. */
export function referencePages(): Record<string, string> {
  return {
    'api.md': renderApi(operations),
    'commands.md': renderCommandPage(commands),
    'config.md': renderSettings(settings),
    'errors.md': renderErrors(operations),
    'feeds.md': renderFeedsPage(feeds),
    'attribution.md': renderLicences(feeds),
    'formats.md': renderFormats(),
  };
}

const accessWords: Record<Access, string> = {
  open: 'anyone',
  key: 'any good key whose scopes hold the group',
  admin: 'a key of an admin or the owner whose scopes hold the group',
  local: 'only programs on this machine, through the control socket',
};

const callingRules = `Send the key in the header \`x-api-key\`. Parameters may stand in the query string, in a form, in
\`multipart/form-data\` or in a JSON object; unknown ones are ignored. The integer \`status\` in the body
is the outcome: 200, or a row of [errors.md](errors.md). A wrapped answer is
\`{"data":…,"message":"api success","status":200}\`; a flat one has its members beside \`status\`.
Besides the failures listed, every operation can meet those of the edge (a body too large, a busy
server, a fault of ours).`;

function renderApi(all: readonly Operation[]): string {
  const toc = renderTable(
    ['Operation', 'Path', 'What it does'],
    all.map(({ id, methods, path, summary }) => [
      `[${id}](#${id.toLowerCase()})`,
      `${methods.join(', ')} ${code(path)}`,
      summary,
    ]),
  );
  const sections = all.map(renderOperation);
  return page('API', ['the contracts of the operations', callingRules, toc, ...sections]);
}

function renderOperation(operation: Operation): string {
  const { id, methods, path, aliases, summary, description, group, access, cost } = operation;
  const also = (aliases ?? []).map((alias) =>
    alias.dialect ? `${code(alias.path)} (dialect ${alias.dialect.name})` : code(alias.path),
  );
  const answer = operation.envelope === 'wrapped' ? 'Answer, in `data`' : 'Answer, flat';
  return [
    `## ${id}`,
    `**${summary}.**${description === undefined ? '' : ` ${description}`}`,
    [
      `- Call: ${methods.join(' or ')} ${code(path)}`,
      `- Aliases: ${also.join(', ') || 'none'}`,
      `- Who may call: ${accessWords[access]}`,
      `- Group and cost: ${code(group)}, ${cost} credit${cost === 1 ? '' : 's'}`,
    ].join('\n'),
    ...renderFields('Parameters', operation.input),
    ...renderFields(answer, operation.output),
    ...renderFailures(operation.errors),
  ].join('\n\n');
}

function renderFields(title: string, schema: Field): string[] {
  const rows = listFields(schema).map(({ name, type, meaning }) => [code(name), type, meaning]);
  if (rows.length === 0) return [`### ${title}`, 'None.'];
  return [`### ${title}`, renderTable(['Member', 'Type', 'Meaning'], rows)];
}

function renderFailures(errors: readonly ErrorCode[]): string[] {
  if (errors.length === 0) return [];
  const rows = errors.map((row) => {
    const { status, http, message } = errorTable[row];
    return [code(row), String(status), String(http), message];
  });
  return ['### Failures', renderTable(['Row', 'Body status', 'HTTP', 'Message'], rows)];
}

const errorRules = `Every failure has the body \`{"message":…,"status":…}\`. *Body status* is the number in it. *HTTP* is
the status line in the default mode; with \`VEDETTE_HTTP_STATUS=always-200\`, or a key made with
\`--http-status always-200\`, the status line says 200 and only the body tells. A word in braces is filled in when the failure happens. The last column names the
operations whose contract lists the row; a dash means that the row is answered by the edge, on any path,
or that the operations that need it are still to come.`;

function renderErrors(all: readonly Operation[]): string {
  const rows = Object.entries(errorTable).map(([row, { status, http, message }]) => {
    const users = all.filter(({ errors }) => errors.some((each) => each === row));
    const links = users.map(({ id }) => `[${id}](api.md#${id.toLowerCase()})`);
    return [code(row), String(status), String(http), message, links.join(', ') || '–'];
  });
  const table = renderTable(['Row', 'Body status', 'HTTP', 'Message', 'Listed by'], rows);
  return page('Errors', ['the table of failures', errorRules, table]);
}

const settingRules = `A setting is a variable of the environment or a line of \`vedette.yaml\` in the working folder
(\`VEDETTE_CONFIG\` names another file); the environment wins. In the environment a list has commas
between its items and a flag is \`true\`, \`1\`, \`yes\` or \`on\`, or \`false\`, \`0\`, \`no\` or \`off\`. An ill-typed
setting stops the start and is named; a line of the file that is not a setting stops it too, an
unknown \`VEDETTE_…\` variable is only warned of. \`XDG_RUNTIME_DIR\` sets \`runtime_dir\` unless
\`VEDETTE_RUNTIME_DIR\` does. \`vedette config\` shows what is in force and where each value comes from.`;

function renderSettings(all: Record<string, TSchema>): string {
  const rows = Object.entries(all).map(([name, schema]) => {
    const field: Field = { ...schema };
    const variable = `VEDETTE_${name.toUpperCase()}`;
    return [code(variable), code(name), typeOf(field), showSetting(field.default), describe(field)];
  });
  const header = ['Variable', 'In vedette.yaml', 'Type', 'Default', 'Meaning'];
  return page('Settings', ['`src/config/`', settingRules, renderTable(header, rows)]);
}

function renderFormats(): string {
  const rows = importers.map(({ name, says }) => [code(name), says]);
  return page('Scan formats', ['`src/importers/`', renderTable(['Format', 'What is read'], rows)]);
}

function showSetting(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  return code(String(value));
}

function page(title: string, [source, ...parts]: readonly string[]): string {
  return `# ${title}\n\nMade from ${source} by \`npm run docs\`; do not edit.\n\n${parts.join('\n\n')}\n`;
}

function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text
    .replace(/\|/g, '\\|')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
