import { Type } from 'typebox';
import { parseUrl } from '../lib/parse-url.ts';
import { amount, fitting, list, ranges, secret, text } from '../setting.ts';

const isLocal = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Tokens and secrets are sent there, so only loopback may do without TLS. */
function isIssuer(value: string): boolean {
  const url = parseUrl(value);
  if (!url || /[?#\s]/.test(value) || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
}

const roleEntry = Type.Refine(
  Type.String(),
  (value) => /^.+=(?:admin|member)$/.test(value),
  () => 'must be VALUE=admin or VALUE=member',
);

export const userSettings = {
  session_hours: amount(24, 'Hours until a browser has to sign in again.', [1, 720]),
  oidc_issuer: fitting(
    'OpenID Connect provider that people may sign in with, such as https://login.example/realms/soc. Empty: none.',
    'a URL that begins with https:// and has no query',
    isIssuer,
  ),
  oidc_client_id: text('Client id of this service at the provider.'),
  oidc_client_secret: secret('Client secret of this service. Empty for a public client.'),
  oidc_scopes: text('Scopes requested from the provider.', 'openid profile email'),
  oidc_claim: text('Claim that decides role and plan; a string or a list.', 'groups'),
  oidc_roles: Type.Array(roleEntry, {
    default: [],
    description:
      'Role by value of that claim, such as soc-leads=admin. The first match counts; * matches everyone. People ' +
      'without a match are refused.',
  }),
  oidc_plans: list(
    'Plan by value of that claim, such as soc=analyst. Without a match, accounts keep their plan; new ones start on unlimited.',
  ),
  keyless_networks: ranges(
    'Who may send requests without a key, in dialects whose clients cannot send one. Loopback means programs on this ' +
      'machine, not requests passed on by a proxy.',
    ['127.0.0.0/8', '::1'],
  ),
  keyless_account: text('User that such requests are charged to, by id or name. Empty: the owner.'),
};

export const userLimits = {
  /** Failed keys per minute and IPv4 address or IPv6 /64. */
  keyFailures: 30,
  /** Browsers signed in with one key; the oldest is signed out. */
  sessionsPerKey: 20,
  /** Saved queries of one account. */
  savedQueries: 200,
  /** Credits reserved on disk at a time, then spent from memory. */
  quotaBlock: 100,
};
