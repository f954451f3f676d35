/** Of the languages, as a caller names them. Of several that a query may be in, the first is meant. */
export const languageNames = [
  'vedette',
  'shodan',
  'censys',
  'fofa',
  'zoomeye',
  'netlas',
  'greynoise',
  'urlscan',
  'criminalip',
] as const;

export type LanguageName = (typeof languageNames)[number];
