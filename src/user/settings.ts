import { amount } from '../setting.ts';

export const userSettings = {
  session_hours: amount(24, 'Hours until a browser has to sign in again.', [1, 720]),
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
