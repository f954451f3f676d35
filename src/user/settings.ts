import { amount, seconds, text } from '../setting.ts';

export const userSettings = {
  owner_name: text('owner', 'Name of the account made at the first start.'),
  owner_email: text('owner@localhost', 'Mail address of the account made at the first start.'),
  key_failures: amount(
    30,
    'Failed keys allowed per minute and IPv4 address or IPv6 /64; 0 turns the limit off.',
    [0, 10_000],
  ),
  key_cache: amount(10_000, 'Keys kept in memory.'),
  quota_block: amount(100, 'Credits reserved on disk at once and then spent in memory.'),
  flush_seconds: seconds(60, 'Seconds between writes of last-access times and usage counts.'),
};
