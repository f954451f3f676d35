import { errorTable } from '../errors.ts';
import { curlOf, exampleAnswer, exampleInput } from './example.ts';
import { listFields, type Field } from './field-list.ts';
import { groups, type Group, type Operation } from './operation.ts';

interface Described {
  version: string;
  operations: readonly Operation[];
}

const groupTitles: Record<Group, string> = {
  user: 'Account and server',
  ip: 'Addresses',
  banner: 'Banners',
  domain: 'Domains and URLs',
  exploit: 'Exploits and CVEs',
  admin: 'Administration',
};

/** The reference page: every operation by group. Complete without scripts; the script adds search and calls. */
export function renderReference({ version, operations }: Described): string {
  const documented = operations.filter(({ access }) => access !== 'local');
  const sections = groups
    .map((group) => ({ group, own: documented.filter((each) => each.group === group) }))
    .filter(({ own }) => own.length > 0);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vedette API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/style.css"><script src="/docs/script.js" defer></script></head><body>
<nav><h1>Vedette</h1><p>${escapeHtml(version)} · <a href="/openapi.json">OpenAPI 3.1</a></p>
<input id="search" type="search" placeholder="Search (press /)" aria-label="Search operations" hidden>
<p id="found" role="status"></p>
${sections.map(({ group, own }) => renderLinks(group, own)).join('\n')}</nav>
<main>${introduction}
${sections.map(({ group, own }) => renderGroup(group, own)).join('\n')}</main></body></html>
`;
}

const introduction = `<section class="card"><h2>Calling</h2>
<p>Send the key in the <code>x-api-key</code> header. Pass parameters in the query string, as a form,
as <code>multipart/form-data</code> or as a JSON object; unknown ones are ignored.</p>
<p>The integer <code>status</code> in the body is the outcome. A failure is
<code>{"message":…,"status":…}</code>. The examples need two variables:</p>
<pre><code id="setup">URL=…
KEY=vdt…</code></pre>
<p id="access" hidden><label>Your key <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="vdt…"></label>
<span class="facts">Kept in this tab until it is closed or reloaded, and sent to this server only.</span></p></section>`;

function renderLinks(group: Group, operations: readonly Operation[]): string {
  const links = operations.map(
    ({ id, path, methods: [method] }) =>
      `<li data-for="${id}"><a href="#${id}"><span class="method ${method}">${method}</span> <code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<div data-group="${group}"><h2>${groupTitles[group]}</h2><ul>${links.join('')}</ul></div>`;
}

function renderGroup(group: Group, operations: readonly Operation[]): string {
  return `<div data-group="${group}"><h1 class="group">${groupTitles[group]}</h1>
${operations.map(renderOperation).join('\n')}</div>`;
}

function renderOperation(operation: Operation): string {
  const { id, methods, path, summary, description, access, cost, aliases } = operation;
  const alias = (aliases ?? []).map((each) => `<code>${escapeHtml(each.path)}</code>`);
  const badges = methods.map((method) => `<span class="method ${method}">${method}</span>`);
  return `<section class="card" id="${id}">
<h2>${badges.join(' ')} <code>${escapeHtml(path)}</code></h2>
<p><strong>${escapeHtml(summary)}.</strong> ${renderText(description ?? '')}</p>
<p class="facts">access: ${access} · cost: ${cost} credit${cost === 1 ? '' : 's'}${alias.length > 0 ? ` · also at ${alias.join(', ')}` : ''}</p>
${renderFields('Parameters', operation.input)}
<h3>Example</h3><pre><code class="curl">${escapeHtml(curlOf(operation))}</code></pre>
${renderForm(operation)}
${renderAnswer(operation)}
${renderFailures(operation)}</section>`;
}

function renderFields(title: string, schema: Field): string {
  const rows = listFields(schema);
  if (rows.length === 0) return '';
  const body = rows.map(
    ({ name, type, meaning }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${renderText(meaning)}</td></tr>`,
  );
  return `<h3>${title}</h3><table><tbody>${body.join('')}</tbody></table>`;
}

/** Shown by the script. Operations that read a body of their own get a text area for it. */
function renderForm(operation: Operation): string {
  const { methods, path, access, bodyExample, group } = operation;
  const [method] = methods;
  const given = exampleInput(operation);
  const schema: Field = { ...operation.input };
  const inputs = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    renderInput(name, field, given[name]),
  );
  const body =
    bodyExample === undefined
      ? ''
      : `<label>body<textarea name="" rows="4">${escapeHtml(bodyExample)}</textarea></label>`;
  const isRisky = method === 'POST' && group === 'admin';
  return `<form hidden data-method="${method}" data-path="${escapeHtml(path)}" data-access="${access}"${isRisky ? ' data-risky' : ''}>
<h3>Try it</h3>${inputs.join('')}${body}<button>Send</button><pre class="result" hidden></pre></form>`;
}

function renderInput(name: string, field: Field, given: unknown): string {
  const type = [field.type ?? 'string'].flat()[0] ?? 'string';
  const label = `${escapeHtml(name)}${given === undefined ? '' : ' *'}`;
  const attributes = `name="${escapeHtml(name)}" data-type="${escapeHtml(type)}"`;
  const choices = type === 'boolean' ? [true, false] : field.enum;
  if (choices) {
    const options = ['', ...choices].map((choice) => {
      const isChosen = given !== undefined && choice === given;
      return `<option${isChosen ? ' selected' : ''}>${escapeHtml(String(choice))}</option>`;
    });
    return `<label>${label}<select ${attributes}>${options.join('')}</select></label>`;
  }
  const value =
    given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given);
  const preset = field.default === undefined ? '' : JSON.stringify(field.default);
  return `<label>${label}<input ${attributes} value="${escapeHtml(value)}" placeholder="${escapeHtml(preset)}" autocomplete="off" spellcheck="false"></label>`;
}

function renderAnswer(operation: Operation): string {
  const title = operation.envelope === 'wrapped' ? 'Answer (in data)' : 'Answer';
  const example = exampleAnswer(operation);
  const shown = example === '' ? '' : `<pre><code>${escapeHtml(example)}</code></pre>`;
  return `<details><summary>Answer</summary>${renderFields(title, operation.output)}${shown}</details>`;
}

function renderFailures({ errors }: Operation): string {
  const rows = errors.map((code) => {
    const { status, http, message } = errorTable[code];
    return `<tr><td>${status}</td><td>${http}</td><td>${escapeHtml(message)}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return `<details><summary>Failures</summary><table><thead><tr><th>status</th><th>HTTP</th><th>message</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></details>`;
}

function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
