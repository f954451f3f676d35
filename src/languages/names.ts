/** Names of the languages, as callers give them. If a query may be in several, the first wins. */
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
