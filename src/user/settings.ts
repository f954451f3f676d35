import { amount, ranges, text } from '../setting.ts';

export const userSettings = {
  session_hours: amount(24, 'Hours until a browser has to sign in again.', [1, 720]),
  keyless_networks: ranges(
    'Who may ask without a key where the clients of a dialect can send none. Loopback means programs on this machine ' +
      'that ask for themselves, not what a proxy hands on.',
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
