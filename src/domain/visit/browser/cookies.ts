import { listAt, numberAt, textAt, valueAt } from '../../../lib/json-field.ts';
import type { Cookie } from '../../visit.ts';
import { cut, most } from '../limits.ts';

export function readCookies(answer: unknown): Cookie[] {
  return listAt(answer, 'cookies')
    .slice(0, most.cookies)
    .map((cookie) => {
      const expires = numberAt(cookie, 'expires') ?? -1;
      return {
        domain: cut(textAt(cookie, 'domain'), most.nameLength),
        name: cut(textAt(cookie, 'name'), most.nameLength),
        value: cut(textAt(cookie, 'value'), most.cookieLength),
        path: cut(textAt(cookie, 'path'), most.nameLength),
        expiresAt: expires > 0 ? Math.round(expires * 1_000) : null,
        httpOnly: valueAt(cookie, 'httpOnly') === true,
        secure: valueAt(cookie, 'secure') === true,
      };
    });
}
