import { Type, type Static } from 'typebox';
import { list, text } from './report/members.ts';

/** What `explain=true` adds to a report: why it says what it says, and what it could not see. */
export const Explanation = Type.Object({
  asked: text('The name as people read it, where it is written in other letters.'),
  language: text('Language of the page, "" when unknown.'),
  /** Weights are log-odds: they add up, and a person can check the sum. */
  reasons: list(
    Type.Object({
      about: text('url, domain, page, certificate or feed.'),
      feature: text('Name of the sign.'),
      says: text('What it means, for people.'),
      weight: Type.Number({ description: 'Log-odds it adds.' }),
    }),
  ),
  listed: list(
    Type.Object({
      name: text('A name or address that the page uses.'),
      feed: text('Who lists it.'),
      label: text('As what.'),
    }),
  ),
  gaps: list(Type.Object({ what: text('What is missing.'), why: text('Why.') })),
});
export type Explanation = Static<typeof Explanation>;
