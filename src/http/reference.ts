import { errorTable } from '../errors.ts';
import { listFields, type Field } from './field-list.ts';
import type { Operation } from './operation.ts';

interface Described {
  version: string;
  operations: readonly Operation[];
}

/** The reference page with all operations, parameters, answers and failures. No scripts. */
export function renderReference({ version, operations }: Described): string {
  const documented = operations.filter(({ access }) => access !== 'local');
  const links = documented.map(
    ({ id, path }) => `<li><a href="#${id}"><code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Vedette API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/style.css"></head><body>
<nav><h1>Vedette</h1><p>${escapeHtml(version)} · <a href="/openapi.json">OpenAPI 3.1</a></p>
<ul>${links.join('')}</ul></nav>
<main>${introduction}${documented.map(renderOperation).join('\n')}</main></body></html>
`;
}

const introduction = `<section><h2>Calling</h2>\n<p>Send the key in the <code>x-api-key</code> header. Pass parameters in the query string, as a form,\nas <code>multipart/form-data</code> or as a JSON object; unknown ones are ignored.</p>\n<p>The integer <code>status</code> in the body is the outcome. A failure is\n<code>{"message":…,"status":…}</code>.</p></section>`;

function renderOperation(operation: Operation): string {
  const { id, methods, path, summary, description, access, cost, aliases } = operation;
  const alias = (aliases ?? []).map((each) => `<code>${escapeHtml(each.path)}</code>`);
  return `<section id="${id}">
<h2><span class="method">${methods.join(' ')}</span> <code>${escapeHtml(path)}</code></h2>
<p><strong>${escapeHtml(summary)}.</strong> ${renderText(description ?? '')}</p>
<p class="facts">access: ${access} · cost: ${cost} credit${cost === 1 ? '' : 's'}</p>
${alias.length > 0 ? `<p>Also at ${alias.join(', ')}.</p>` : ''}
${renderFields('Parameters', operation.input)}
${renderFields(operation.envelope === 'wrapped' ? 'Answer (in data)' : 'Answer', operation.output)}
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

function renderFailures({ errors }: Operation): string {
  const rows = errors.map((code) => {
    const { status, http, message } = errorTable[code];
    return `<tr><td>${status}</td><td>${http}</td><td>${escapeHtml(message)}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return `<h3>Failures</h3><table><thead><tr><th>status</th><th>HTTP</th><th>message</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
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
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

export const referenceStyle = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); font: 16px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); box-sizing: border-box; }
nav ul { list-style: none; padding: 0; font-size: .85rem; }
main { padding: 1rem 2rem; max-width: 60rem; }
section { border-bottom: 1px solid var(--line); padding-bottom: 1rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { font: 700 .8rem ui-monospace, monospace; padding: .15rem .4rem; border: 1px solid var(--line); border-radius: .3rem; }
.facts { opacity: .75; font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); }
@media (max-width: 50rem) { body { grid-template-columns: 1fr; } nav { position: static; height: auto; border: 0; } }
`;
