import type { TSchema } from 'typebox';
import { bannerCollection } from './banner/collection.ts';
import { exploitCollection } from './exploit/collection.ts';
import type { Collection } from './search/collection.ts';
import { filterGuideOf } from './search/filter-names.ts';
import { operations } from './service/app.ts';
import { renderCommandPage } from './cli/help.ts';
import { commands } from './cli/index.ts';
import { settings } from './config/config.ts';
import { dialectPages } from './dialects/reference.ts';
import { errorTable, type ErrorCode } from './errors.ts';
import { feeds } from './feeds/catalogue/index.ts';
import {
  pageReasonExamples,
  urlReasonExamples,
  type ReasonExample,
} from './domain/phishing/reason-examples.ts';
import { renderFeedsPage, renderLicences } from './feeds/reference.ts';
import { code, describe, listFields, typeOf, type Field } from './http/field-list.ts';
import type { Access, Operation } from './http/operation.ts';
import { importers } from './importers/index.ts';
import { sentences } from './verdict/sentences.ts';

/**
 * The pages of docs/reference by file name, generated from the same tables that the service uses.
 */
export function referencePages(): Record<string, string> {
  return {
    'api.md': renderApi(operations),
    'commands.md': renderCommandPage(commands),
    'config.md': renderSettings(settings),
    'errors.md': renderErrors(operations),
    'feeds.md': renderFeedsPage(feeds),
    'filters.md': renderFilters(),
    'attribution.md': renderLicences(feeds),
    'formats.md': renderFormats(),
    'reasons.md': renderReasons(),
    ...dialectPages(),
  };
}

const filterRules =
  'Filters of the [query language](../query.md). An unknown filter is an error that names the nearest one. The other names, most of\nthem those of Shodan, Censys, FOFA and ZoomEye, mean the same.';

function renderFilters(): string {
  return page('Filters', [
    'the filters of the search',
    filterRules,
    '## Banners',
    filterTable(bannerCollection),
    '## Exploits',
    filterTable(exploitCollection),
  ]);
}

function filterTable(collection: Collection): string {
  const rows = filterGuideOf(collection).map(({ name, aliases, says, example }) => [
    code(name),
    says,
    code(example),
    aliases.map(code).join(', '),
  ]);
  return renderTable(['Filter', 'Finds', 'Example', 'Other names'], rows);
}

const accessWords: Record<Access, string> = {
  open: 'anyone',
  key: 'any valid key whose scopes include the group',
  admin: 'a key of an admin or the owner whose scopes include the group',
  import: 'a key with the scope `import`, or one of an admin or the owner with the scope `admin`',
  local: 'local programs only, through the control socket',
};

const callingRules = `Send the key in the \`x-api-key\` header. Pass parameters in the query string, as a form, as\n\`multipart/form-data\` or as a JSON object; unknown ones are ignored. The integer \`status\` in the body\nis the outcome: 200, or a row of [errors.md](errors.md). A wrapped answer is\n\`{"data":…,"message":"api success","status":200}\`; a flat one has its members next to \`status\`.\nAny operation can also fail with a general error, such as a body that is too large or an\noverloaded server.`;

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
  return page('API', ['the operation contracts', callingRules, toc, ...sections]);
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
      `- Access: ${accessWords[access]}`,
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

const errorRules = `Every failure has the body \`{"message":…,"status":…}\`. *Body status* is that number. *HTTP* is\nthe status line in the default mode. With \`VEDETTE_HTTP_STATUS=always-200\`, or a key created with\n\`--http-status always-200\`, the status line is always 200. Words in braces are placeholders. The last column names the\noperations whose contract lists the error; a dash marks errors that any path can return.`;

function renderErrors(all: readonly Operation[]): string {
  const rows = Object.entries(errorTable).map(([row, { status, http, message }]) => {
    const users = all.filter(({ errors }) => errors.some((each) => each === row));
    const links = users.map(({ id }) => `[${id}](api.md#${id.toLowerCase()})`);
    return [code(row), String(status), String(http), message, links.join(', ') || '–'];
  });
  const table = renderTable(['Row', 'Body status', 'HTTP', 'Message', 'Listed by'], rows);
  return page('Errors', ['the error table', errorRules, table]);
}

const settingRules = `Set a setting with an environment variable or a line of \`vedette.yaml\`; the environment wins. The file is the one that\n\`VEDETTE_CONFIG\` names, else the first that exists of \`/etc/vedette/vedette.yaml\`, \`~/.config/vedette/vedette.yaml\`\n(\`XDG_CONFIG_HOME\`), \`vedette.yaml\` in a clone, beside its \`data/\`, and \`vedette.yaml\` in the data folder; those behind\nit are named in a warning. \`vedette config check FILE\` checks one without using it. In the environment, separate list items with commas and write a flag as\n\`true\`, \`1\`, \`yes\` or \`on\`, or \`false\`, \`0\`, \`no\` or \`off\`. Vedette refuses to start with an invalid value or\nan unknown name in the file, and only warns about an unknown \`VEDETTE_…\` variable or a setting of earlier versions.\n\`XDG_RUNTIME_DIR\` sets \`runtime_dir\` unless \`VEDETTE_RUNTIME_DIR\` does, and the usual \`AWS_…\` variables complete\n\`objects\`. \`vedette config\` shows the\nsettings in effect and where each value comes from.`;

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
  return `# ${title}\n\nGenerated from ${source} by \`npm run docs\`; do not edit.\n\n${parts.join('\n\n')}\n`;
}

const reasonsIntro =
  'A reason is a feature, a sentence and a weight in log-odds: above 0 it is evidence of phishing, below 0 against it.\n' +
  'How they come about is in [phishing-score.md](../phishing-score.md).';
const urlReasonsIntro =
  'The learnt weight depends on the URL; the one here is that of the example. Whatever has no sentence of its own is\n' +
  'part of the shape.';
const pageReasonsIntro = 'The weight is set by hand, and counts once for each time up to a limit.';

function renderReasons(): string {
  return page('Reasons', [
    'the tables of the phishing score and of the verdict',
    reasonsIntro,
    '## Of a URL',
    urlReasonsIntro,
    renderExamples(urlReasonExamples()),
    '## Of a visit',
    pageReasonsIntro,
    renderExamples(pageReasonExamples()),
    '## Of a verdict',
    verdictReasonsIntro,
    renderSentences(),
  ]);
}

const verdictReasonsIntro =
  'What feeds, banners and CVE data give for a verdict on any indicator. How much each counts is in\n[scoring.md](../scoring.md).';

function renderSentences(): string {
  const rows = Object.values(sentences).map(({ about, example }) => [example(), code(about)]);
  return renderTable(['Sentence', 'Example'], rows);
}

function renderExamples(examples: readonly ReasonExample[]): string {
  const rows = examples.map(({ feature, example, reason }) => [
    code(feature),
    (reason?.weight ?? 0).toFixed(2),
    reason?.says ?? '',
    code(example),
  ]);
  return renderTable(['Feature', 'Weight', 'Sentence', 'Example'], rows);
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
