import type { TSchema } from 'typebox';

const hidden = '[redacted]';

/** A setting without its secrets, for display. */
export function redactSetting(schema: TSchema, value: unknown): unknown {
  if ('secret' in schema && value !== '')
    return Array.isArray(value) ? value.map(hideSecret) : hidden;
  return redactUrls(value);
}

function hideSecret(entry: unknown): string {
  const at = typeof entry === 'string' ? entry.indexOf('=') : -1;
  return at > 0 ? `${String(entry).slice(0, at)}=${hidden}` : hidden;
}

/** URLs of private feeds and of databases may contain credentials or tokens. */
function redactUrls(value: unknown): unknown {
  if (typeof value === 'string') return redactUrl(value);
  if (Array.isArray(value)) return value.map(redactUrls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactUrls(member)]),
  );
}

function redactUrl(text: string): string {
  const [whole, scheme = '', user, place = '', query] =
    /^([a-z][a-z0-9+.-]*:\/\/)(.*@)?([^?#]*)(\?[^#]*)?/i.exec(text) ?? [];
  if (whole === undefined) return text;
  const shown = scheme + (user ? `${hidden}@` : '') + place + (query ? `?${hidden}` : '');
  return shown + text.slice(whole.length);
}
