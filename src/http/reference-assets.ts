export const referenceStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --soft: #57606a; --line: #d8dee4; --tint: #f6f8fa; --get: #1a7f37; --post: #9a6700; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117; --soft: #9198a1; --line: #30363d; --tint: #161b22; --get: #3fb950; --post: #d29922; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 20rem minmax(0, 1fr); font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
[hidden] { display: none; }
a { color: inherit; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); background: var(--tint); }
nav h1 { margin: 0; } nav h2 { font-size: .8rem; color: var(--soft); margin: 1.2rem 0 .3rem; }
nav p { margin: .2rem 0 .6rem; font-size: .85rem; color: var(--soft); }
nav ul { list-style: none; padding: 0; margin: 0; font-size: .82rem; }
nav li a { display: flex; gap: .4rem; align-items: baseline; text-decoration: none; padding: .15rem 0; }
nav li a:hover code { text-decoration: underline; }
main { padding: 1rem 2rem 4rem; max-width: 64rem; }
.group { font-size: 1.5rem; margin: 2.5rem 0 .5rem; }
.card { border: 1px solid var(--line); border-radius: .6rem; padding: .3rem 1.2rem 1rem; margin: 1rem 0; }
.card:target { border-color: var(--get); }
.card h2 { font-size: 1.05rem; } h3 { font-size: .85rem; color: var(--soft); margin: 1rem 0 .3rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .3rem 0; padding: .7rem .9rem; background: var(--tint); border: 1px solid var(--line); border-radius: .4rem; overflow: auto; max-height: 30rem; white-space: pre-wrap; }
.method { font: 700 .7rem ui-monospace, monospace; padding: .1rem .35rem; border: 1px solid currentColor; border-radius: .3rem; }
.GET { color: var(--get); } .POST { color: var(--post); }
.facts { color: var(--soft); font-size: .85rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
summary { cursor: pointer; margin: .6rem 0 .2rem; }
input, select, textarea, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .3rem .5rem; }
#search { width: 100%; } #key { width: min(40rem, 100%); }
form label { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: .6rem; align-items: baseline; margin: .3rem 0; font-size: .9rem; }
button { cursor: pointer; background: var(--tint); padding: .35rem 1rem; } button:disabled { opacity: .5; }
@media (max-width: 50rem) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; height: auto; max-height: 60vh; border: 0; } main { padding: 1rem; } form label { grid-template-columns: minmax(0, 1fr); gap: 0; } }
`;

/**
 * Search and calls. The key lives in its input field and nowhere else: not in storage, not in the URL, not in the
 * curl lines. Answers are shown as text.
 */
export const referenceScript = `'use strict';
const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

const search = one('#search');
const cards = all('section[id]').map((card) => ({ card, text: card.textContent.toLowerCase() }));

function find() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const { card, text } of cards) {
    const isFound = words.every((word) => text.includes(word));
    card.hidden = !isFound;
    one('[data-for="' + card.id + '"]').hidden = !isFound;
    if (isFound) count++;
  }
  for (const group of all('[data-group]')) group.hidden = !one('section:not([hidden]), li:not([hidden])', group);
  one('#found').textContent = words.length === 0 ? '' : count + ' of ' + cards.length + ' operations';
}

search.hidden = false;
search.addEventListener('input', find);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  search.focus();
});

one('#setup').textContent = 'URL=' + location.origin + '\\nKEY=vdt…';
one('#access').hidden = false;

const encode = (value) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
const quote = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'";

function typed(field) {
  if (/^(string|integer|number|boolean)$/.test(field.dataset.type)) {
    return field.dataset.type === 'string' ? field.value : JSON.parse(field.value);
  }
  try {
    return JSON.parse(field.value);
  } catch {
    return field.value.split(',');
  }
}

function requestOf(form) {
  const { method, path: template } = form.dataset;
  const fields = all('[name]', form).filter((field) => field.value !== '');
  const body = one('textarea', form);
  const inPath = new Set();
  const path = template.replace(/\\{(\\w+)\\}/g, (_, name) => {
    inPath.add(name);
    return encode(one('[name="' + name + '"]', form).value);
  });
  const rest = fields.filter(({ name }) => name !== '' && !inPath.has(name));
  const query = rest.map(({ name, value }) => name + '=' + encode(value)).join('&');
  if (method === 'GET' || body) {
    return { method, path: query === '' ? path : path + '?' + query, raw: body?.value };
  }
  return { method, path, json: Object.fromEntries(rest.map((field) => [field.name, typed(field)])) };
}

function curlOf({ method, path, raw, json }, access) {
  const words = ['curl'];
  if (access !== 'open') words.push('-H "x-api-key: $KEY"');
  if (raw !== undefined) words.push('--data-binary ' + quote(raw));
  else if (json && Object.keys(json).length > 0) {
    words.push('-H "content-type: application/json"', '-d ' + quote(JSON.stringify(json)));
  } else if (method === 'POST') words.push('-X POST');
  return [...words, '"$URL' + path + '"'].join(' ');
}

async function call(form) {
  const { method, path, raw, json } = requestOf(form);
  const headers = {};
  const key = one('#key').value.trim();
  if (form.dataset.access !== 'open' && key !== '') headers['x-api-key'] = key;
  if (json) headers['content-type'] = 'application/json';
  const startedAt = performance.now();
  const answer = await fetch(path, {
    method,
    headers,
    body: json ? JSON.stringify(json) : raw,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  });
  const text = await answer.text();
  const ms = Math.round(performance.now() - startedAt);
  return answer.status + ' ' + answer.statusText + ', ' + ms + ' ms\\n\\n' + pretty(text);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, 100000);
  }
}

for (const form of all('form')) {
  form.hidden = false;
  const curl = one('.curl', form.closest('section'));
  form.addEventListener('input', () => {
    try {
      curl.textContent = curlOf(requestOf(form), form.dataset.access);
    } catch {
      // half a number: the line follows when it is complete
    }
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { path } = form.dataset;
    if ('risky' in form.dataset && !confirm('This changes the server. Call ' + path + '?')) return;
    const [button, result] = [one('button', form), one('.result', form)];
    button.disabled = true;
    result.hidden = false;
    result.textContent = '…';
    result.textContent = await call(form).catch((error) => 'Not sent: ' + error.message);
    button.disabled = false;
  });
}
`;
