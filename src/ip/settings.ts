import { amount } from '../setting.ts';

export const ipSettings = {
  banner_current_days: amount(
    90,
    'Days after its last banner that a port still counts as open. Older banners are history.',
    [1, 36_500],
  ),
};
