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
  /** Records that the contract's report has no place for. Reports of before do not have them. */
  dns: Type.Optional(
    Type.Object({
      txt: list(text('A TXT record of the domain.')),
      spf: text('Who may send mail for the domain; "" when it does not say.'),
      dmarc: text('What to do with mail that nobody allowed; "" when it does not say.'),
      caa: list(text('Who may sign certificates for the domain.')),
      dnssec: text('signed, not signed, or "" when nobody could tell.'),
    }),
  ),
  /** Icons of the page. Reports of before do not have them. */
  icons: Type.Optional(
    list(
      Type.Object({
        hash: text('MurmurHash3, signed, in hexadecimal.'),
        md5: text('MD5, as fingerprints have it.'),
        product: text('Software that brings it along; "" when none is known.'),
        belongs_to: Type.Optional(list(text('A well-known site whose icon it is.'))),
        used_by: list(text('Another domain in your reports or banners that shows it.')),
      }),
    ),
  ),
  /** Forms of the page, login forms that post elsewhere first. */
  forms: Type.Optional(
    list(
      Type.Object({
        action: text('Where it posts to.'),
        method: text('GET or POST.'),
        asks_for: list(text('A field that people see.')),
        asks_for_credentials: Type.Boolean({ description: 'A password, card or the like.' }),
        leads_to: text('own, elsewhere, mail or nowhere.'),
        host: text('The host behind the action; "" when there is none.'),
        addresses: list(
          Type.Object({
            ip: text('An address of that host.'),
            asn: Type.Integer({ description: '0 when unknown.' }),
            as_name: text('Name of the network.'),
            country: text('Two capital letters.'),
            score: text('Verdict on the address; "" when unknown.'),
          }),
        ),
        listed: list(Type.Object({ feed: text('Who lists it.'), label: text('As what.') })),
      }),
    ),
  ),
  /** Response headers of the page itself. */
  headers: Type.Optional(
    list(Type.Object({ name: text('In lower case.'), value: text('As it was sent.') })),
  ),
  certificate_names: Type.Optional(list(text('A name that the certificate is valid for.'))),
  gaps: list(Type.Object({ what: text('What is missing.'), why: text('Why.') })),
});
export type Explanation = Static<typeof Explanation>;
