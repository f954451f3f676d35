import { faviconBook } from './favicon-book.ts';

/** Favicons that malicious pages copy, taken from the originals. */
export const knownFavicons = faviconBook([
  [708578229, ['google.com']],
  [1848946384, ['github.com']],
]);
