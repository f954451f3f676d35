import { amount, days, seconds, volume } from '../setting.ts';

export const bannerSettings = {
  import_bytes: volume(
    64 * 1024 ** 3,
    'Largest scan file, unpacked. Archive bombs are stopped long before, by their ratio.',
  ),
  import_waiting: amount(50_000, 'Banners that may wait to be written; more are answered 503.'),
  banner_facts_seconds: seconds(
    30,
    'Longest pause between two refreshes of feed facts on banners.',
    [0, 604_800],
  ),
  banner_days: days(0, 'Days that banners are kept; 0 keeps all.'),
  banner_bytes: volume(0, 'Total size above which the oldest banners are removed; 0 keeps all.', [
    0,
    2 ** 50,
  ]),
  banner_sweep_seconds: seconds(300, 'Seconds between sweeps for expired banners.'),
};
