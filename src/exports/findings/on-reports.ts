import { parseIp } from '../../lib/ip.ts';
import { documents } from './contract.ts';

/** Look-ups that `format=` can export as a file, with the parameter that names their subject. */
const lookUps: Readonly<Record<string, string>> = {
  '/v1/ip/data': 'ip',
  '/v1/ip/summary': 'ip',
  '/v1/check': 'indicator',
};

/** Reports and cases, which store their subject. */
const stored = /^\/v1\/(?:domain\/report|cases)\/[\w-]{1,64}$/;

/** Only types that no browser asks for. */
const fileTypes = /application\/stix\+json|application\/x-ndjson|text\/csv/;

/** The export URL for a look-up with `format=` or one of these types in `Accept`; null for any other. */
export function toExport(url: string, accept: string): string | null {
  // Nearly all requests have neither.
  if (!url.includes('format=') && !fileTypes.test(accept)) return null;
  const [path = '', ...rest] = url.split('?');
  const asked = new URLSearchParams(rest.join('?'));
  const format = asked.get('format');
  // Look-ups answer in JSON anyway.
  const isFile = documents.some(({ name }) => name === format && name !== 'json');
  if (format !== null && !isFile) return null;
  const kept = new URLSearchParams();
  for (const name of ['format', 'since']) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  if (stored.test(path)) return `${path}/export?${kept.toString()}`;
  const about = aboutOf(path, asked);
  if (about === '') return null;
  kept.set('indicator', about);
  return `/v1/export?${kept.toString()}`;
}

/** '' if the look-up itself must answer, such as for an invalid address. */
function aboutOf(path: string, asked: URLSearchParams): string {
  const parameter = Object.hasOwn(lookUps, path) ? lookUps[path] : undefined;
  if (parameter === undefined) return '';
  const about = (asked.get(parameter) ?? '').trim();
  return parameter === 'ip' && !parseIp(about) ? '' : about;
}
