import { amount, days } from '../setting.ts';

export const bannerSettings = {
  banner_days: days(0, 'Days that banners are kept; 0 keeps all.'),
  banner_bytes: amount(0, 'Total size above which the oldest banners are removed; 0 keeps all.', [
    0,
    2 ** 50,
  ]),
};

export const bannerLimits = {
  /** Maximum time between two refreshes of feed facts, unless one takes longer. */
  factsPauseMs: 30_000,
};
