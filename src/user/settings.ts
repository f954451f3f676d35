import { amount, seconds, text } from '../setting.ts';

export const userSettings = {
  owner_name: text('owner', 'Name of the account created at first start.'),
  owner_email: text('owner@localhost', 'Email address of the account created at first start.'),
  key_failures: amount(
    30,
    'Failed keys per minute and IPv4 address or IPv6 /64. 0: no limit.',
    [0, 10_000],
  ),
  key_cache: amount(10_000, 'Keys cached in memory.'),
  session_hours: amount(24, 'Hours until a browser has to sign in again.', [1, 720]),
  sessions_per_key: amount(20, 'Browsers signed in with one key; the oldest is signed out.'),
  link_seconds: seconds(600, 'Seconds until a sign-in link expires; it works once.', [10, 86_400]),
  saved_queries: amount(200, 'Saved queries per account.'),
  quota_block: amount(100, 'Credits reserved on disk at a time, then spent from memory.'),
  flush_seconds: seconds(60, 'Seconds between writes of last-access times and usage counts.'),
};
