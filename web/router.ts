import { signal } from '@preact/signals';

/**
 * Page addresses are fragments (`#/ip/198.51.100.7`), which browsers never send: lookups appear in no request line, log
 * or referrer.
 */
interface Place {
  /** Without the leading slash. */
  path: string;
  query: URLSearchParams;
}

export const place = signal<Place>({ path: '', query: new URLSearchParams() });

/** The subject of the page for the tab's title; '' until it is known. */
export const tabTitle = signal('');

export function startRouter(): void {
  addEventListener('hashchange', follow);
  follow();
}

function follow(): void {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?', 2);
  tabTitle.value = '';
  place.value = { path, query: new URLSearchParams(query) };
}

/** The address of a page: `linkTo('ip', '198.51.100.7')`. */
export function linkTo(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

export function withQuery(link: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? link : `${link}?${text}`;
}

export function go(link: string): void {
  location.hash = link;
}

/** Reads the parameters of `ip/:ip` from a path; null if it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decode(part);
    else if (name !== part) return null;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a lone percent sign is literal
  }
}
