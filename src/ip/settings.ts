import { amount, days, memory, volume } from '../setting.ts';

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
  bulk_addresses: amount(1_000_000, 'Addresses per bulk request.', [1, 100_000_000]),
  bulk_bytes: volume(67_108_864, 'Largest bulk request body.'),
  bulk_item_bytes: memory(1_048_576, 'Longest address or URL in a bulk request.'),
};
