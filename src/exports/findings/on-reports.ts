import { parseIp } from '../../lib/ip.ts';
import { documents } from './contract.ts';

/** Look-ups whose answer `format=` gives as a file, too, with the parameter that says what they are about. */
const lookUps: Readonly<Record<string, string>> = {
  '/v1/ip/data': 'ip',
  '/v1/ip/summary': 'ip',
  '/v1/check': 'indicator',
};

/** What they are about is in the report or the case. */
const stored = /^\/v1\/(?:domain\/report|cases)\/[\w-]{1,64}$/;

/** Only types that no browser names. */
const fileTypes = /application\/stix\+json|application\/x-ndjson|text\/csv/;

/** Where a look-up with `format=`, or with such a type in `Accept`, is answered; null for those without. */
export function toExport(url: string, accept: string): string | null {
  // Nearly all ask for neither.
  if (!url.includes('format=') && !fileTypes.test(accept)) return null;
  const [path = '', ...rest] = url.split('?');
  const asked = new URLSearchParams(rest.join('?'));
  const format = asked.get('format');
  // JSON is what they answer anyhow.
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

/** '' where it is for the look-up itself to answer, such as for what is no address. */
function aboutOf(path: string, asked: URLSearchParams): string {
  const parameter = Object.hasOwn(lookUps, path) ? lookUps[path] : undefined;
  if (parameter === undefined) return '';
  const about = (asked.get(parameter) ?? '').trim();
  return parameter === 'ip' && !parseIp(about) ? '' : about;
}
