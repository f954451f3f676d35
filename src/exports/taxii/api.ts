import { VedetteError } from '../../errors.ts';
import { Reply, type ForeignApi } from '../../http/foreign-api.ts';

export const taxiiType = 'application/taxii+json;version=2.1';
export const mount = '/taxii2';
export const rootName = 'vedette';
/** Alias of the collection of reports, which no list may have. */
export const reportsAlias = 'reports';

/** TAXII 2.1, read only. */
export const taxii: ForeignApi = {
  mount,
  keyIn: ['authorization', { header: 'x-api-key' }],
  failure: ({ message, code }, http) =>
    new Reply(http, { title: message, error_code: code, http_status: String(http) }, taxiiType),
};

/** Throws if the client does not accept our type. Clients compare it as text, without spaces. */
export function checkAccept(accept: string): void {
  const ranges = accept.split(',').map((range) => range.replace(/\s|;q=[\d.]+/g, '').toLowerCase());
  const read = new Set(['', '*/*', 'application/*', 'application/taxii+json', taxiiType]);
  if (ranges.some((range) => read.has(range))) return;
  throw new VedetteError('notAcceptable', { type: taxiiType });
}
