import type { TSchema } from 'typebox';
import { showUrl } from '../lib/show-url.ts';

const hidden = '[redacted]';

/** A setting without its secrets, for display. */
export function redactSetting(schema: TSchema, value: unknown): unknown {
  if ('secret' in schema && value !== '')
    return Array.isArray(value) ? value.map(hideSecret) : hidden;
  return redactUrls(value);
}

/** Keeps the name of a pair. Text that ends in `=` is more likely a token. */
function hideSecret(entry: unknown): string {
  const [, name] = /^([\w-]+)=[^=]/.exec(String(entry)) ?? [];
  return name === undefined ? hidden : `${name}=${hidden}`;
}

/** URLs of private feeds and of databases may contain credentials or tokens. */
function redactUrls(value: unknown): unknown {
  if (typeof value === 'string') return showUrl(value);
  if (Array.isArray(value)) return value.map(redactUrls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redactUrls(member)]),
  );
}
