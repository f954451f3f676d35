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
  quota_block: amount(100, 'Credits reserved on disk at a time, then spent from memory.'),
  flush_seconds: seconds(60, 'Seconds between writes of last-access times and usage counts.'),
};
