import type { CallFailed } from '../api.ts';
import { errorTable } from '../../src/errors.ts';
import { texts } from '../texts.ts';

const { next } = texts.errors;

/** What the reader can do about a failure, and whether a retry may work. */
export function nextStep({ status, message }: CallFailed): { says: string; mayRetry: boolean } {
  if (status === 0) return { says: next.unreachable, mayRetry: true };
  if (message === errorTable.quotaSpent.message) return { says: next.limit, mayRetry: true };
  if (status >= 500) return { says: next.server, mayRetry: true };
  if (status === errorTable.parameterUnusable.status) return { says: next.input, mayRetry: false };
  return { says: refused[status] ?? '', mayRetry: status === 401 };
}

const refused: Readonly<Record<number, string>> = {
  400: next.input,
  401: next.session,
  403: next.forbidden,
  404: next.gone,
  409: next.conflict,
  412: next.input,
};
