import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

const wanted = [
  'strict-transport-security',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'x-xss-protection',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
];

export const headers: Check = {
  name: 'headers',
  says: 'Headers of the main document. Empty if there was no response.',
  run(seen) {
    const answered = Object.keys(seen.headers).length > 0;
    const valueOf = (name: string) => describeHeader(seen, name);
    return {
      security_headers: answered
        ? wanted.map((name) => ({ name, value: seen.headers[name] ?? '' }))
        : [],
      ssl_detail: {
        headers: {
          hsts: valueOf('strict-transport-security'),
          security_headers: {
            cache_control: valueOf('cache-control'),
            pragma: valueOf('pragma'),
            referrer_policy: valueOf('referrer-policy'),
            x_frame_options: valueOf('x-frame-options'),
            x_xss_protection: valueOf('x-xss-protection'),
          },
        },
      },
    };
  },
};

/** '' is reserved for untested. */
function describeHeader({ headers: given }: Seen, name: string): string {
  return Object.keys(given).length === 0 ? '' : given[name] || 'not set';
}
