import { faviconBook } from './favicon-book.ts';

/** Icons that pages with bad intent copy, as far as we have seen the originals ourselves. */
export const knownFavicons = faviconBook([
  [708578229, ['google.com']],
  [1848946384, ['github.com']],
]);
