import type { Collection } from '../search/collection.ts';
import { bannerFields } from './fields.ts';
import { bannerFilters } from './filters.ts';

export const bannerCollection: Collection = {
  name: 'banner',
  text: 'text',
  fields: bannerFields,
  filters: bannerFilters,
};
