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
    says: 'The address: one, a network or a range.',
    example: 'ip: 192.0.2.0/24',
  }),
  after: after({
    says: 'Seen from 00:00 UTC of this day on, or from this moment on.',
    example: 'after: 2024-07-29',
  }),
  before: before({
    says: 'Seen before 00:00 UTC of this day, or before this moment.',
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
