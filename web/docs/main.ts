import { quote, toQueryValue } from '../../src/http/example.ts';
import '../style/tokens.css';
import '../style/base.css';
import './style.css';
import { defineTexts } from '../texts/catalogue.ts';

const t = defineTexts('referenceCalls', {
  found: (count: number, all: number) => `${count} of ${all} operations`,
  risky: (path: string) => `This changes the server. Call ${path}?`,
  notSent: (why: string) => `Not sent: ${why}`,
});

/**
 * Search and calls on the reference page, made with the typed key and without a session. The key exists only in its
 * input field: not in storage, not in the URL, not in the curl lines. Answers are shown as text.
 */

const one = <T extends HTMLElement>(selector: string, within: ParentNode = document): T => {
  const found = within.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};
const all = <T extends HTMLElement>(selector: string, within: ParentNode = document): T[] => [
  ...within.querySelectorAll<T>(selector),
];

const search = one<HTMLInputElement>('#search');
const cards = all('section[id]').map((card) => ({
  card,
  text: card.textContent.toLowerCase(),
}));

function find(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { card, text } of cards) {
    const isFound = words.every((word) => text.includes(word));
    card.hidden = !isFound;
    one(`[data-for="${card.id}"]`).hidden = !isFound;
    if (isFound) count++;
  }
  for (const group of all('[data-group]')) {
    group.hidden = !group.querySelector('section:not([hidden]), li:not([hidden])');
  }
  one('#found').textContent = words.length === 0 ? '' : t.found(count, cards.length);
}

type Valued = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The value, converted to its type in the contract. */
function typed({ dataset: { type = '' }, value }: Valued): unknown {
  if (type === 'string') return value;
  if (/^(integer|number|boolean)$/.test(type)) return JSON.parse(value);
  try {
    return JSON.parse(value);
  } catch {
    return value.split(',');
  }
}

interface Request {
  method: string;
  path: string;
  /** For operations that parse the body themselves. */
  raw?: string;
  json?: Record<string, unknown>;
}

function requestOf(form: HTMLFormElement): Request {
  const { method = 'GET', path: template = '' } = form.dataset;
  const body = form.querySelector('textarea');
  const inPath = new Set<string>();
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return toQueryValue(one<HTMLInputElement>(`[name="${name}"]`, form).value);
  });
  const rest = all<Valued>('[name]', form).filter(
    ({ name, value }) => value !== '' && name !== '' && !inPath.has(name),
  );
  const query = rest.map(({ name, value }) => `${name}=${toQueryValue(value)}`).join('&');
  if (method === 'GET' || body) {
    const raw = body ? { raw: body.value } : {};
    return { method, path: query === '' ? path : `${path}?${query}`, ...raw };
  }
  return { method, path, json: Object.fromEntries(rest.map((each) => [each.name, typed(each)])) };
}

function curlOf({ method, path, raw, json }: Request, access: string | undefined): string {
  const words = ['curl'];
  if (access !== 'open') words.push('-H "x-api-key: $KEY"');
  if (raw !== undefined) words.push(`--data-binary ${quote(raw)}`);
  else if (json && Object.keys(json).length > 0) {
    words.push('-H "content-type: application/json"', `-d ${quote(JSON.stringify(json))}`);
  } else if (method === 'POST') words.push('-X POST');
  return [...words, `"$URL${path}"`].join(' ');
}

async function call(form: HTMLFormElement): Promise<string> {
  const { method, path, raw, json } = requestOf(form);
  const key = one<HTMLInputElement>('#key').value.trim();
  const headers: Record<string, string> = {};
  if (form.dataset['access'] !== 'open' && key !== '') headers['x-api-key'] = key;
  if (json) headers['content-type'] = 'application/json';
  const startedAt = performance.now();
  const answer = await fetch(`.${path}`, {
    method,
    headers,
    body: json ? JSON.stringify(json) : (raw ?? null),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  });
  const text = await answer.text();
  const ms = Math.round(performance.now() - startedAt);
  return `${answer.status} ${answer.statusText}, ${ms} ms\n\n${pretty(text)}`;
}

const longestAnswer = 100_000;

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text.slice(0, longestAnswer);
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  const { path = '' } = form.dataset;
  if ('risky' in form.dataset && !confirm(t.risky(path))) return;
  const button = one<HTMLButtonElement>('button', form);
  const result = one('.result', form);
  button.disabled = true;
  result.hidden = false;
  result.textContent = '…';
  result.textContent = await call(form).catch((error: unknown) =>
    t.notSent(error instanceof Error ? error.message : String(error)),
  );
  button.disabled = false;
}

search.hidden = false;
search.addEventListener('input', find);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input,select,textarea');
  if (event.key !== '/' || isTyping) return;
  event.preventDefault();
  search.focus();
});
one('#setup').textContent = `URL=${new URL('.', location.href).href.replace(/\/$/, '')}\nKEY=vdt…`;
one('#access').hidden = false;
for (const form of all<HTMLFormElement>('form')) {
  form.hidden = false;
  const curl = form.closest('section')?.querySelector('.curl');
  form.addEventListener('input', () => {
    try {
      if (curl) curl.textContent = curlOf(requestOf(form), form.dataset['access']);
    } catch {
      // an unfinished number: the line follows once it is complete
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}
