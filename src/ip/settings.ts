import { amount, days } from '../setting.ts';

export const ipSettings = {
  host_banners: amount(1_000, 'Banners of one address that an answer looks at.', [1, 100_000]),
  banner_current_days: days(
    90,
    'Days after its last banner that a port still counts as open. Older banners are history.',
    [1, 36_500],
  ),
  host_cves: amount(
    200,
    'CVEs listed for one address, worst first. All are counted; `vedette cve --host` lists all.',
    [1, 10_000],
  ),
};
