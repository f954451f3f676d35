import { Type, type Static } from 'typebox';
import { CaptureOptions } from './capture/contract.ts';
import { pageStates, type PageState } from './page-state.ts';
import { Judgement } from '../verdict/contract.ts';
import { list, text } from './report/members.ts';

/** Added by `explain=true`: the reasons, and what could not be observed. */
export const Explanation = Type.Object({
  asked: text('The name in its original script, if it is not ASCII.'),
  /** Computed when the report is read; never stored. */
  judgement: Type.Optional(Judgement),
  /** Absent in older reports. */
  capture: Type.Optional(CaptureOptions),
  language: text('Language of the page, "" when unknown.'),
  /** Absent in older reports. */
  page: Type.Optional(
    Type.Object({
      state: Type.Unsafe<PageState>({
        type: 'string',
        enum: pageStates,
        description:
          'What was found at the URL. Unless it is `seen`, a report without findings is unknown.',
      }),
      status: Type.Integer({ description: 'HTTP status; 0 without a response.' }),
    }),
  ),
  /** Weights are log-odds, so they can be summed and checked. */
  reasons: list(
    Type.Object({
      about: text('url, domain, page, certificate or feed.'),
      feature: text('Name of the signal; docs/reference/reasons.md lists them all.'),
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
        belongs_to: Type.Optional(list(text('A well-known site whose icon it is.'))),
        used_by: list(text('Another domain in your reports or banners with the same icon.')),
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
  /** How each redirect was made. Absent in older reports. */
  redirects: Type.Optional(
    list(
      Type.Object({
        from: text('The URL that redirects.'),
        to: text('Where to.'),
        by: text('http, meta (a refresh) or script.'),
      }),
    ),
  ),
  /** Which host caused loads from which. Absent in older reports. */
  loads: Type.Optional(
    list(
      Type.Object({
        loader: text('Host of the document or script that loads; "" for the scan itself.'),
        loaded: text('Host that is loaded from.'),
        requests: Type.Integer({ description: 'Count.' }),
      }),
    ),
  ),
  /** One entry per request in network_logs, in the same order. Absent in older reports. */
  tree: Type.Optional(
    list(
      Type.Object({
        by: Type.Integer({
          description:
            'Place of the request that made the browser load it; -1 for the scan itself.',
        }),
        status: Type.Integer({ description: 'HTTP status; 0 without a response.' }),
        bytes: Type.Optional(Type.Integer({ description: 'Size of the decoded body.' })),
        sha256: Type.Optional(
          text('Of the decoded body; "" when it is empty, too large or not known.'),
        ),
      }),
    ),
  ),
  /** What the page looks like. Absent in older reports. */
  look: Type.Optional(
    Type.Object({
      skeleton: text('MinHash of the tags, 64 bytes; "" for a page of a few tags.'),
      picture: text('Difference hash of the screenshot, 256 bits; "" for hardly an edge.'),
    }),
  ),
  /** Console output of the page. Absent in older reports. */
  console: Type.Optional(list(text('A line.'))),
  /** Files that the page made the browser download. Absent in older reports. */
  downloads: Type.Optional(
    list(
      Type.Object({
        url: text('Where from.'),
        file_name: text('As the page names it.'),
        bytes: Type.Integer({ description: 'Size.' }),
      }),
    ),
  ),
  /** Response headers of the page itself. */
  headers: Type.Optional(
    list(Type.Object({ name: text('In lower case.'), value: text('As it was sent.') })),
  ),
  /** Absent in older reports. */
  certificate: Type.Optional(text('SHA-256 of the certificate; "" without one.')),
  certificate_names: Type.Optional(list(text('A name that the certificate is valid for.'))),
  gaps: list(Type.Object({ what: text('What is missing.'), why: text('Why.') })),
});
export type Explanation = Static<typeof Explanation>;
