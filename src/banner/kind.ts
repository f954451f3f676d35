// What index threads must know about banners; they get the URL of this file.
export { bannerCollection as collection } from './collection.ts';
export { searchableOf, textsOf } from './searchable.ts';

/** Increase when banners are indexed differently; derived data is then rebuilt. */
export const version = 7;
