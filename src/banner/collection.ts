import type { Collection, FilterRule } from '../search/collection.ts';
import { network } from '../search/rules/codes.ts';
import { after, before } from '../search/rules/times.ts';
import { bannerFields } from './fields.ts';
import { addressFilters } from './filters/address.ts';
import { certificateFilters } from './filters/certificate.ts';
import { pageFilters } from './filters/page.ts';
import { listenerFilters } from './filters/listener.ts';

/** Where and when a banner was seen. */
const placeFilters: Record<string, FilterRule> = {
  ip: network({
    says: 'An address, a network or a range.',
    example: 'ip: 192.0.2.0/24',
  }),
  after: after({
    says: 'Seen on or after this day (00:00 UTC) or time.',
    example: 'after: 2024-07-29',
  }),
  before: before({
    says: 'Seen before this day (00:00 UTC) or time.',
    example: 'before: now-7d',
  }),
};

/** Banners as they are searched: `/v1/banner/search` and everything that speaks its language. */
export const bannerCollection: Collection = {
  name: 'banner',
  text: 'text',
  fields: bannerFields,
  filters: {
    ...placeFilters,
    ...listenerFilters,
    ...pageFilters,
    ...certificateFilters,
    ...addressFilters,
  },
};
