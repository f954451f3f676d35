import { Type, type Static } from 'typebox';
import { list, text } from './report/members.ts';

/** Added by `explain=true`: the reasons, and what could not be observed. */
export const Explanation = Type.Object({
  asked: text('The name in its original script, if it is not ASCII.'),
  language: text('Language of the page, "" when unknown.'),
  /** Weights are log-odds: they add up, so the sum can be checked. */
  reasons: list(
    Type.Object({
      about: text('url, domain, page, certificate or feed.'),
      feature: text('Name of the signal.'),
      says: text('Explanation.'),
      weight: Type.Number({ description: 'Log-odds it adds.' }),
    }),
  ),
  listed: list(
    Type.Object({
      name: text('A host or address used by the page.'),
      feed: text('Feed that lists it.'),
      label: text('Category.'),
    }),
  ),
  /** Records without a place in the contract's report. Absent in older reports. */
  dns: Type.Optional(
    Type.Object({
      txt: list(text('A TXT record of the domain.')),
      spf: text('SPF policy; "" if none.'),
      dmarc: text('DMARC policy; "" if none.'),
      caa: list(text('CAA: authorities that may issue certificates.')),
      dnssec: text('signed, not signed, or "" if unknown.'),
    }),
  ),
  /** Icons of the page. Absent in older reports. */
  icons: Type.Optional(
    list(
      Type.Object({
        hash: text('MurmurHash3, signed, in hexadecimal.'),
        md5: text('MD5, as used in fingerprints.'),
        product: text('Software that ships this icon; "" if unknown.'),
        used_by: list(text('Another domain in your reports or banners with the same icon.')),
      }),
    ),
  ),
  gaps: list(Type.Object({ what: text('What is missing.'), why: text('Why.') })),
});
export type Explanation = Static<typeof Explanation>;
