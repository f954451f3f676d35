import { amount } from '../setting.ts';

export const exposureSettings = {
  exposed_banners: amount(
    100_000,
    'Banners examined to rank the most exposed hosts.',
    [1, 10_000_000],
  ),
};
