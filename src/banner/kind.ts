// What the threads of an index must know of banners; they are given the URL of this file.
export { bannerCollection as collection } from './collection.ts';
export { searchableOf, textsOf } from './searchable.ts';

/** Rises when banners are found by something else than before; what was derived is then made anew. */
export const version = 3;
